import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntityLinker } from './create-entity-linker.ts'

const named = (text: string, ...names: string[]) =>
  createEntityLinker(names.map((name) => ({ id: name, name })))
    .find(text)
    .map(({ id, start, end }) => [id, text.slice(start, end)])

describe('names in texts', () => {
  test.each<[text: string, names: string[], found: [string, string][]]>([
    [
      'She left New  york for York.',
      ['New York', 'York'],
      [
        ['New York', 'New  york'],
        ['York', 'York'],
      ],
    ],
    [
      'Ann, Anna and ANN’S dog',
      ['Ann'],
      [
        ['Ann', 'Ann'],
        ['Ann', 'ANN'],
      ],
    ],
    ['no annual plan', ['Ann'], []],
    [
      'Die STRASSE und die Straße',
      ['straße'],
      [
        ['straße', 'STRASSE'],
        ['straße', 'Straße'],
      ],
    ],
    ['İstanbul, istanbul', ['İstanbul'], [['İstanbul', 'İstanbul']]],
    [
      'caf\u00e9 and cafe\u0301 but no cafe',
      ['Café'],
      [
        ['Café', 'caf\u00e9'],
        ['Café', 'cafe\u0301'],
      ],
    ],
    ['ΟΔΥΣΣΕΥΣ and Οδυσσεύς', ['Οδυσσευς'], [['Οδυσσευς', 'ΟΔΥΣΣΕΥΣ']]],
    ['昨日東京タワーへ', ['東京', '東京タワー'], [['東京タワー', '東京タワー']]],
    [
      "O’Brien and O'Brien",
      ["O'Brien"],
      [
        ["O'Brien", 'O’Brien'],
        ["O'Brien", "O'Brien"],
      ],
    ],
    [
      'C++ beats C',
      ['C++', 'C'],
      [
        ['C++', 'C++'],
        ['C', 'C'],
      ],
    ],
    [
      'the ﬁnal ＡＢＣ',
      ['final', 'abc'],
      [
        ['final', 'ﬁnal'],
        ['abc', 'ＡＢＣ'],
      ],
    ],
    ['new york times building', ['New York', 'York Times Building'], [['York Times Building', 'york times building']]],
    ['What? !', ['?', ' ', ''], []],
  ])('%j with %j', (text, names, found) => {
    expect(named(text, ...names)).toEqual(found)
  })

  test('a name beats an alias, then the smallest id counts', () => {
    const linker = createEntityLinker([
      { id: 'b', name: 'Robert', aliases: ['Bob'] },
      { id: 'a', name: 'Roberta', aliases: ['BOB'] },
      { id: 'c', name: 'Bobby', aliases: ['Robert'] },
    ])
    expect(linker.find('Bob met Robert').map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

test('finds what a search for every name would find', () => {
  const word = constantFrom('ab', 'b', 'a', 'ba')
  const phrase = array(word, { minLength: 1, maxLength: 3 })
  assert(
    property(tuple(array(phrase, { maxLength: 4 }), array(word, { maxLength: 12 })), ([names, words]) => {
      const found = createEntityLinker(names.map((name) => ({ id: name.join(' '), name: name.join(' ') }))).find(
        words.join(' '),
      )
      const mentions = names.flatMap((name) =>
        words.flatMap((_, at) => (name.every((part, index) => words[at + index] === part) ? [{ name, at }] : [])),
      )
      const taken = new Set<number>()
      const expected = mentions
        .toSorted((a, b) => b.name.length - a.name.length || a.at - b.at)
        .filter(({ name, at }) => {
          const places = name.map((_, index) => at + index)
          const free = places.every((place) => !taken.has(place))
          if (free) for (const place of places) taken.add(place)
          return free
        })
        .sort((a, b) => a.at - b.at)
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ name }) => name.join(' ')))
    }),
  )
})
