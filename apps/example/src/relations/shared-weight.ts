/**
 * What it says that two packages share something which `count` packages have: 1 when nobody else has it, less and less the
 * more do. It is the term of the Adamic-Adar index of likeness (Friends and neighbors on the Web, 2003), in base 2.
 */
export function sharedWeight(count: number): number {
  return 1 / Math.log2(Math.max(2, count))
}
