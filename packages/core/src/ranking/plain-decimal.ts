/** A finite number in digits as people write it, never with an exponent: 1e21 is a 1 with 21 zeros. */
export function plainDecimal(value: number): string {
  const shortest = String(value)
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest)
  if (parts === null) return shortest
  const [, sign, first, rest = '', exponent] = parts
  const digits = `${first}${rest}`
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}
