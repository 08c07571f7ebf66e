import { aRow } from '@recollect/conformance'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPool } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'rights' }
const at = new Date('2026-01-01T00:00:00Z')

describe.skipIf(missing !== undefined)('users and pools', () => {
  const user = `recollect_${crypto.randomUUID().slice(0, 8)}`
  let server: ServerDatabase
  let limited: Pool

  beforeAll(async () => {
    server = await serverDatabase()
    await server.pool.query(`create role ${user} login`)
    const url = new URL(server.url)
    url.username = user
    limited = new Pool({ connectionString: url.href })
  })
  afterAll(async () => {
    await limited?.end()
    await server?.pool.query(`drop owned by ${user}; drop role ${user}`)
    await server?.drop()
  })

  test('who may not enable an extension is told which, and by whom it can be done', async () => {
    await expect(fromPool(limited).migrate()).rejects.toMatchObject({
      code: 'extension_missing',
      details: { extension: 'vector' },
      message: expect.stringContaining('CREATE EXTENSION vector'),
    })
  })

  test('with the extensions there, a user needs no more than to create a schema; auto does without pg_textsearch', async () => {
    await server.pool.query('create extension vector; create extension pg_trgm; create extension btree_gin')
    await expect(fromPool(limited).migrate()).rejects.toMatchObject({
      code: 'store_failed',
      details: { sqlState: '42501' },
    })
    await server.pool.query(`grant create on database ${new URL(server.url).pathname.slice(1)} to ${user}`)
    const store = fromPool(limited)
    await store.migrate()
    await store.ready({})
    expect(store.capabilities.lexical).toBe('native')
    await store.putMany(scope, [aRow({ id: 'a', content: 'apples' })], { at })
  })

  test('reads go to the reader unless they must be up to date, writes and what they depend on to the writer', async () => {
    const asked = { writer: 0, reader: 0 }
    const counting = (name: keyof typeof asked): Pool => {
      const pool = server.newPool()
      pool.on('acquire', () => {
        asked[name] += 1
      })
      return pool
    }
    const store = fromPool(counting('writer'), { reader: counting('reader') })
    await store.ready({})
    Object.assign(asked, { writer: 0, reader: 0 })
    await store.getMany(scope, ['a'], {})
    await store.searchParts(scope, { lexical: { query: 'apples', limit: 9 } }, {})
    await store.listKinds({})
    expect(asked).toEqual({ writer: 0, reader: 3 })
    await store.putMany(scope, [aRow({ id: 'b' })], { at })
    await store.readForWrite(scope, { ids: ['b'], keys: [], parentIds: [] }, {})
    expect(asked).toEqual({ writer: 2, reader: 3 })
    Object.assign(asked, { writer: 0, reader: 0 })
    const upToDate = { upToDate: true }
    await store.getMany(scope, ['a'], upToDate)
    await store.neighbors(scope, { ids: ['a'], direction: 'both', limitPerNode: 9 }, upToDate)
    await store.searchEdges(scope, { query: 'apples', limit: 9 }, upToDate)
    expect(asked).toEqual({ writer: 3, reader: 0 })
    await store.getMany(scope, ['a'], { upToDate: false })
    expect(asked).toEqual({ writer: 3, reader: 1 })
  })
})
