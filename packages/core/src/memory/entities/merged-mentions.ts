import type { EntityLinker, EntityMention } from '../extraction/entity-linker.ts'

/** What several linkers find in a text, in its order: where mentions overlap, the longest counts, then the first. */
export function mergedMentions(text: string, linkers: readonly EntityLinker[]): readonly EntityMention[] {
  const found = linkers.flatMap((linker) => linker.find(text))
  const kept: EntityMention[] = []
  for (const mention of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (!kept.some(({ start, end }) => start < mention.end && mention.start < end)) kept.push(mention)
  }
  return kept.toSorted((a, b) => a.start - b.start)
}
