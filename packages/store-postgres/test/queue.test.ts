import { aRow } from '@recollect/conformance'
import type { Facets, Operation, OperationQueue } from '@recollect/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { testDeadlocks } from './support/test-deadlocks.ts'
import { inTransaction, missing } from './targets/server-target.ts'

const scope = { namespace: 'queue' }
const at = new Date('2026-01-01T00:00:00Z')

// Writers and workers that might deadlock, with more rounds: queue-deadlocks.slow.test.ts.
testDeadlocks(2)

describe.skipIf(missing !== undefined)('the queue under many hands', () => {
  let server: ServerDatabase
  let store: PostgresStore
  let queue: OperationQueue
  let target = ''

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({}, server.newPool(20))
    queue = store.queue
    await store.migrate()
  })
  beforeEach(async () => {
    if (target !== '') await queue.closeTarget(target, {})
    await store.purge(scope, ['a', 'b', 'c'], {})
    target = `target-${crypto.randomUUID()}`
    await queue.openTarget({ name: target, takes: ['entities', 'parts', 'edges'] }, {})
  })
  afterAll(() => server?.drop())

  const lease = (limit = 100, leaseMs = 60_000) => queue.lease({ target, limit, leaseMs }, {})
  const put = (id: string, title: string, tx?: object) =>
    store.putMany(scope, [aRow({ id, title })], { at, ...(tx === undefined ? {} : { tx }) })
  const stats = async () => (await queue.stats({})).find((one) => one.target === target)
  const waiting = async () => (await server.pool.query('select from pg_locks where not granted')).rows.length
  const idsOf = (operations: readonly Operation[]) =>
    operations.map(({ subject }) => (subject.kind === 'object' ? subject.id : subject.fromId))

  test('many workers never hold the same operation, and take all', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `many-${i}`)
    await store.putMany(
      scope,
      ids.map((id) => aRow({ id })),
      { at },
    )
    const taken: Operation[] = []
    const worker = async (): Promise<void> => {
      for (let held = await lease(7); held.length > 0; held = await lease(7)) {
        taken.push(...held)
        expect(await queue.acknowledge(held, {})).toEqual([])
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(idsOf(taken).toSorted()).toEqual(ids.toSorted())
    expect(await stats()).toMatchObject({ pending: 0 })
  })

  test('a target whose name no write could carry is refused; the longest is taken, by every write and by watchers', async () => {
    const before = await queue.listTargets({})
    await expect(queue.openTarget({ name: 'é'.repeat(257), takes: ['entities'] }, {})).rejects.toMatchObject({
      code: 'invalid_option',
      details: { actual: 514, limit: 512 },
    })
    expect(await queue.listTargets({})).toEqual(before)

    const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes / 2))).toString('hex')
    const name = random(512)
    const long = { namespace: random(512) }
    const [fromId, relation, toId] = [random(512), random(512), random(512)]
    await queue.openTarget({ name, takes: ['entities', 'edges'] }, {})
    const woken = Promise.withResolvers<void>()
    const stop = await queue.watch(name, woken.resolve)
    await store.putMany(long, [aRow({ id: fromId }), aRow({ id: toId })], { at })
    await store.putEdges(long, [{ fromId, relation, toId }], { at })
    await woken.promise
    await stop()
    expect(await queue.lease({ target: name, limit: 9, leaseMs: 60_000 }, {})).toHaveLength(3)
    await queue.closeTarget(name, {})
  })

  test('fifty edits of one object at the same time are one operation, of the last', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => put('a', `edit ${i}`)))
    const [held, ...others] = await lease()
    expect(others).toEqual([])
    const [stored] = await store.getMany(scope, ['a'], {})
    expect(held).toMatchObject({ subject: { kind: 'object', id: 'a' }, cause: stored?.version })
    expect(held?.sequence).toBe(await queue.mark({}))
  })

  test('sequences of a subject rise in the order of the commits', async () => {
    const seen: Operation[] = []
    let writing = true
    const watcher = async (): Promise<void> => {
      while (writing) {
        const held = await lease()
        seen.push(...held)
        await queue.acknowledge(held, {})
      }
    }
    const watching = Promise.all([watcher(), watcher()])
    await Promise.all(Array.from({ length: 60 }, (_, i) => put('a', `edit ${i}`)))
    writing = false
    await watching
    seen.push(...(await lease()))
    const bySequence = seen.toSorted((one, other) => one.sequence - other.sequence)
    const causes = bySequence.map(({ cause }) => cause)
    expect(causes).toEqual([...new Set(causes)].toSorted((one, other) => one - other))
    expect(causes.at(-1)).toBe((await store.getMany(scope, ['a'], {}))[0]?.version)
  })

  test('a reminder that overtakes a writer leaves the writer the higher sequence', async () => {
    await put('a', 'one')
    await put('b', 'one')
    await queue.acknowledge((await lease()).slice(1), {})
    let writing: Promise<unknown> | undefined
    let reminded: readonly Operation[] = []
    // The writer draws for both, and waits for the operation of the first.
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query('select from recollect.operations where target = $1 for update', [target])
      writing = store.putMany(scope, [aRow({ id: 'a', title: 'two' }), aRow({ id: 'b', title: 'two' })], { at })
      await until('the writer waits', async () => (await waiting()) > 0)
      await queue.remind(scope, { target, reminders: [{ subject: { kind: 'object', id: 'b' } }] }, {})
      reminded = await lease()
      expect(reminded).toMatchObject([{ subject: { id: 'b' }, cause: 0 }])
      expect(await queue.acknowledge(reminded, {})).toEqual([])
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    await writing
    const of = { scope, subjects: [{ kind: 'object', id: 'b' } as const] }
    const [written] = await queue.lease({ target, limit: 9, leaseMs: 1000, of }, {})
    expect(written).toMatchObject({ subject: { id: 'b' }, cause: 2 })
    expect(written?.sequence).toBeGreaterThan(reminded[0]?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('a reminder waits for a writer without holding anybody up, and is lost by nobody', async () => {
    await put('a', 'one')
    await put('b', 'one')
    let reminding: Promise<void> | undefined
    await inTransaction(server.pool, async (tx) => {
      await put('b', 'two', tx)
      const reminders = ['a', 'b'].map((id) => ({ subject: { kind: 'object', id } as const }))
      reminding = queue.remind(scope, { target, reminders }, {})
      await until('the reminder waits', async () => (await waiting()) > 0)
      // What the reminder has locked is given back before the writer's search for deadlocks begins.
      await put('a', 'two', tx)
    })
    await reminding
    expect((await lease()).map(({ cause }) => cause)).toEqual([2, 2])
  })

  test('vectors in different spaces are written at the same time, and are one operation of the last', async () => {
    const spaces = await Promise.all(['m1', 'm2'].map((model) => store.openSpace({ model, dimensions: 2 }, {})))
    await queue.openTarget({ name: 'vectors', takes: ['vectors'] }, {})
    await put('a', 'one')
    const seen: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.all(
        spaces.map(({ id: space }) =>
          store.putEmbeddings(
            scope,
            [{ id: 'a', version: 1, space, vector: Float32Array.of(1, turn), contentHash: 'h' }],
            {},
          ),
        ),
      )
      const held = await queue.lease({ target: 'vectors', limit: 9, leaseMs: 60_000 }, {})
      expect(held).toMatchObject([{ subject: { kind: 'object', id: 'a' }, cause: 1 }])
      seen.push(...held.map(({ sequence }) => sequence))
      expect(held[0]?.sequence).toBe(await queue.mark({}))
      expect(await queue.acknowledge(held, {})).toEqual([])
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    await queue.closeTarget('vectors', {})
  })

  test('a worker does not wait for a writer, and loses nothing by it', async () => {
    await put('a', 'one')
    await put('b', 'one')
    const held = await lease()
    await inTransaction(server.pool, async (tx) => {
      await put('b', 'two', tx)
      expect(await queue.acknowledge(held, {})).toEqual([])
      expect(await stats()).toMatchObject({ pending: 1, leased: 1 })
      expect(await queue.renew(held, { leaseMs: 1 }, {})).toEqual(held.slice(0, 1))
    })
    expect(await queue.release(held, {})).toBeUndefined()
    expect(await lease()).toMatchObject([{ subject: { id: 'b' }, cause: 2 }])
  })

  test('a change that is rolled back leaves neither operation nor raised sequence', async () => {
    await put('a', 'one')
    const held = await lease()
    const undone = new Error('undone')
    const transaction = inTransaction(server.pool, async (tx) => {
      await put('a', 'two', tx)
      await put('b', 'one', tx)
      throw undone
    })
    await expect(transaction).rejects.toBe(undone)
    expect(await queue.acknowledge(held, {})).toEqual([])
    expect(await stats()).toMatchObject({ pending: 0 })
  })

  test('SQL of the host is told of too', async () => {
    await put('a', 'one')
    await put('b', 'one')
    await queue.acknowledge(await lease(), {})
    await server.pool.query(`delete from recollect.objects where namespace = 'queue' and id = 'a'`)
    await server.pool.query(`update recollect.objects set title = title where namespace = 'queue' and id = 'b'`)
    expect(await lease()).toMatchObject([{ subject: { id: 'a' }, cause: 0 }])
  })

  test('a part changes with what filters see of its parent, and not with the rest; another key is another subject', async () => {
    const rows = (content: string, facets: Facets) => [
      aRow({ id: 'a', content, facets }),
      aRow({ id: 'c', parentId: 'a', content: 'part' }),
    ]
    await store.putMany(scope, rows('one', { stage: 'open' }), { at })
    await queue.acknowledge(await lease(), {})
    const told = async (content: string, facets: Facets) => {
      await store.putMany(scope, rows(content, facets).slice(0, 1), { at })
      const held = await lease()
      await queue.acknowledge(held, {})
      return idsOf(held).toSorted()
    }
    expect(await told('two', { stage: 'open' })).toEqual(['a'])
    expect(await told('two', { stage: 'won' })).toEqual(['a', 'c'])
    await server.pool.query(`update recollect.objects set id = 'b' where namespace = 'queue' and id = 'c'`)
    const causes = (await lease()).map(({ subject, cause }) => [subject.kind === 'object' && subject.id, cause])
    expect(causes.toSorted()).toEqual([
      ['b', 1],
      ['c', 0],
    ])
  })

  test('a pool of one connection is left to those who ask and write', async () => {
    const single = server.store({}, server.newPool(1))
    const stop = await single.queue.watch(target, () => {})
    expect(await single.queue.mark({})).toBeGreaterThan(0)
    await stop()
    await single.close()
    await expect(single.queue.watch(target, () => {})).rejects.toMatchObject({ code: 'store_unavailable' })
  })

  test('a pool that the host ends while somebody watches ends, and the watchers hear no more', async () => {
    const own = server.newPool(5)
    const watched = server.store({}, own)
    const stop = await watched.queue.watch(target, () => {})
    await own.end()
    await stop()
    await watched.close()
    expect(own.totalCount).toBe(0)
  })

  test('what a worker held when it died is leased again after its time, and its late answers change nothing', async () => {
    await put('a', 'one')
    const dead = server.store()
    const [lost] = await dead.queue.lease({ target, limit: 1, leaseMs: 100 }, {})
    await dead.close()
    if (lost === undefined) throw new Error('nothing was leased')
    let again: readonly Operation[] = []
    await until('the operation is leased again', async () => {
      again = await lease()
      return again.length > 0
    })
    expect(again).toEqual([{ ...lost, lease: expect.any(String) }])
    expect(await queue.acknowledge([lost], {})).toEqual([lost])
    expect(await queue.acknowledge(again, {})).toEqual([])
  })

  test('who opens a target waits for the transactions under way: the new one misses nothing', async () => {
    const late = `late-${crypto.randomUUID()}`
    let opened = false
    let opening: Promise<void> | undefined
    await inTransaction(server.pool, async (tx) => {
      await put('a', 'before', tx)
      opening = queue.openTarget({ name: late, takes: ['entities'] }, {}).then(() => {
        opened = true
      })
      await until('the other waits', async () => (await waiting()) > 0)
      expect(opened).toBe(false)
      // Others queue up behind the one that waits, which lets them through in between.
      await put('b', 'meanwhile')
      expect(opened).toBe(false)
    })
    await opening
    await put('a', 'after')
    expect(await queue.lease({ target: late, limit: 9, leaseMs: 1000 }, {})).toMatchObject([{ cause: 2 }])
    await queue.closeTarget(late, {})
  })

  test('watchers hear of commits only, again after their connection was lost, and not of other targets', async () => {
    const woken = { here: 0, elsewhere: 0 }
    const stops = [
      await queue.watch(target, () => (woken.here += 1)),
      await queue.watch('elsewhere', () => (woken.elsewhere += 1)),
    ]
    await inTransaction(server.pool, async (tx) => {
      await put('a', 'one', tx)
      await put('a', 'two', tx)
    })
    await until('the watcher is woken', async () => woken.here > 0)
    expect(woken).toEqual({ here: 1, elsewhere: 0 })

    await server.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`)
    await until('all are woken by the new connection', async () => woken.here > 1)
    expect(woken.elsewhere).toBe(1)
    await put('b', 'one')
    await until('the watcher is woken again', async () => woken.here > 2)
    for (const stop of stops) await stop()
    const { rows } = await server.pool.query(`select from pg_stat_activity where query like 'listen %'`)
    expect(rows).toEqual([])
    await put('c', 'one')
    expect(woken.here).toBe(3)
  })
})
