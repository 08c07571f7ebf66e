import { expect, test } from 'vitest'
import { foundNames } from './found-names.ts'

test('names are words in capitals inside sentences, of two sessions or more', () => {
  const sessions = [
    ['Yesterday I met Caroline at the Golden Gate. She likes Kant.', 'The Sea was calm.'],
    ["We saw the Golden Gate, and Caroline's dog.", 'On Monday I read.', 'Kant? No.'],
  ]
  expect(foundNames(sessions, [])).toEqual(['Caroline', 'Golden Gate'])
})

test('speakers, the beginnings of their names, days, months and shouts of joy are none', () => {
  const said = ['Well, Melanie and Mel came on Monday in May, and I said Wow, then Thanks.']
  expect(foundNames([said, said], ['Melanie Green'])).toEqual([])
})

test('a name that is said often in one session is none', () => {
  expect(foundNames([['I like Oslo.', 'You like Oslo.'], ['Oslo is far.']], [])).toEqual([])
})

test('scripts without capitals have no names that can be told so', () => {
  expect(foundNames([['我 喜欢 北京'], ['我 喜欢 北京']], [])).toEqual([])
})
