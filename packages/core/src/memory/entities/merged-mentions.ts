import type { EntityLinker, EntityMention } from '../extraction/entity-linker.ts'

/** What several linkers find in a text, in its order: where mentions overlap, the longest counts, then the first. */
export function mergedMentions(text: string, linkers: readonly EntityLinker[]): readonly EntityMention[] {
  const found = linkers.flatMap((linker) => linker.find(text))
  const kept: EntityMention[] = []
  const taken = new Uint8Array(text.length)
  for (const mention of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const { start, end } = mention
    // A mention that is kept already is at least as long: where it overlaps, it covers one of the ends.
    if (taken[start] === 1 || taken[end - 1] === 1) continue
    taken.fill(1, start, end)
    kept.push(mention)
  }
  return kept.toSorted((a, b) => a.start - b.start)
}
