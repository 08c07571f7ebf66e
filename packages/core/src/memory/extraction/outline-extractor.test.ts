import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecollectError } from '../../model/errors.ts'
import { toJson } from '../../model/json.ts'
import type { Json } from '../../model/object.ts'
import type { Extraction } from './extractor.ts'
import { outlineExtractor } from './outline-extractor.ts'

const read = (text: string): Promise<Extraction> => outlineExtractor().extract(text, {})

const nothing: Extraction = { facts: [], relations: [], attributes: [] }

test('facts, relations and attributes, in their order', async () => {
  const text = [
    'fact: Ada wrote the notes. | Ada, engine ,Ada,, ',
    'edge: Ada | worked with | Babbage',
    '',
    'attr: Ada | born | 1815',
    'attr: Ada | likes | {"tea": true, "of": ["milk", null]}',
    'A line of its own | with a bar, and a comma.',
    'fact: No entities.',
  ].join('\n')
  expect(await read(text)).toEqual({
    facts: [
      { text: 'Ada wrote the notes.', entities: ['Ada', 'engine'] },
      { text: 'A line of its own | with a bar, and a comma.', entities: [] },
      { text: 'No entities.', entities: [] },
    ],
    relations: [{ from: 'Ada', relation: 'worked with', to: 'Babbage' }],
    attributes: [
      { entity: 'Ada', name: 'born', value: 1815 },
      { entity: 'Ada', name: 'likes', value: { tea: true, of: ['milk', null] } },
    ],
  })
})

test.each([
  ['edge:\tA\t|\tof\t|\tB\t', { ...nothing, relations: [{ from: 'A', relation: 'of', to: 'B' }] }],
  ['\uFEFF\u3000- edge :A|of|B\u00A0', { ...nothing, relations: [{ from: 'A', relation: 'of', to: 'B' }] }],
  ['- fact: x | y', { ...nothing, facts: [{ text: 'x', entities: ['y'] }] }],
  ['  •  x', { ...nothing, facts: [{ text: 'x', entities: [] }] }],
  ['-x', { ...nothing, facts: [{ text: '-x', entities: [] }] }],
  ['-\n \u2003\n*', nothing],
  ['a\r\nb\rc\u2028d\u0085e', { ...nothing, facts: [...'abcde'].map((text) => ({ text, entities: [] })) }],
  ['fact: a \\| b | c \\| d, e\\, f', { ...nothing, facts: [{ text: 'a | b', entities: ['c | d', 'e, f'] }] }],
  ['fact: C:\\dir\\ | x', { ...nothing, facts: [{ text: 'C:\\dir\\', entities: ['x'] }] }],
  ['attr: A | b | "c | d \\| e \\\\"', { ...nothing, attributes: [{ entity: 'A', name: 'b', value: 'c | d | e \\' }] }],
  ['Fact: in capitals', { ...nothing, facts: [{ text: 'Fact: in capitals', entities: [] }] }],
  ['factual: x', { ...nothing, facts: [{ text: 'factual: x', entities: [] }] }],
])('%j', async (text, expected) => {
  expect(await read(text)).toEqual(expected)
})

test.each([
  'fact:',
  'fact: | secret',
  'fact: a | b | secret',
  'edge: secret | of',
  'edge: secret | | B',
  'edge: secret | of | B | C',
  'attr: secret | of',
  'attr: secret | of |',
  'attr: secret | of | {not json',
  'attr: secret | | 1',
  'attr: secret | of | {"__proto__": 1}',
  'attr: secret | of | "\\u0000"',
  `attr: secret | of | ${'['.repeat(40)}${']'.repeat(40)}`,
])('%s fails the whole text, by its line alone', async (line) => {
  const error = await read(`A fact.\r\n\r\n${line}\nedge: A`).catch((reason: unknown) => reason)
  expect(RecollectError.is(error, 'extractor_failed')).toBe(true)
  expect(error).toMatchObject({ message: expect.stringContaining('Line 3 '), details: { line: 3 } })
  expect(String(error)).not.toContain('secret')
})

test('an aborted call says why', async () => {
  const reason = new Error('enough')
  await expect(outlineExtractor().extract('x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('what was written is read', async () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'B', '|', ',', '\\', ':', ' ', '-', 'é', '漢', '"'), minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const names = fc.uniqueArray(word)
  const json = fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value)))
  const extraction = fc.record({
    facts: fc.array(fc.record({ text: word, entities: names })),
    relations: fc.array(fc.record({ from: word, relation: word, to: word })),
    attributes: fc.array(fc.record({ entity: word, name: word, value: json })),
  })
  await fc.assert(
    fc.asyncProperty(extraction, fc.constantFrom('\n', '\r\n', '\n\n - '), async (said, lineBreak) => {
      const text = print(said).join(lineBreak)
      expect(await read(text).catch(() => undefined)).toEqual(isRefused(said) ? undefined : said)
    }),
  )
})

test('plain prose never fails, and none of it is lost', async () => {
  const prose = fc.string({ unit: 'binary' }).filter((text) => !/(?:fact|edge|attr)\s*:/u.test(text))
  await fc.assert(
    fc.asyncProperty(prose, async (text) => {
      const { facts, relations, attributes } = await read(text)
      expect([relations, attributes]).toEqual([[], []])
      for (const fact of facts) expect(text).toContain(fact.text)
      const lost = text.replaceAll(/[\s\u0085•*-]/g, '').length
      expect(facts.map((fact) => fact.text.replaceAll(/[\s\u0085•*-]/g, '')).join('')).toHaveLength(lost)
    }),
  )
})

function print({ facts, relations = [], attributes = [] }: Extraction): readonly string[] {
  const bars = (text: string) => text.replaceAll('|', '\\|')
  const commas = (text: string) => bars(text).replaceAll(',', '\\,')
  return [
    ...facts.map(({ text, entities }) => `fact: ${bars(text)} | ${entities.map(commas).join(' , ')}`),
    ...relations.map(({ from, relation, to }) => `edge: ${bars(from)} | ${bars(relation)} | ${bars(to)}`),
    ...attributes.map(({ entity, name, value }) => `attr: ${bars(entity)} | ${bars(name)} | ${JSON.stringify(value)}`),
  ]
}

/** Values that no database can store are refused. */
function isRefused({ attributes = [] }: Extraction): boolean {
  return attributes.some(({ value }) => !toJson(value, 'value').ok)
}
