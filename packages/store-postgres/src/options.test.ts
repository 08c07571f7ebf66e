import { expect, test } from 'vitest'
import { type PostgresStoreOptions, settingsFrom } from './options.ts'

test('defaults', () => {
  expect(settingsFrom({})).toEqual({
    schema: 'recollect',
    lexical: 'auto',
    language: 'english',
    exactScanRows: 10_000,
    vectorIndex: 'hnsw',
    onStatement: undefined,
  })
})

const wrong: readonly [keyof PostgresStoreOptions, unknown][] = [
  ['schema', 'Public'],
  ['schema', 'a"; drop schema public'],
  ['schema', ''],
  ['language', "english'"],
  ['language', 7],
  ['lexical', 'bm25'],
  ['exactScanRows', -1],
  ['exactScanRows', 1.5],
  ['vectorIndex', true],
]
test.each(wrong)('%s: %j is refused', (option, value) => {
  expect(() => settingsFrom({ [option]: value })).toThrow(
    expect.objectContaining({ code: 'invalid_option', details: { option } }),
  )
})
