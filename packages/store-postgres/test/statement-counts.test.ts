import { aRow } from '@recollect/conformance'
import { everywhere, type ObjectWrite, type Operation } from '@recollect/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '../src/embedded/index.ts'
import type { PostgresStore, Statement } from '../src/index.ts'
import { serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

interface Target {
  readonly store: PostgresStore
  close(): Promise<void>
}
type Open = (onStatement: (statement: Statement) => void) => Promise<Target>

const openOnServer: Open = async (onStatement) => {
  const database = await serverDatabase()
  return { store: database.store({ onStatement }), close: () => database.drop() }
}

const openInProcess: Open = async (onStatement) => {
  const store = await openEmbedded(undefined, { onStatement })
  return { store, close: () => store.close() }
}

describe.skipIf(missing !== undefined)('on a server', () => countStatements(openOnServer))
describe('embedded', () => countStatements(openInProcess))

/** No call sends a statement per row: these are the counts for a thousand of them. */
function countStatements(open: Open): void {
  const scope = { namespace: 'counts' }
  const at = new Date('2026-01-01T00:00:00Z')
  let statements: string[] = []
  let target: Target
  let rows: ObjectWrite[]

  beforeAll(async () => {
    target = await open(({ sql }) => statements.push(sql))
    await target.store.migrate()
    await target.store.ready({})
    const { id: space } = await target.store.openSpace({ model: 'm', dimensions: 4 }, {})
    rows = Array.from({ length: 1000 }, (_, i) =>
      aRow({
        id: `row-${i}`,
        key: `key-${i}`,
        ...(i < 10 ? {} : { parentId: `row-${i % 10}`, position: i }),
        title: `Title ${i}`,
        content: `Content ${i}`,
        embedding: { space, vector: [1, i, i % 7, 0] },
      }),
    )
    await target.store.searchParts(scope, { lexical: { query: 'x', limit: 1 }, vector: aVector(space) }, {})
  })
  beforeEach(() => {
    statements = []
  })
  afterAll(() => target?.close())

  const counted = () => statements.filter((statement) => !statement.startsWith('analyze')).length

  test('putMany of new rows with vectors: begin, lock, insert, vectors, commit', async () => {
    await target.store.putMany(scope, rows, { at })
    expect(counted()).toBe(5)
  })

  test('putMany of the same rows again, and of changed ones', async () => {
    await target.store.putMany(scope, rows, { at })
    expect(counted()).toBe(5)
    statements = []
    const changed = rows.map((row) => ({ ...row, object: { ...row.object, title: 'New' }, indexHash: 'new' }))
    await target.store.putMany(scope, changed, { at })
    expect(counted()).toBe(7)
  })

  const hub = (i: number) => `row-${i % 10}`
  const links = (note: string) =>
    Array.from({ length: 900 }, (_, i) => ({ fromId: hub(i), relation: `rel-${i}`, toId: hub(i + 1), note }))

  test('putEdges: begin, lock and read, write, commit, for one edge or many; the write only where one differs', async () => {
    const [one] = links('one')
    if (one === undefined) throw new Error('there is no edge')
    for (const edges of [[one], links('new'), links('changed')]) {
      statements = []
      await target.store.putEdges(scope, edges, { at })
      expect(counted()).toBe(4)
    }
    statements = []
    await target.store.putEdges(scope, links('changed'), { at })
    expect(counted()).toBe(3)
    await target.store.removeEdges(scope, links('changed').slice(800), { at })
    expect(counted()).toBe(6)
  })

  test('putWithEdges: the locks and writes of both, in one transaction', async () => {
    const objects = Array.from({ length: 500 }, (_, i) => aRow({ id: `linked-${i}`, title: `Linked ${i}` }))
    const edges = objects.map(({ object: { id } }, i) => ({ fromId: id, relation: 'mentions', toId: hub(i) }))
    await target.store.putWithEdges(scope, { objects, edges }, { at })
    expect(counted()).toBe(6)
    statements = []
    await target.store.putWithEdges(scope, { objects: [], edges }, { at })
    expect(counted()).toBe(3)
  })

  test('purging what nothing is linked with, and what has expired: begin, lock, look, objects, edges and vectors, commit', async () => {
    const ids = Array.from({ length: 500 }, (_, i) => `linked-${i}`)
    await target.store.purgeUnlinked(scope, { ids, ignoreKinds: [] }, {})
    expect(counted()).toBe(4)
    statements = []
    expect(await target.store.purgeUnlinked(scope, { ids, ignoreKinds: ['thing'] }, {})).toHaveLength(500)
    expect(counted()).toBe(6)
    const expiresAt = new Date(0)
    for (const namespace of ['x', 'y']) {
      const expired = Array.from({ length: 300 }, (_, i) => aRow({ id: `expired-${i}`, expiresAt }))
      await target.store.putMany({ namespace }, expired, { at })
    }
    statements = []
    expect(await target.store.purgeExpired(everywhere, { limit: 1000 }, {})).toHaveLength(600)
    expect(counted()).toBe(5)
  })

  test('deleting, reviving and purging', async () => {
    const ids = rows.map(({ object }) => object.id)
    await target.store.softDelete(scope, ids, { at })
    expect(counted()).toBe(5)
    await target.store.revive(scope, ids, { at })
    expect(counted()).toBe(10)
    await target.store.purge({ namespace: 'other' }, ids, {})
    expect(counted()).toBe(13)
    await target.store.removeEmbeddings(scope, { space: '1', ids: ids.slice(900) }, {})
    expect(counted()).toBe(16)
  })

  test('every read is one statement', async () => {
    const { store } = target
    const ids = rows.map(({ object }) => object.id)
    const [space] = rows.map(({ embedding }) => embedding?.space ?? '')
    const reads: (() => Promise<unknown>)[] = [
      () => store.getMany(scope, ids, {}),
      () => store.hydrate(scope, { heads: ids, texts: ids }, {}),
      () => store.listChildren(scope, 'row-1', { limit: 500 }, {}),
      () => store.listObjects(scope, { limit: 1000 }, {}),
      () => store.listChildrenOfMany(scope, { parentIds: ids, limit: 500 }, {}),
      () => store.listSiblings(scope, { ids, radius: 2 }, {}),
      () => store.neighbors(scope, { ids: ids.slice(0, 1), direction: 'both', limitPerNode: 50 }, {}),
      () => store.neighbors(scope, { ids, direction: 'both', limitPerNode: 50 }, {}),
      () => store.neighbors(scope, { ids, relations: ['rel-1', 'rel-2'], direction: 'in', limitPerNode: 50 }, {}),
      () => store.getEdges(scope, links(''), {}),
      () => store.listEdges(scope, { ids, limit: 500 }, {}),
      () => store.listRelations(scope, {}),
      () => store.searchEdges(scope, { query: 'changed', relations: ['rel-1'], limit: 40 }, {}),
      () => store.searchObjects(scope, { lexical: { query: 'title', limit: 40 }, vector: aVector(space ?? '') }, {}),
      () => store.getEmbeddings(scope, { space: space ?? '', ids }, {}),
      () => store.listKinds({}),
      () => store.listPending(scope, { space: space ?? '', limit: 1000 }, {}),
      () => store.readForWrite(scope, { ids, keys: [{ kind: 'thing', key: 'key-1' }], parentIds: ids, space }, {}),
      () =>
        store.searchParts(
          scope,
          {
            lexical: { query: 'content', limit: 40 },
            vector: aVector(space ?? ''),
            trigram: { query: 'title', limit: 40 },
            exact: { text: 'new', limit: 40 },
          },
          {},
        ),
    ]
    for (const read of reads) {
      statements = []
      await read()
      expect(statements, read.toString()).toHaveLength(1)
    }
  })

  test('changes are queued by the statements that make them; what workers say of a batch is one statement', async () => {
    const { store } = target
    const { queue } = store
    const write = (title: string) =>
      store.putMany(
        scope,
        rows.map((row) => ({ ...row, object: { ...row.object, title } })),
        { at },
      )
    await write('Not queued')
    const unqueued = counted()
    statements = []
    await queue.openTarget({ name: 'graph', takes: ['entities', 'parts', 'edges'] }, {})
    expect(counted()).toBe(6)
    statements = []
    await queue.openTarget({ name: 'graph', takes: ['entities', 'parts', 'edges'] }, {})
    expect(counted()).toBe(1)
    statements = []
    await write('Queued')
    expect(counted()).toBe(unqueued)
    let held: readonly Operation[] = []
    const lease = async () => {
      held = await queue.lease({ target: 'graph', limit: 1000, leaseMs: 60_000 }, {})
    }
    const all = rows.map(({ object: { id } }) => ({ subject: { kind: 'object', id } as const }))
    const leaseAll = async () => {
      const of = { scope, subjects: all.map(({ subject }) => subject) }
      held = await queue.lease({ target: 'graph', limit: 1000, leaseMs: 60_000, of }, {})
    }
    const failures = () => held.map((operation) => ({ operation, code: 'x', message: '', retry: 'dead' }) as const)
    const subjects = [{ kind: 'object', id: 'row-1' } as const]
    const calls: (() => Promise<unknown>)[] = [
      lease,
      () => queue.renew(held, { leaseMs: 60_000 }, {}),
      () => queue.release(held, {}),
      lease,
      () => queue.fail(failures(), {}),
      () => queue.listDead({ limit: 1000 }, {}),
      () => queue.requeue({ target: 'graph', scope, subjects }, {}),
      () => queue.requeue({ target: 'graph' }, {}),
      () => queue.remind(scope, { target: 'graph', reminders: all }, {}),
      leaseAll,
      () => queue.acknowledge(held, {}),
      () => queue.discard({ target: 'graph' }, {}),
      () => queue.stats({}),
      () => queue.mark({}),
      () => queue.unprojected({ target: 'graph', scope, mark: 1e9 }, {}),
      () => queue.listTargets({}),
    ]
    for (const call of calls) {
      statements = []
      await call()
      expect(statements, call.toString()).toHaveLength(1)
    }
    expect(held).toHaveLength(1000)
    expect(await queue.stats({})).toMatchObject([{ pending: 0, dead: 0 }])
    statements = []
    await queue.closeTarget('graph', {})
    expect(counted()).toBe(6)
  })

  test('generations are noted, swapped and forgotten by one statement each; who begins one waits for its turn before', async () => {
    const { generations } = target.store
    const begin = async () => {
      const build = await generations.beginBuild({ target: 'graph', scope, leaseMs: 60_000 }, {})
      if (build === undefined) throw new Error('nothing was begun')
      return build
    }
    let build = await begin()
    const { number } = build.generation
    const progress = { cursor: 'c', documents: 1, skipped: 0 }
    const calls: [count: number, call: () => Promise<unknown>][] = [
      [1, () => generations.advanceBuild(build, { progress, leaseMs: 60_000 }, {})],
      [1, () => generations.releaseBuild(build, {})],
      [
        4,
        async () => {
          build = await begin()
        },
      ],
      [1, () => generations.finishBuild(build, { documents: 2, skipped: 0 }, {})],
      [4, begin],
      [1, () => generations.abandonBuild({ target: 'graph', number: number + 1 }, {})],
      [1, () => generations.forgetGeneration({ target: 'graph', number: number + 1 }, {})],
      [1, () => generations.forgetTarget('other', {})],
      [1, () => generations.listGenerations('graph', {})],
    ]
    for (const [count, call] of calls) {
      statements = []
      await call()
      expect(statements, call.toString()).toHaveLength(count)
    }
    expect(await generations.listGenerations(undefined, {})).toMatchObject([{ number, state: 'serving', documents: 2 }])
  })

  test('a call with nothing to do sends nothing', async () => {
    const { store } = target
    await store.putMany(scope, [], { at })
    await store.getMany(scope, [], {})
    await store.purge(scope, [], {})
    await store.putWithEdges(scope, { objects: [], edges: [] }, { at })
    await store.purgeUnlinked(scope, { ids: [], ignoreKinds: [] }, {})
    await store.queue.acknowledge([], {})
    await store.queue.remind(scope, { target: 'graph', reminders: [] }, {})
    await store.queue.lease({ target: 'graph', limit: 9, leaseMs: 1, of: { scope, subjects: [] } }, {})
    await store.removeEmbeddings(scope, { space: '1', ids: [] }, {})
    await store.searchParts(scope, {}, {})
    await store.searchObjects(scope, {}, {})
    await store.putEdges(scope, [], { at })
    await store.removeEdges(scope, [], { at })
    await store.getEdges(scope, [], {})
    expect(statements).toEqual([])
  })
}

function aVector(space: string): { space: string; vector: Float32Array; limit: number } {
  return { space, vector: Float32Array.from([1, 2, 3, 4]), limit: 40 }
}
