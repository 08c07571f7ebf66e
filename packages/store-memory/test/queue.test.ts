import { anEdge, aRow } from '@recollect/conformance'
import { type Failure, type Operation, type Subject, subjectKey } from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { at, put, scope } from './support/write.ts'

const target = 'index'
const object = (id: string): Subject => ({ kind: 'object', id })

async function opened(): Promise<{ readonly store: MemoryStore; readonly clock: FakeClock }> {
  const clock = fakeClock()
  const store = createMemoryStore({ clock })
  await store.queue.openTarget({ name: target, takes: ['entities', 'parts', 'edges'] }, {})
  return { store, clock }
}

async function lease({ queue }: MemoryStore, limit = 100, leaseMs = 1000): Promise<readonly Operation[]> {
  return queue.lease({ target, limit, leaseMs }, {})
}

/** Takes everything; what it was about, in order. */
async function drain(store: MemoryStore): Promise<readonly Subject[]> {
  const operations = await lease(store)
  expect(await store.queue.acknowledge(operations, {})).toEqual([])
  return operations.map(({ subject }) => subject)
}

async function failed(store: MemoryStore, retry: Failure['retry'], message = 'no'): Promise<void> {
  const operations = await lease(store)
  await store.queue.fail(
    operations.map((operation) => ({ operation, code: 'broken', message, retry })),
    {},
  )
}

const statsOf = async ({ queue }: MemoryStore) => (await queue.stats({}))[0]

it('fifty edits of one object are one operation, which waits since the first', async () => {
  const { store, clock } = await opened()
  for (let i = 1; i <= 50; i += 1) {
    await put(store, i, { id: 'a', title: `edit ${i}` })
    clock.advance(10)
  }
  expect(await statsOf(store)).toEqual({ target, pending: 1, leased: 0, dead: 0, lag: 500, attempts: 0 })
  expect(await lease(store)).toMatchObject([{ subject: object('a'), cause: 50, sequence: 50, attempts: 0 }])
})

