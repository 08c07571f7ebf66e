import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import { aRow } from '@recollect/conformance'
import { createEngine, type WriteOptions } from '@recollect/core'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPglite, type PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { inTransaction, missing } from './targets/server-target.ts'

const scope = { namespace: 'host' }
const at = new Date('2026-01-01T00:00:00Z')

/** What every kind of transaction must do. `begin` commits when the work resolves, and rolls back when it rejects. */
async function joins(
  store: PostgresStore,
  begin: (work: (tx: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
  const row = (id: string) => aRow({ id, content: 'x', embedding: { space, vector: [1, 0] } })
  const write = async (tx: object) => {
    await store.putMany(scope, [row('a'), row('b')], { at, tx })
    await store.putEdges(scope, [{ fromId: 'a', relation: 'knows', toId: 'b' }], { at, tx })
    await store.softDelete(scope, ['b'], { at, tx })
    const toDeleted = store.putEdges(scope, [{ fromId: 'a', relation: 'likes', toId: 'b' }], { at, tx })
    await expect(toDeleted).rejects.toMatchObject({ code: 'endpoint_not_found', details: { index: 0 } })
    const { existing } = await store.readForWrite(scope, { ids: ['a', 'b'], keys: [], parentIds: [], space }, { tx })
    expect(existing.map(({ object, deleted }) => [object.id, deleted]).sort()).toEqual([
      ['a', false],
      ['b', true],
    ])
  }
  /** Reads of callers who hand on the options of their write. */
  const read = async (options: WriteOptions) => {
    expect(await store.getMany(scope, ['a', 'b'], options)).toMatchObject([{ id: 'a' }])
    expect(await store.listRelations(scope, { ...options, upToDate: true })).toEqual(['knows'])
    const stopped = { ...options, signal: AbortSignal.abort('enough') }
    await expect(store.getMany(scope, ['a'], stopped)).rejects.toBe('enough')
  }
  const stop = new Error('stop')
  await expect(
    begin(async (tx) => {
      await write(tx)
      await read({ tx })
      throw stop
    }),
  ).rejects.toBe(stop)
  expect(await store.listObjects(scope, { limit: 9 }, {})).toEqual([])
  expect(await store.listRelations(scope, {})).toEqual([])

  await begin(async (tx) => {
    await expect(store.putMany(scope, [aRow({ id: 'c', parentId: 'none' })], { at, tx })).rejects.toMatchObject({
      code: 'parent_not_found',
    })
    await write(tx)
  })
  expect((await store.listObjects(scope, { limit: 9 }, {})).map(({ id }) => id)).toEqual(['a'])
  expect(await store.listRelations(scope, {})).toEqual(['knows'])
  await store.revive(scope, ['b'], { at })
  await begin(async (tx) => {
    expect(await store.removeEdges(scope, [{ fromId: 'a', relation: 'knows', toId: 'b' }], { at, tx })).toHaveLength(1)
  })
  await store.purge(scope, ['a', 'b'], {})

  const name = `kind-${crypto.randomUUID()}`
  const kind = (name: string) => ({ kind: name, description: '', isParent: true, isPart: true, fields: [] })
  const rewrites = (...rows: ReturnType<typeof aRow>[]) => ({ rewrites: [{ scope, rows, at }] })
  const expectNothing = async (tx?: object) => {
    if (tx === undefined) expect((await store.listKinds({})).map(({ kind }) => kind)).not.toContain(name)
    const { existing } = await store.readForWrite(scope, { ids: ['d'], keys: [], parentIds: [] }, { tx })
    expect(existing).toEqual([])
  }
  await begin(async (tx) => {
    const refusedRow = store.putKinds([kind(name)], { ...rewrites(row('d'), aRow({ id: 'e', ifVersion: 3 })), tx })
    await expect(refusedRow).rejects.toMatchObject({ code: 'version_conflict' })
    const refusedKind = store.putKinds([kind(`${name}\0`)], { ...rewrites(row('d')), tx })
    await expect(refusedKind).rejects.toMatchObject({ code: 'invalid_object' })
    await expectNothing(tx)
  })
  await expectNothing()
  await expect(
    begin(async (tx) => {
      await store.putKinds([kind(name)], { ...rewrites(row('d')), tx })
      throw stop
    }),
  ).rejects.toBe(stop)
  await expectNothing()
  await begin((tx) => store.putKinds([kind(name)], { ...rewrites(row('d')), tx }))
  expect(await store.listKinds({})).toContainEqual(kind(name))
  expect(await store.getMany(scope, ['d'], {})).toMatchObject([{ version: 1 }])
  await store.purge(scope, ['d'], {})

  const engine = await createEngine({ store })
  const page = `page-${crypto.randomUUID()}`
  await begin(async (tx) => {
    await engine.put(scope, page, { id: 'p', properties: { size: 'large' } }, { tx })
    const size = (type: 'number' | 'string') => ({ ...kind(page), fields: [{ name: 'size', type, description: '' }] })
    await expect(engine.applyKinds([size('number')], { tx })).rejects.toMatchObject({ code: 'kind_violated' })
    await engine.applyKinds([size('string')], { tx })
  })
  expect((await store.listKinds({})).map((spec) => spec.kind)).toContain(page)
  await store.purge(scope, ['p'], {})
}

describe.skipIf(missing !== undefined)('on a server', () => {
  let server: ServerDatabase
  let store: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
    await store.migrate()
  })
  afterAll(() => server?.drop())

  test('a client of `pg`', async () => {
    await joins(store, (work) => inTransaction(server.pool, work))
  })

  test('a transaction of kysely, whatever plugins it has', async () => {
    const host = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: server.newPool() }),
      plugins: [new CamelCasePlugin()],
    })
    await joins(store, (work) => host.transaction().execute(work))
  })

  test('pools, idle clients and other things are refused', async () => {
    const client = await server.pool.connect()
    const host = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: server.newPool() }) })
    for (const tx of [server.pool, client, host, {}, []]) {
      const call = store.putMany(scope, [aRow({ id: 'x' })], { at, tx })
      await expect(call).rejects.toMatchObject({ code: 'invalid_option', details: { option: 'tx' } })
    }
    client.release()
    expect(await store.getMany(scope, ['x'], {})).toEqual([])
  })

  test('a key that others took meanwhile is refused, and the transaction stays usable', async () => {
    const client = await server.pool.connect()
    await client.query('begin isolation level read committed')
    await store.putMany(scope, [aRow({ id: 'mine', key: 'k' })], { at })
    const call = store.putMany(scope, [aRow({ id: 'theirs', key: 'k' })], { at, tx: client })
    await expect(call).rejects.toMatchObject({ code: 'key_taken', details: { id: 'theirs', holder: 'mine' } })
    await store.putMany(scope, [aRow({ id: 'theirs', key: 'free' })], { at, tx: client })
    await client.query('commit')
    client.release()
    expect(await store.getMany(scope, ['theirs'], {})).toHaveLength(1)
  })
})

