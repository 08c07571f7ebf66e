/** The copies of a target by generation, each opened once. */
export interface Copies<C> {
  open(generation: number): C
  /** Forgets an opened copy. */
  close(generation: number): void
}

export function openCopies<C>(open: (generation: number) => C): Copies<C> {
  const copies = new Map<number, C>()
  return {
    open: (generation) => {
      const known = copies.get(generation)
      if (known !== undefined) return known
      const copy = open(generation)
      copies.set(generation, copy)
      return copy
    },
    close: (generation) => {
      copies.delete(generation)
    },
  }
}
