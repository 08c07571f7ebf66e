/** The copies of a target by generation, each opened once. */
export interface Copies<C> {
  open(generation: number): C
  /** Notes that this process has emptied a copy, and so knows it from its beginning; what was opened of it is let go. */
  begin(generation: number): void
  /** Whether what was written to it went with the process that began it. */
  isLost(generation: number): boolean
}

/** `lasts` tells whether what is written to a copy survives the process. */
export function openCopies<C>(open: (generation: number) => C, lasts: (copy: C) => boolean): Copies<C> {
  const copies = new Map<number, C>()
  const begun = new Set<number>()
  const opened = (generation: number): C => {
    const known = copies.get(generation)
    if (known !== undefined) return known
    const copy = open(generation)
    copies.set(generation, copy)
    return copy
  }
  return {
    open: opened,
    begin: (generation) => {
      copies.delete(generation)
      begun.add(generation)
    },
    isLost: (generation) => !begun.has(generation) && !lasts(opened(generation)),
  }
}
