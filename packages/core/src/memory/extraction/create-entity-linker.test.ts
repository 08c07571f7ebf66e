import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntityLinker } from './create-entity-linker.ts'
import type { EntityMention, LinkableEntity } from './entity-linker.ts'

/** Names are their own ids. */
const linker = (...names: readonly string[]) => createEntityLinker(names.map((name) => ({ id: name, name })))

const found = (text: string, ...names: readonly string[]) =>
  linker(...names)
    .find(text)
    .map(({ id, start, end }) => [id, text.slice(start, end)])

describe('what equals a name', () => {
  test.each([
    ['the COUNTESS wrote', 'The Countess', 'the COUNTESS'],
    ['Ada \t\r\n\u3000Lovelace', 'ada lovelace', 'Ada \t\r\n\u3000Lovelace'],
    ['in İSTANBUL today', 'istanbul', 'İSTANBUL'],
    ['in istanbul today', 'İstanbul', 'istanbul'],
    ['in ISPARTA', 'ısparta', 'ISPARTA'],
    ['İ İ İ Straße', 'STRASSE', 'Straße'],
    ['STRASSE', 'straße', 'STRASSE'],
    ['STRAẞE', 'strasse', 'STRAẞE'],
    ['the o\uFB03ce', 'Office', 'o\uFB03ce'],
    ['ＡＤＡ wrote', 'Ada', 'ＡＤＡ'],
    ['Jose\u0301 said', 'José', 'Jose\u0301'],
    ['José said', 'JOSE\u0301', 'José'],
    ['ΟΔΥΣΣΕΥΣ slept', 'Οδυσσεύς'.normalize('NFD').replaceAll('\u0301', ''), 'ΟΔΥΣΣΕΥΣ'],
    ['Οδυσσέας', 'ΟΔΥΣΣΈΑΣ', 'Οδυσσέας'],
    ['Love\u00ADlace', 'Lovelace', 'Love\u00ADlace'],
    ['ｶﾞﾗｽ', 'ガラス', 'ｶﾞﾗｽ'],
    ['𝐀𝐝𝐚 wrote', 'ada', '𝐀𝐝𝐚'],
    ['한국', '한국'.normalize('NFD'), '한국'],
    ['C++ and C', 'c++', 'C++'],
    ['O’Brien came', "o'brien", 'O’Brien'],
  ])('%s has %s', (text, name, mention) => {
    expect(found(text, name)).toEqual([[name, mention]])
  })

  test.each([
    ['José', 'Jose'],
    ['Jose\u0301', 'Jose'],
    ['İ', 'İi'],
    ['Ada  -  Lovelace', 'Ada Lovelace'],
  ])('%s has no %s', (text, name) => {
    expect(found(text, name)).toEqual([])
  })
})

describe('where names stand', () => {
  test.each([
    ["Ada's notes", 'Ada', ['Ada']],
    ['Ada’s notes', 'Ada', ['Ada']],
    ['(ada),ADA;"Ada"', 'Ada', ['ada', 'ADA', 'Ada']],
    ['Adam, Canada, ada2, 2ada, Ada\u0301', 'Ada', []],
    ['ada_lovelace, ada-mary', 'Ada', ['ada', 'ada']],
    ['countesses', 'Countess', []],
    ['o\uFB03ce', 'o', []],
    ['東京都に行く', '東京', ['東京']],
    ['東京2020年', '2020', ['2020']],
    ['iPhoneケース', 'iPhone', ['iPhone']],
    ['アトムは行く', 'トム', []],
    ['アトムは行く', 'アトム', ['アトム']],
    ['コーヒーを', 'コーヒー', ['コーヒー']],
    ['ไปกรุงเทพมหานคร', 'กรุงเทพ', ['กรุงเทพ']],
    ['서울에서', '서울', ['서울']],
    ['하늘 한늘', '하', ['하']],
    ['하늘 한늘'.normalize('NFD'), '하', ['하'.normalize('NFD')]],
    ['👩‍🔬 Ada👩‍🔬', '👩‍🔬 ada', ['👩‍🔬 Ada']],
  ])('%s, %s', (text, name, mentions) => {
    expect(found(text, name).map(([, mention]) => mention)).toEqual(mentions)
  })

  test('the longest name counts, then the first', () => {
    expect(found('New York City Hall', 'New York', 'York City Hall', 'City')).toEqual([
      ['York City Hall', 'York City Hall'],
    ])
    expect(found('a b c', 'a b', 'b c')).toEqual([['a b', 'a b']])
    expect(found('a bb ccc', 'a bb', 'bb ccc', 'a')).toEqual([
      ['a', 'a'],
      ['bb ccc', 'bb ccc'],
    ])
    expect(found('aa b cc d', 'aa b', 'b cc d', 'cc', 'd', 'aa')).toEqual([
      ['aa', 'aa'],
      ['b cc d', 'b cc d'],
    ])
    expect(found('x aaa b c', 'x aaa', 'aaa b c', 'b c', 'c', 'x')).toEqual([
      ['x', 'x'],
      ['aaa b c', 'aaa b c'],
    ])
  })

  test('a shorter name at the same end takes the place of one that is cut into', () => {
    expect(found('aaaa bbbb c d', 'aaaa bbbb', 'bbbb c d', 'c d')).toEqual([
      ['aaaa bbbb', 'aaaa bbbb'],
      ['c d', 'c d'],
    ])
  })
})

