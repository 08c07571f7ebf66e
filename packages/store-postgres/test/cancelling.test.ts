import { aRow } from '@recollect/conformance'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/connection/database.ts'
import { guardPool } from '../src/connection/guard-pool.ts'
import type { PostgresStore } from '../src/index.ts'
import { running, type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'cancelling' }
const at = new Date('2026-01-01T00:00:00Z')
const sleep = sql`select pg_sleep(60)`

describe.skipIf(missing !== undefined)('an aborted signal cancels the statement on the server', () => {
  let server: ServerDatabase
  let store: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
    await store.migrate()
    await store.putMany(scope, [aRow({ id: 'a' }), aRow({ id: 'b' })], { at })
  })
  afterAll(() => server?.drop())

  const openOn = () => {
    const pool = guardPool(server.newPool())
    return openDatabase({ writer: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), pool })
  }

  /** Aborts once the server runs a statement with this text; waits until it no longer does. */
  const abortWhenRunning = async (call: (signal: AbortSignal) => Promise<unknown>, text: string): Promise<void> => {
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    const outcome = call(controller.signal).then(
      () => 'done',
      (error: unknown) => error,
    )
    await until('the statement runs', async () => (await running(server.pool, text)) === 1)
    controller.abort(reason)
    expect(await outcome).toBe(reason)
    await until('the statement has ended', async () => (await running(server.pool, text)) === 0)
  }

  test('of a read', async () => {
    await abortWhenRunning((signal) => openOn().read({ signal }, (session) => session.all(sleep)), 'pg_sleep')
  })

  test('in a transaction of ours, which is rolled back', async () => {
    const database = openOn()
    const write = (signal: AbortSignal) =>
      database.write({ signal }, async (session) => {
        await session.all(sql`update recollect.objects set title = 'half done' where id = 'a'`)
        await session.all(sleep)
      })
    await abortWhenRunning(write, 'pg_sleep')
    await store.putMany(scope, [aRow({ id: 'a', title: 'free again' })], { at })
    expect((await store.getMany(scope, ['a'], {}))[0]?.title).toBe('free again')
  })

  test('in a transaction of the host, by a client of `pg`', async () => {
    const client = await server.pool.connect()
    await client.query('begin')
    await abortWhenRunning(
      (signal) => openOn().write({ signal, tx: client }, (session) => session.all(sleep)),
      'pg_sleep',
    )
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.query('commit')
    client.release()
  })

  test('in a transaction of the host, by kysely, whose rollback does not keep it alive', async () => {
    const host = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: server.newPool() }) })
    await abortWhenRunning(
      (signal) => host.transaction().execute((tx) => openOn().write({ signal, tx }, (session) => session.all(sleep))),
      'pg_sleep',
    )
  })

  test('of a write that waits for a lock of others', async () => {
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query(`select from recollect.objects where id = 'b' for update`)
    const write = (signal: AbortSignal) => store.putMany(scope, [aRow({ id: 'b', title: 'never' })], { at, signal })
    await abortWhenRunning(write, 'for no key update')
    await other.query('commit')
    other.release()
    expect(await store.getMany(scope, ['b'], {})).toMatchObject([{ title: '', version: 1 }])
  })

  test('when all connections are taken, the call rejects without one', async () => {
    const pool = server.newPool()
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    const starved = server.store({}, pool)
    const [controller, reason] = [new AbortController(), new Error('waited long enough')]
    const { signal } = controller
    const calls = [
      starved.getMany(scope, ['a'], { signal }),
      starved.putMany(scope, [aRow({ id: 'c' })], { at, signal }),
    ]
    setTimeout(() => controller.abort(reason), 20)
    for (const call of calls) await expect(call).rejects.toBe(reason)
    for (const client of clients) client.release()
    expect(await starved.getMany(scope, ['c'], {})).toEqual([])
  })
})