it('sequences rise through purging and making anew', async () => {
  const { store } = await opened()
  const seen: number[] = []
  const look = async (): Promise<void> => {
    const operations = await lease(store)
    await store.queue.acknowledge(operations, {})
    seen.push(...operations.map(({ sequence }) => sequence))
  }
  for (const minute of [1, 2, 3]) {
    await put(store, minute, { id: 'a' })
    await look()
    await store.purge(scope, ['a'], {})
    await look()
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
  expect(await store.queue.mark({})).toBe(6)
})

it('a lease is over by the clock of the queue, and its late holder may still acknowledge until the next', async () => {
  const { store, clock } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' })
  const early = await lease(store, 2, 1000)
  clock.advance(999)
  expect(await lease(store)).toEqual([])
  expect(await store.queue.renew(early.slice(0, 1), { leaseMs: 1000 }, {})).toEqual([])
  clock.advance(1)
  const late = await lease(store)
  expect(late.map(({ subject }) => subject)).toEqual([object('b')])
  expect(await store.queue.acknowledge(early, {})).toEqual(early.slice(1))
  clock.advance(5000)
  expect(await store.queue.acknowledge(late, {})).toEqual([])
  expect(await statsOf(store)).toMatchObject({ pending: 0, leased: 0 })
})

it('what changes while it is leased waits again since that change', async () => {
  const { store, clock } = await opened()
  await put(store, 1, { id: 'a' })
  clock.advance(100)
  const [held] = await lease(store)
  clock.advance(100)
  await put(store, 2, { id: 'a', title: 'x' })
  const mark = await store.queue.mark({})
  clock.advance(100)
  await put(store, 3, { id: 'a', title: 'y' })
  expect(await lease(store)).toEqual([])
  expect(await statsOf(store)).toMatchObject({ pending: 1, leased: 1, lag: 300 })
  await store.queue.acknowledge(held === undefined ? [] : [held], {})
  expect(await statsOf(store)).toMatchObject({ pending: 1, leased: 0, lag: 100 })
  expect(await store.queue.unprojected({ target, scope, mark }, {})).toEqual({ waiting: 1, dead: 0 })
  expect(await lease(store)).toMatchObject([{ cause: 3, sequence: 3 }])
})

it('edges that came back are told of until they were taken, and not again', async () => {
  const { store } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' })
  await store.putEdges(scope, [anEdge('a knows b')], at(2))
  await store.softDelete(scope, ['a'], at(3))
  await drain(store)
  await store.revive(scope, ['a'], at(4))
  await put(store, 5, { id: 'a', title: 'x' })
  const held = await lease(store)
  expect(held).toMatchObject([{ subject: object('a'), withEdges: true }])
  await put(store, 6, { id: 'a', title: 'y' })
  await store.queue.acknowledge(held, {})
  expect(await lease(store)).toMatchObject([{ subject: object('a'), withEdges: false, cause: 5 }])
})

it('purging tells of each edge that is gone for good, hidden ones too: an end that is made anew has none', async () => {
  const { store } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' }, { id: 'c' })
  await store.putEdges(scope, [anEdge('a knows b'), anEdge('c knows a')], at(2))
  await store.softDelete(scope, ['b'], at(3))
  await drain(store)
  await store.purge(scope, ['a'], {})
  await put(store, 4, { id: 'a' })
  const operations = await lease(store)
  expect(operations).toMatchObject([
    { subject: object('a'), cause: 1, withEdges: false },
    { subject: { kind: 'edge', fromId: 'a', toId: 'b' }, cause: 0 },
    { subject: { kind: 'edge', fromId: 'c', toId: 'a' }, cause: 0 },
  ])
})

it('parts wait when what they inherit has changed, in the same batch or not, and not for other changes', async () => {
  const { store } = await opened()
  const parts = [
    { id: 'p', parentId: 'a' },
    { id: 'q', parentId: 'a' },
  ]
  await put(store, 1, { id: 'a' }, ...parts, { id: 'gone', parentId: 'a' })
  await store.softDelete(scope, ['gone'], at(2))
  await drain(store)
  const all = ['a', 'p', 'q'].map(object)
  await put(store, 3, { id: 'a', title: 'x' })
  expect(await drain(store)).toEqual(all)
  await put(store, 4, { id: 'p', parentId: 'a' }, { id: 'a', title: 'x', properties: { stage: 'open' } })
  expect(await drain(store)).toEqual(all)
  await put(store, 5, { id: 'a', title: 'x', properties: { stage: 'open' }, content: 'y', summary: 'z' })
  expect(await drain(store)).toEqual([object('a')])
})

it('kinds rewrite objects with their operations', async () => {
  const { store } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' })
  await drain(store)
  const rows = [aRow({ id: 'a' }), aRow({ id: 'b', facets: { stage: 'open' }, properties: {} })]
  await store.putKinds([], { rewrites: [{ scope, rows, ...at(2) }] })
  expect(await drain(store)).toEqual([object('b')])
})

it('what rests after a failure is leased by the clock, or at once when it changes', async () => {
  const { store, clock } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' })
  await failed(store, 500)
  expect(await statsOf(store)).toMatchObject({ pending: 2, leased: 0, attempts: 1 })
  await put(store, 2, { id: 'b', title: 'x' })
  expect(await lease(store)).toMatchObject([{ subject: object('b'), attempts: 0 }])
  clock.advance(499)
  expect(await lease(store)).toEqual([])
  clock.advance(1)
  expect(await lease(store)).toMatchObject([{ subject: object('a'), attempts: 1 }])
})

it('the dead are told with time and reason, and block nothing', async () => {
  const { store, clock } = await opened()
  await put(store, 1, { id: 'a' })
  await failed(store, 'dead', `\0${'x'.repeat(3000)}`)
  clock.advance(60_000)
  expect(await statsOf(store)).toEqual({ target, pending: 0, leased: 0, dead: 1, lag: 0, attempts: 0 })
  const [dead] = await store.queue.listDead({ limit: 10 }, {})
  expect(dead).toMatchObject({ subject: object('a'), attempts: 1, code: 'broken', message: 'x'.repeat(2000) })
  expect(dead?.diedAt).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(await store.queue.requeue({ target }, {})).toBe(1)
  expect(await lease(store)).toMatchObject([{ attempts: 0 }])
})

it('watchers wake once for a batch, after it, and for what is given back; one that stops in time is left alone', async () => {
  const { store } = await opened()
  const calls: string[] = []
  await store.queue.watch(target, () => calls.push('woken'))
  const stop = await store.queue.watch(target, () => calls.push('stopped'))
  await store.queue.watch('other', () => calls.push('other'))
  const written = store.putMany(scope, [aRow({ id: 'a' }), aRow({ id: 'b' })], at(1))
  expect(calls).toEqual([])
  await Promise.all([stop(), written])
  expect(calls).toEqual(['woken'])
  const operations = await lease(store)
  await store.queue.release(operations, {})
  expect(calls).toEqual(['woken', 'woken'])
  await put(store, 2, { id: 'a' })
  expect(calls).toEqual(['woken', 'woken'])
})

it('watchers wake when what has changed under a lease waits again', async () => {
  const { store } = await opened()
  await put(store, 1, { id: 'a' })
  const held = await lease(store)
  await put(store, 2, { id: 'a', title: 'x' })
  let calls = 0
  await store.queue.watch(target, () => {
    calls += 1
  })
  await store.queue.acknowledge(held, {})
  expect(calls).toBe(1)
  await store.queue.acknowledge(await lease(store), {})
  expect(calls).toBe(1)
})

const noTime: readonly object[] = [{ now: 0 }, { now: () => 'noon' }, { now: () => new Date(Number.NaN) }]

it.each([null, {}, ...noTime])('a clock that gives no time is refused: %j', (clock) => {
  const options: object = { clock }
  expect(() => createMemoryStore(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
})

it.each([
  () => {
    throw new Error('no time')
  },
  () => new Date(Number.NaN),
])('while the clock fails, its latest time stands, and nothing is lost', async (broken) => {
  const clock = fakeClock()
  let now: () => Date = clock.now
  const store = createMemoryStore({ clock: { now: () => now() } })
  await store.queue.openTarget({ name: target, takes: ['entities', 'edges'] }, {})
  await put(store, 1, { id: 'a' }, { id: 'b' })
  const early = await lease(store, 1)
  now = broken
  await put(store, 2, { id: 'b', title: 'x' }, { id: 'c' })
  await store.putEdges(scope, [anEdge('a knows b')], at(3))
  expect(await statsOf(store)).toMatchObject({ pending: 4, leased: 1, lag: 0 })
  expect(await lease(store)).toHaveLength(3)
  now = clock.now
  clock.advance(1000)
  expect((await lease(store)).map(({ subject }) => subject)).toContainEqual(early[0]?.subject)
})

it('what is reminded of waits as if it had changed: with the cause it had, and nothing but its name', async () => {
  const { store, clock } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' }, { id: 'c' })
  await put(store, 2, { id: 'b', title: 'x' })
  await drain(store)
  await put(store, 3, { id: 'b', title: 'y' }, { id: 'c', title: 'y' })
  await failed(store, 'dead')
  clock.advance(100)
  const edge: Subject = { kind: 'edge', ...anEdge('a knows b', { note: 'not kept' }) }
  const reminders = [{ subject: object('a'), withEdges: true }, { subject: object('b') }, { subject: edge }]
  await store.queue.remind(scope, { target, reminders }, {})
  await store.queue.remind(scope, { target: 'other', reminders }, {})
  clock.advance(100)
  expect(await statsOf(store)).toMatchObject({ pending: 3, dead: 1, lag: 200, attempts: 0 })
  const operations = await lease(store)
  expect(operations).toMatchObject([
    { subject: object('b'), cause: 3, sequence: 8, withEdges: false, attempts: 0 },
    { subject: object('a'), cause: 0, sequence: 7, withEdges: true },
    { cause: 0, sequence: 9, withEdges: false },
  ])
  expect(operations[2]?.subject).toEqual({ kind: 'edge', fromId: 'a', relation: 'knows', toId: 'b' })
  expect(await store.queue.mark({})).toBe(9)
})

it('certain subjects are leased before their rest is over, the longest waiting first; not the leased and the dead', async () => {
  const { store, clock } = await opened()
  const other = { namespace: 'other' }
  await put(store, 1, { id: 'dead' })
  await failed(store, 'dead')
  await put(store, 2, { id: 'resting' })
  await failed(store, 60_000)
  await put(store, 3, { id: 'held' })
  await lease(store)
  await put(store, 4, { id: 'a' }, { id: 'b' })
  await store.putMany(other, [aRow({ id: 'a' })], at(5))
  const subjects = ['b', 'held', 'a', 'dead', 'resting', 'a', 'unknown'].map(object)
  const leaseOf = (limit: number): Promise<readonly Operation[]> =>
    store.queue.lease({ target, limit, leaseMs: 1000, of: { scope, subjects } }, {})
  expect(await leaseOf(2)).toMatchObject([{ subject: object('resting'), attempts: 1 }, { subject: object('a') }])
  expect(await leaseOf(9)).toMatchObject([{ subject: object('b') }])
  expect(await leaseOf(9)).toEqual([])
  clock.advance(1000)
  expect(await leaseOf(9)).toHaveLength(4)
  expect(await lease(store)).toMatchObject([{ namespace: 'other', subject: object('a') }])
})

it('what is not projected waits, or is dead', async () => {
  const { store } = await opened()
  await put(store, 1, { id: 'a' }, { id: 'b' })
  await failed(store, 'dead')
  await put(store, 2, { id: 'b', title: 'x' }, { id: 'c' })
  const { queue } = store
  const count = (mark: number, subjects?: readonly Subject[]) =>
    queue.unprojected({ target, scope, subjects, mark }, {})
  expect(await count(0)).toEqual({ waiting: 0, dead: 0 })
  expect(await count(2)).toEqual({ waiting: 1, dead: 1 })
  expect(await count(4)).toEqual({ waiting: 2, dead: 1 })
  expect(await count(4, [object('a'), object('c'), object('c')])).toEqual({ waiting: 1, dead: 1 })
  const other = { target, scope: { namespace: 'other' }, mark: 4 }
  expect(await queue.unprojected(other, {})).toEqual({ waiting: 0, dead: 0 })
})

it('targets that take vectors are told of each that a first-class object gets or loses', async () => {
  const { store } = await opened()
  const { queue } = store
  await queue.openTarget({ name: 'vectors', takes: ['vectors'] }, {})
  const told = async (): Promise<readonly unknown[]> => {
    const operations = await queue.lease({ target: 'vectors', limit: 9, leaseMs: 1000 }, {})
    await queue.acknowledge(operations, {})
    return operations.map(({ subject, cause }) => [subjectKey(subject), cause])
  }
  const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
  const embedding = { space, vector: [1, 0] }
  await put(store, 1, { id: 'a', embedding }, { id: 'b' }, { id: 'p', parentId: 'b', embedding })
  expect(await told()).toEqual([['["a"]', 1]])
  await put(store, 2, { id: 'a', title: 'x' })
  expect(await told()).toEqual([])
  await drain(store)
  await put(store, 3, { id: 'a', title: 'x', embedding }, { id: 'p', parentId: 'b', embedding })
  expect(await told()).toEqual([['["a"]', 2]])
  const vector = (id: string, version: number) => ({
    id,
    version,
    space,
    vector: Float32Array.of(1, 1),
    contentHash: 'h',
  })
  await store.putEmbeddings(scope, [vector('b', 1), vector('a', 1), vector('p', 1)], {})
  expect(await told()).toEqual([['["b"]', 1]])
  await store.removeEmbeddings(scope, { space, ids: ['p', 'b', 'b', 'none'] }, {})
  await store.removeEmbeddings(scope, { space, ids: ['b'] }, {})
  expect(await told()).toEqual([['["b"]', 1]])
  await store.purge(scope, ['a', 'b'], {})
  expect(await told()).toEqual([['["a"]', 0]])
})

it('what callers get and give is theirs', async () => {
  const store = createMemoryStore()
  const takes: ('entities' | 'parts')[] = ['entities']
  await store.queue.openTarget({ name: target, takes }, {})
  takes.push('parts')
  const [spec] = await store.queue.listTargets({})
  expect(spec).toEqual({ name: target, takes: ['entities'] })
  await put(store, 1, { id: 'a' })
  const [operation] = await lease(store)
  Object.assign(operation?.subject ?? {}, { id: 'b' })
  expect(await store.queue.acknowledge(operation === undefined ? [] : [operation], {})).toEqual([operation])
  expect(await statsOf(store)).toMatchObject({ pending: 1 })
})