describe('which entity a name means', () => {
  test('the one whose name it is, then the smallest id, in whatever order they come', () => {
    const entities: readonly LinkableEntity[] = [
      { id: 'c', name: 'Mercury' },
      { id: 'b', name: 'mercury ' },
      { id: 'a', name: 'Hermes', aliases: ['Mercury', 'the messenger'] },
      { id: 'd', name: 'Iris', aliases: ['The  Messenger'] },
    ]
    for (const order of [entities, entities.toReversed()]) {
      const mentions = createEntityLinker(order).find('MERCURY, the messenger, Iris')
      expect(mentions.map(({ id }) => id)).toEqual(['b', 'a', 'd'])
    }
  })

  test('names that are nothing are passed over', () => {
    expect(found(' -- \u0301 🙂 a', '', ' ', '-', '--', '🙂', '\u00AD', '\u0301')).toEqual([])
    expect(createEntityLinker([]).find('Ada')).toEqual([])
    expect(linker('Ada').find('')).toEqual([])
  })
})

test('finds what comparing every span with every name finds', () => {
  const unit = fc.constantFrom(
    'a',
    'A',
    'b',
    'ß',
    's',
    'S',
    'e\u0301',
    'é',
    'e',
    ' ',
    ' ',
    '\n',
    '-',
    '漢',
    'İ',
    'ﬁ',
    'f',
    'i',
    'ト',
    '\u0301',
  )
  const name = fc.string({ unit, maxLength: 6 })
  const text = fc.string({ unit, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), text, (names, said) => {
      expect(linker(...names).find(said)).toEqual(naively(names, said))
    }),
    { numRuns: 500 },
  )
})

test('finds what was hidden in any text, at its place', () => {
  const any = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(any, any, any, (before, name, after) => {
      const text = `${before}. ${name} .${after}`
      const start = before.length + 2 + name.length - name.trimStart().length
      const mentions = createEntityLinker([{ id: 'x', name }]).find(text)
      for (const mention of mentions) expect(mention.start).toBeLessThan(mention.end)
      if (/^[a-z]+$/i.test(name)) expect(mentions).toContainEqual({ id: 'x', start, end: start + name.trim().length })
    }),
  )
})

test('a hundred thousand names, and names within names, are no burden', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({ id: `${i}`, name: `Person ${i} of House ${i % 977}` }))
  const text = Array.from({ length: 2000 }, (_, i) => `person ${i * 7} of house ${(i * 7) % 977} met person ${i}`).join(
    ', ',
  )
  expect(createEntityLinker(many).find(text)).toHaveLength(2000)

  const nested = Array.from({ length: 200 }, (_, i) => 'a '.repeat(i + 1).trim())
  const mentions = linker(...nested).find('a '.repeat(1099))
  expect(mentions.map(({ start, end }) => end - start)).toEqual([399, 399, 399, 399, 399, 197])
})

/** Compares every span that stands alone with every name. */
function naively(names: readonly string[], text: string): readonly EntityMention[] {
  const units = text.match(/\s|[^\p{M}\s]\p{M}*|\p{M}+/gu) ?? []
  const starts = units.map((_, at) => units.slice(0, at).join('').length).concat(text.length)
  const stands = (at: number) => {
    const [before, after] = [units[at - 1]?.[0] ?? ' ', units[at]?.[0] ?? ' ']
    const isLatin = (unit: string) => /[a-zßéİﬁ]/iu.test(unit)
    return !((isLatin(before) && isLatin(after)) || (before === 'ト' && after === 'ト'))
  }
  const fold = (span: string) => {
    const sharp = span.replaceAll(/\s+/g, ' ').replaceAll('ß', 'ss').replaceAll('İ', 'i').replaceAll('ﬁ', 'fi')
    return sharp.toLowerCase().normalize('NFD')
  }
  const wanted = new Map<string, string>()
  for (const name of names.toSorted().reverse()) if (/\p{L}/u.test(name)) wanted.set(fold(name.trim()), name)
  const spans = units.flatMap((_, first) =>
    units.slice(first).flatMap((_, more) => {
      const span = text.slice(starts[first], starts[first + more + 1])
      const id = span.trim() === span && stands(first) && stands(first + more + 1) ? wanted.get(fold(span)) : undefined
      return id === undefined
        ? []
        : [{ id, start: starts[first] ?? 0, end: starts[first + more + 1] ?? 0, length: fold(span).length }]
    }),
  )
  const chosen: typeof spans = []
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.start - b.start)) {
    if (chosen.every(({ start, end }) => end <= span.start || start >= span.end)) chosen.push(span)
  }
  return chosen.toSorted((a, b) => a.start - b.start).map(({ id, start, end }) => ({ id, start, end }))
}
