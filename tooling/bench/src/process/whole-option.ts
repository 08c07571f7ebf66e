/** A whole number from 1 on, as an option of a command line gives it. @throws when it is something else */
export function wholeOption<T extends string>(values: { readonly [option in T]: string }, option: T): number {
  const value = Number(values[option])
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${option} must be a whole number from 1 on, not "${values[option]}".`)
}
