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
