import { connect, createServer, type Server, type Socket } from 'node:net'
import { aRow } from '@recollect/conformance'
import { RecollectError } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromConnectionString, type PostgresStore } from '../src/index.ts'
import { running, type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'outages' }
const at = new Date('2026-01-01T00:00:00Z')

describe.skipIf(missing !== undefined)('a database that comes and goes', () => {
  let server: ServerDatabase

  beforeAll(async () => {
    server = await serverDatabase()
    await server.store().migrate()
  })
  afterAll(() => server?.drop())

  test('connections that the server ends cost the call under way, and nothing else', async () => {
    const store = server.store()
    await store.putMany(scope, [aRow({ id: 'a' })], { at })
    const locker = await server.pool.connect()
    await locker.query('begin')
    await locker.query(`select from recollect.objects where id = 'a' for update`)
    const put = store.putMany(scope, [aRow({ id: 'a', title: 'x' })], { at })
    put.catch(() => {})
    await until('it waits', async () => (await running(server.pool, 'no key update')) === 1)
    // All others of this database: the one that waits, and those that idle in pools.
    await locker.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await locker.query('commit')
    locker.release()
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' })
    await until('the pools have noticed', async () => {
      const found = await store.getMany(scope, ['a'], {}).catch(() => [])
      return found[0]?.version === 1
    })
  })

  test('a store that could not connect connects later', async () => {
    const proxy = await openProxy(server.url)
    await proxy.stop()
    const store = await fromConnectionString(proxy.url)
    await expectUnavailable(store)
    await expectUnavailable(store)
    await proxy.start()
    await store.ready({})
    expect(await store.getMany(scope, ['missing'], {})).toEqual([])

    await proxy.stop()
    await expectUnavailable(store)
    await proxy.start()
    await until(
      'it serves again',
      async () => (await store.getMany(scope, ['a'], {}).catch(() => undefined)) !== undefined,
    )
    await store.close()
    await proxy.stop()
  })

  test('after close, and on a database without tables, errors say what to do', async () => {
    const store = server.store({ schema: 'elsewhere' })
    await expect(store.ready({})).rejects.toMatchObject({ code: 'migration_required' })
    const call = store.putMany(scope, [aRow({ id: 'a' })], { at })
    await expect(call).rejects.toMatchObject({
      code: 'migration_required',
      message: expect.stringContaining('migrate()'),
    })
    await store.close()
    await expect(store.getMany(scope, ['a'], {})).rejects.toMatchObject({ code: 'store_unavailable' })
  })

  test('a database that does not exist, a host that is not there', async () => {
    for (const url of [server.url.replace(/\w+$/, 'no_such_database'), 'postgres://postgres@127.0.0.1:1/x']) {
      await using store = await fromConnectionString(url)
      await expectUnavailable(store)
    }
  })
})

async function expectUnavailable(store: PostgresStore): Promise<void> {
  const error: unknown = await store.ready({}).catch((reason: unknown) => reason)
  expect(RecollectError.is(error, 'store_unavailable'), String(error)).toBe(true)
}

interface Proxy {
  readonly url: string
  start(): Promise<void>
  /** Ends every connection, and accepts none until it is started again. */
  stop(): Promise<void>
}

/** A door to the server that can be shut, as a restart would. */
async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let door: Server | undefined
  const listen = (on: number) =>
    new Promise<number>((resolve) => {
      door = createServer((client) => {
        const upstream = connect(Number(port), hostname)
        for (const socket of [client, upstream]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => sockets.delete(socket))
        }
        client.pipe(upstream).pipe(client)
      }).listen(on, '127.0.0.1', () => {
        const address = door?.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  const own = await listen(0)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    start: async () => {
      await listen(own)
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => door?.close(resolve))
    },
  }
}
