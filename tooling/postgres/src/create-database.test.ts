import { expect, inject, test } from 'vitest'
import { createDatabase } from './create-database.ts'
import { query } from './query.ts'

const server = inject('postgres')

test.skipIf('missing' in server)('a database of its own, with every extension at hand, gone afterwards', async () => {
  if ('missing' in server) return
  const names = async () => JSON.stringify(await query(server.url, 'select datname from pg_database'))
  const before = await names()
  {
    await using database = await createDatabase(server.url)
    for (const extension of ['vector', 'pg_trgm', 'btree_gin', 'pg_textsearch']) {
      await query(database.url, `create extension ${extension}`)
    }
    expect(await names()).not.toBe(before)
  }
  expect(await names()).toBe(before)
})
