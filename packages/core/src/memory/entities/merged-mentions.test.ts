import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEntityLinker } from '../extraction/create-entity-linker.ts'
import { mergedMentions } from './merged-mentions.ts'

test('where mentions of two linkers overlap the longest counts, in the order of the text', () => {
  const known = createEntityLinker([
    { id: 'york', name: 'York' },
    { id: 'ada', name: 'Ada' },
  ])
  const made = createEntityLinker([{ id: 'new-york', name: 'New York' }])
  const ids = mergedMentions('From New York to York with Ada', [known, made]).map(({ id }) => id)
  expect(ids).toEqual(['new-york', 'york', 'ada'])
  expect(mergedMentions('nobody', [known, made])).toEqual([])
})

test('no mention overlaps another, and what is left out overlaps one at least as long', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }).map((words) => words.join(' '))
  const names = fc.array(fc.constantFrom('a', 'b', 'a b', 'b c', 'a b c', 'c a'), { maxLength: 4 })
  fc.assert(
    fc.property(text, names, names, (said, known, made) => {
      const linkers = [known, made].map((list, place) =>
        createEntityLinker(list.map((name) => ({ id: `${place} ${name}`, name }))),
      )
      const kept = mergedMentions(said, linkers)
      for (const [index, { start }] of kept.entries()) expect(start).toBeGreaterThanOrEqual(kept[index - 1]?.end ?? 0)
      for (const { start, end } of linkers.flatMap((linker) => linker.find(said))) {
        const longest = kept.filter((other) => other.start < end && start < other.end)
        expect(longest.some((other) => other.end - other.start >= end - start)).toBe(true)
      }
    }),
  )
})