describe('on PGlite', () => {
  let pglite: PGlite
  let store: PostgresStore

  beforeAll(async () => {
    pglite = await PGlite.create({ extensions: { vector, pg_textsearch, pg_trgm, btree_gin } })
    store = fromPglite(pglite)
    await store.migrate()
  })
  afterAll(async () => {
    if (pglite?.closed === false) await pglite.close()
  })

  test("PGlite's own transaction", async () => {
    await joins(store, (work) => pglite.transaction(work))
  })

  test('a transaction of kysely', async () => {
    const host = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) })
    await joins(store, (work) => host.transaction().execute(work))
  })

  test('an abort rejects at once, and the statement finishes on its own', async () => {
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    const rows = Array.from({ length: 300 }, (_, i) => aRow({ id: `${i}`, content: `text ${i}` }))
    const put = store.putMany({ namespace: 'abort' }, rows, { at, signal: controller.signal })
    await Promise.resolve()
    controller.abort(reason)
    await expect(put).rejects.toBe(reason)
    expect([0, 300]).toContain((await store.listObjects({ namespace: 'abort' }, { limit: 999 }, {})).length)
  })

  test('a read beside the transaction waits for its end, and no longer than its signal', async () => {
    await store.putMany(scope, [aRow({ id: 'seen' })], { at })
    const beside = await pglite.transaction(async (tx) => {
      await tx.query('select 1')
      const controller = new AbortController()
      const stopped = store.getMany(scope, ['seen'], { signal: controller.signal })
      controller.abort('enough')
      await expect(stopped).rejects.toBe('enough')
      return { read: store.getMany(scope, ['seen'], {}) }
    })
    expect(await beside.read).toHaveLength(1)
  })

  test('an instance of the host stays open when the store is closed, and a closed one is unavailable', async () => {
    const other = fromPglite(pglite)
    await other.close()
    await expect(other.listKinds({})).rejects.toMatchObject({ code: 'store_unavailable' })
    expect(await store.getMany(scope, ['missing'], {})).toEqual([])
    await pglite.close()
    await expect(store.listKinds({})).rejects.toMatchObject({ code: 'store_unavailable' })
    await expect(store.putMany(scope, [aRow({ id: 'x' })], { at })).rejects.toMatchObject({ code: 'store_unavailable' })
  })
})
