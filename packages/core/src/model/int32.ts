/** A whole number of 32 bits: what every store can keep as a position. */
export function isInt32(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31
}
