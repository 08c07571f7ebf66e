import { aRow } from '@recollect/conformance'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
    await abortWhenRunning((signal) => openOn().read({ signal }, (session) => session.all(sleep)), 'pg_sleep(60)')
  })

  test('in a transaction of ours, which is rolled back', async () => {
    const database = openOn()
    const write = (signal: AbortSignal) =>
      database.write({ signal }, async (session) => {
        await session.all(sql`update recollect.objects set title = 'half done' where id = 'a'`)
        await session.all(sleep)
      })
    await abortWhenRunning(write, 'pg_sleep(60)')
    await store.putMany(scope, [aRow({ id: 'a', title: 'free again' })], { at })
    expect((await store.getMany(scope, ['a'], {}))[0]?.title).toBe('free again')
  })

  test('in a transaction of the host, by a client of `pg`', async () => {
    const client = await server.pool.connect()
    await client.query('begin')
    await abortWhenRunning(
      (signal) => openOn().write({ signal, tx: client }, (session) => session.all(sleep)),
      'pg_sleep(60)',
    )
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.query('commit')
    client.release()
  })

  test('in a transaction of the host, by kysely, whose rollback does not keep it alive', async () => {
    const host = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: server.newPool() }) })
    await abortWhenRunning(
      (signal) => host.transaction().execute((tx) => openOn().write({ signal, tx }, (session) => session.all(sleep))),
      'pg_sleep(60)',
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

  test('and no statement of others: a connection that goes back has its cancelling behind it', async () => {
    const shared = server.newPool(3)
    const busy = server.store({}, shared)
    const question = { lexical: { query: 'a', limit: 5 }, trigram: { query: 'a', limit: 5 } }
    let left = 150
    const aborted = async () => {
      while (left-- > 0) {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new Error('enough')), Math.random() * 4)
        await busy.searchParts(scope, question, { signal: controller.signal }).catch((error: Error) => {
          if (error.message !== 'enough') throw error
        })
      }
    }
    let innocents = 0
    const innocent = async () => {
      for (; left > 0; innocents += 1) await busy.searchParts(scope, question, {})
    }
    const write = async (id: string) => {
      for (let i = 0; left > 0; i += 1) await busy.putMany(scope, [aRow({ id, title: `${i}` })], { at })
    }
    await Promise.all([aborted(), aborted(), aborted(), innocent(), innocent(), write('w1'), write('w2')])
    expect(innocents).toBeGreaterThan(0)
  })

  test('a request to cancel that is late holds its connection back', async () => {
    class Slow extends Client {
      override async connect(): Promise<never> {
        const query = this.query.bind(this)
        Object.assign(this, {
          query: async (text: string, parameters: unknown[]) => {
            if (text.includes('pg_cancel_backend')) await new Promise((resolve) => setTimeout(resolve, 100))
            return query(text, parameters)
          },
        })
        return super.connect() as Promise<never>
      }
    }
    const plain = server.newPool(1)
    const pool = guardPool({
      options: plain.options,
      Client: Slow,
      connect: () => plain.connect(),
      end: () => plain.end(),
    })
    const database = openDatabase({ writer: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), pool })
    const controller = new AbortController()
    const short = sql`select pg_sleep(0.15)`
    const aborted = database.read({ signal: controller.signal }, (session) => session.all(short))
    await until('it runs', async () => (await running(server.pool, 'pg_sleep(0.15)')) === 1)
    // It reaches the server when the statement has ended, and the next one would be under way.
    setTimeout(() => controller.abort('enough'), 80)
    await expect(aborted).rejects.toBe('enough')
    expect(await database.read({}, (session) => session.all(short))).toHaveLength(1)
  })

  test('nothing is printed about calls that aborted while there was no connection to be had', async () => {
    const printed = vi.spyOn(console, 'error')
    let attempts = 0
    const pool = guardPool({
      options: {},
      connect: async () => {
        attempts += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw new Error('connection terminated')
      },
      end: async () => {},
    })
    const database = openDatabase({ writer: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), pool })
    const controller = new AbortController()
    const { signal } = controller
    const calls = [
      database.read({ signal }, (session) => session.all(sleep)),
      database.write({ signal }, (session) => session.all(sleep)),
    ]
    setTimeout(() => controller.abort('enough'), 5)
    for (const call of calls) await expect(call).rejects.toBe('enough')
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect([attempts, printed.mock.calls]).toEqual([2, []])
    printed.mockRestore()
  })

  test('with a pool that cannot make clients, and has none left, aborted calls end all the same', async () => {
    const plain = server.newPool(2)
    const pool = guardPool({ options: {}, connect: () => plain.connect(), end: () => plain.end() })
    const database = openDatabase({ writer: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), pool })
    const controller = new AbortController()
    const short = sql`select pg_sleep(0.2)`
    const call = () => database.read({ signal: controller.signal }, (session) => session.all(short))
    const calls = [call(), call()].map((each) => each.catch((error: unknown) => error))
    await until('both run', async () => (await running(server.pool, 'pg_sleep(0.2)')) === 2)
    controller.abort('enough')
    expect(await Promise.all(calls)).toEqual(['enough', 'enough'])
    expect(await database.read({}, (session) => session.all(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  test('every client that a store causes to exist has a listener: a broken connection never ends the process', async () => {
    const made: Client[] = []
    class Recorded extends Client {
      constructor(...options: ConstructorParameters<typeof Client>) {
        super(...options)
        made.push(this)
      }
    }
    const pool = new Pool({ connectionString: server.url, Client: Recorded })
    const guarded = guardPool(pool)
    const database = openDatabase({
      writer: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: guarded }) }),
      pool: guarded,
    })
    await abortWhenRunning((signal) => database.read({ signal }, (session) => session.all(sleep)), 'pg_sleep(60)')
    expect(made).toHaveLength(2)
    for (const client of made) expect(() => client.emit('error', new Error('gone'))).not.toThrow()
    // Also in the moment in which it is handed out.
    pool.once('acquire', (client) => expect(client.listenerCount('error')).toBeGreaterThan(1))
    await database.read({}, (session) => session.all(sql`select 1`))
    await pool.end()
  })
})
