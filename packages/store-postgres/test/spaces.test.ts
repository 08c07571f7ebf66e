import { aRow } from '@recollect/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const at = new Date('2026-01-01T00:00:00Z')
const scope = { namespace: 'spaces' }
const vector = Float32Array.from([1, 0, 0])

describe.skipIf(missing !== undefined)('embedding spaces and other connections', () => {
  let server: ServerDatabase
  let store: PostgresStore
  let used: string

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
    await store.migrate()
    used = await open('used')
    await store.putMany(scope, [aRow({ id: 'a', content: 'x' }), aRow({ id: 'b', content: 'x' })], { at })
  })
  afterAll(() => server?.drop())

  const open = async (model: string): Promise<string> => (await store.openSpace({ model, dimensions: 3 }, {})).id
  const embed = (space: string, id: string, options: { readonly tx?: object; readonly by?: PostgresStore } = {}) =>
    (options.by ?? store).putEmbeddings(
      scope,
      [{ id, version: 1, space, vector, contentHash: crypto.randomUUID() }],
      options.tx === undefined ? {} : { tx: options.tx },
    )
  const count = async (condition: string): Promise<number> => {
    const { rows } = await server.pool.query<{ count: number }>(`select count(*)::int as count from ${condition}`)
    return rows[0]?.count ?? Number.NaN
  }
  const vectorsOf = (space: string) => count(`recollect.embeddings where space = ${space}`)
  const relationsOf = (space: string) =>
    count(`pg_class where relname in ('embeddings_${space}', 'embeddings_space_${space}', 'embeddings_${space}_pkey')`)
  const waiting = () => count(`pg_locks where not granted and relation = 'recollect.embeddings'::regclass`)

  test('a new one neither waits for writers of vectors nor holds them up', async () => {
    const writer = await server.pool.connect()
    await writer.query('begin')
    await embed(used, 'a', { tx: writer })
    const opened = await open('beside a writer')
    await writer.query('commit')
    writer.release()
    expect(await relationsOf(opened)).toBe(3)

    // Held up at its last step, it has the table and the index, and all locks that it takes but one, which lets writers through.
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query('lock table only recollect.embeddings in share update exclusive mode')
    const opening = open('held up')
    await until('it waits', async () => (await waiting()) > 0)
    await embed(used, 'a')
    await embed(used, 'b')
    const { rows } = await server.pool.query(
      `select mode from pg_locks where not granted and relation = 'recollect.embeddings'::regclass`,
    )
    expect(rows).toEqual([{ mode: 'ShareUpdateExclusiveLock' }])
    await other.query('commit')
    other.release()
    expect(await relationsOf(await opening)).toBe(3)
    expect(await vectorsOf(used)).toBe(2)
  })

  test('one that is dropped goes with table and index, lets writers through meanwhile, and is refused afterwards', async () => {
    const space = await open('dropped')
    const elsewhere = server.store()
    await embed(space, 'a')
    await embed(space, 'b', { by: elsewhere })
    const writer = await server.pool.connect()
    await writer.query('begin')
    await embed(used, 'a', { tx: writer })
    const dropped = store.dropSpace(space, {})
    await until('it waits for the writer', async () => (await waiting()) > 0)
    await embed(used, 'b', { by: elsewhere })
    expect(await relationsOf(space)).toBe(3)
    await writer.query('commit')
    writer.release()
    await dropped
    expect(await relationsOf(space)).toBe(0)
    expect(await vectorsOf(used)).toBe(2)
    for (const by of [store, elsewhere]) {
      await expect(embed(space, 'a', { by })).rejects.toMatchObject({ code: 'invalid_option', details: { space } })
    }
    expect(await open('dropped')).not.toBe(space)
  })

  test('targets that take vectors are told of all that go with it', async () => {
    const space = await open('told')
    await embed(space, 'a')
    await embed(space, 'b')
    await store.queue.openTarget({ name: 'vectors', takes: ['vectors'] }, {})
    await store.dropSpace(space, {})
    const leased = await store.queue.lease({ target: 'vectors', limit: 9, leaseMs: 60_000 }, {})
    expect(leased.map(({ subject }) => subject)).toMatchObject([{ id: 'a' }, { id: 'b' }])
    await store.queue.closeTarget('vectors', {})
  })

  test('dropped and opened by many at once, there is one in the end, and it takes vectors', async () => {
    const model = { model: 'raced', dimensions: 3 }
    const stores = [store, server.store(), server.store()]
    await Promise.all(
      stores.flatMap((one) => [
        one.openSpace(model, {}),
        one.openSpace(model, {}).then(({ id }) => one.dropSpace(id, {})),
      ]),
    )
    const ids = await Promise.all(stores.map(async (one) => (await one.openSpace(model, {})).id))
    expect(new Set(ids).size).toBe(1)
    await embed(ids[0] ?? '', 'a')
    expect(await vectorsOf(ids[0] ?? '')).toBe(1)
  })
})
