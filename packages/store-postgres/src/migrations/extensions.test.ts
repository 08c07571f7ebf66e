import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { assertEnabled, assertTextsearch, type ExtensionState, enableRequired, hasTextsearch } from './extensions.ts'
import { wantedBackend } from './wanted-backend.ts'

const all: readonly ExtensionState[] = [
  { name: 'vector', enabled: '0.8.0', available: '0.8.1' },
  { name: 'pg_trgm', enabled: '1.6', available: '1.6' },
  { name: 'btree_gin', enabled: '1.3', available: '1.3' },
  { name: 'pg_textsearch', enabled: '1.5.1', available: '1.5.1' },
]
const but = (name: string, change: Partial<ExtensionState>): readonly ExtensionState[] =>
  all.map((state) => (state.name === name ? { ...state, ...change } : state))

const errorOf = (check: () => void): unknown => {
  try {
    return check()
  } catch (error) {
    return error
  }
}

test('a database that has everything passes', () => {
  assertEnabled(all)
  assertTextsearch(all)
  expect(hasTextsearch(all)).toBe(true)
})

test('what is missing is named, with what to do', () => {
  expect(errorOf(() => assertEnabled(all.filter(({ name }) => name !== 'vector')))).toMatchObject({
    code: 'extension_missing',
    message: expect.stringContaining('install pgvector'),
    details: { extension: 'vector', enabled: null, available: null },
  })
  expect(errorOf(() => assertEnabled(but('pg_trgm', { enabled: null })))).toMatchObject({
    code: 'extension_missing',
    message: expect.stringContaining('CREATE EXTENSION pg_trgm'),
  })
  expect(errorOf(() => assertEnabled(but('vector', { enabled: '0.7.4' })))).toMatchObject({
    code: 'extension_missing',
    message: expect.stringContaining('ALTER EXTENSION vector UPDATE'),
    details: { needed: '0.8.0', enabled: '0.7.4' },
  })
})

test('pg_textsearch counts from 1.4 on, enabled or available', () => {
  expect(hasTextsearch(all.filter(({ name }) => name !== 'pg_textsearch'))).toBe(false)
  expect(hasTextsearch(but('pg_textsearch', { enabled: null, available: '1.10.0' }))).toBe(true)
  expect(hasTextsearch(but('pg_textsearch', { enabled: '1.3.9' }))).toBe(false)
  expect(errorOf(() => assertTextsearch(but('pg_textsearch', { enabled: '0.4.0-dev' })))).toMatchObject({
    code: 'extension_missing',
  })
})

test('enabling what the user may not enable says so, and keeps the cause', async () => {
  const cause = new Error('permission denied')
  const session = { all: () => Promise.reject(cause) }
  await expect(enableRequired(session, but('vector', { enabled: null }))).rejects.toMatchObject({
    code: 'extension_missing',
    cause,
    message: expect.stringContaining('as a user who may, run CREATE EXTENSION vector'),
  })
  await enableRequired(session, all)
})

test('left to choose, the native backend serves where pg_textsearch is missing, too old or not to be enabled', async () => {
  const refusing = {
    all: async <R>(query: RawBuilder<R>): Promise<readonly R[]> => {
      if (JSON.stringify(query.toOperationNode()).includes('create extension')) throw new Error('must be preloaded')
      return []
    },
  }
  const willing = { all: async () => [] }
  const disabled = but('pg_textsearch', { enabled: null })
  expect(await wantedBackend(willing, 'auto', disabled)).toBe('pg_textsearch')
  expect(await wantedBackend(refusing, 'auto', disabled)).toBe('native')
  expect(await wantedBackend(willing, 'auto', but('pg_textsearch', { enabled: '1.0.0' }))).toBe('native')
  expect(await wantedBackend(willing, 'auto', [])).toBe('native')
  expect(await wantedBackend(willing, 'native', all)).toBe('native')
  await expect(wantedBackend(refusing, 'pg_textsearch', disabled)).rejects.toMatchObject({
    code: 'extension_missing',
    details: { extension: 'pg_textsearch' },
  })
})
