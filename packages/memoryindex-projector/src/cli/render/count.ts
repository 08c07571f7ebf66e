/** `12,034`. */
export function count(value: number): string {
  return value.toLocaleString('en')
}

/** `1 document`, `2 documents`. */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
