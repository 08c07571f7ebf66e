import { assert, asyncProperty, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { outlineExtractor } from './outline-extractor.ts'

const extract = (text: string) => outlineExtractor().extract(text, {})

test('reads facts, relations and attributes, a line each', async () => {
  const outline = [
    'edge: Bruno | works at | Freilauf',
    '- ATTR: Freilauf | opened | {"year": 2024, "by": "a|b"}',
    '\tfact: Bruno mended coffee machines | Bruno, coffee , ',
    '',
    '* Any other line',
  ].join('\r\n')
  expect(await extract(outline)).toEqual({
    facts: [
      { text: 'Bruno mended coffee machines', entities: ['Bruno', 'coffee'] },
      { text: 'Any other line', entities: [] },
    ],
    relations: [{ from: 'Bruno', relation: 'works at', to: 'Freilauf' }],
    attributes: [{ entity: 'Freilauf', name: 'opened', value: { year: 2024, by: 'a|b' } }],
  })
})

test.each([
  'edge: a | b',
  'edge: a | b | c | d',
  'edge: | b | c',
  'attr: a | b | not json',
  'attr: a | b',
  'fact:',
  'fact: a | b | c',
])('%j fails as a whole, and says which line', async (line) => {
  await expect(extract(`fine\n${line}\nfine`)).rejects.toMatchObject({ code: 'extractor_failed', details: { line: 2 } })
})

test('what is escaped comes back as it was', async () => {
  const escaped = (text: string) => text.replace(/[|,\\]/gu, '\\$&')
  const field = string({ unit: 'grapheme', minLength: 1 }).map((text) => `x${text.replace(/\p{White_Space}/gu, '')}x`)
  await assert(
    asyncProperty(tuple(field, field, field), async ([a, b, c]) => {
      const outline = `fact: ${escaped(a)} | ${escaped(b)}, ${escaped(c)}\nedge: ${[a, b, c].map(escaped).join(' | ')}`
      expect(await extract(outline)).toEqual({
        facts: [{ text: a, entities: [b, c] }],
        relations: [{ from: a, relation: b, to: c }],
        attributes: [],
      })
    }),
  )
})

test('prose is never refused', async () => {
  await assert(
    asyncProperty(string({ unit: 'binary' }), async (text) => {
      const prose = text.replaceAll(':', '')
      const { facts } = await extract(prose)
      expect(facts.every((fact) => fact.text.trim() !== '' && prose.includes(fact.text))).toBe(true)
    }),
  )
})

test('stops when it is told to', async () => {
  const reason = new Error('enough')
  await expect(outlineExtractor().extract('a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
