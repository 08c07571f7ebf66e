/** The later of two instants. */
export function laterOf(a: Date, b: Date): Date {
  return a.getTime() < b.getTime() ? b : a
}
