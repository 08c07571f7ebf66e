import { aRow } from '@recollect/conformance'
import type { EdgeWrite, NeighborRequest } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore, Statement } from '../src/index.ts'
import { explain, type Plan } from './support/explain.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { randomNumbers } from './support/words.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'graph' }
const at = new Date('2026-01-01T00:00:00Z')
const nodes = 5000
const nodeId = (i: number) => `n${i % nodes}`
const some = Array.from({ length: 200 }, (_, i) => nodeId(1000 + i))

/** 5,000 nodes; 20,000 edges between any of them, and a hub that every other node depends on and four maintain. */
describe.skipIf(missing !== undefined)('plans at 25,000 edges', () => {
  let server: ServerDatabase
  let statements: Statement[] = []
  let textsearch: PostgresStore
  let native: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    const open = async (lexical: 'pg_textsearch' | 'native') => {
      const store = server.store({ lexical, onStatement: (statement) => statements.push(statement) })
      await store.migrate()
      await store.ready({})
      return store
    }
    textsearch = await open('pg_textsearch')
    native = await open('native')
    await server.pool.query('alter table recollect.edges set (autovacuum_enabled = false)')
    const rows = Array.from({ length: nodes }, (_, i) => aRow({ id: nodeId(i), title: `Node ${i}` }))
    await textsearch.putMany(scope, rows, { at })
  })
  afterAll(() => server?.drop())

  const planOf = async (call: () => Promise<unknown>): Promise<Plan> => {
    statements = []
    await call()
    expect(statements).toHaveLength(1)
    const [statement] = statements
    if (statement === undefined) throw new Error('no statement was sent')
    return explain(server.pool, statement)
  }
  const walk = (request: Omit<NeighborRequest, 'limitPerNode'>): Promise<Plan> =>
    planOf(() => textsearch.neighbors(scope, { ...request, limitPerNode: 50 }, {}))

  /** What must hold whatever the planner knows. */
  const expectBounded = async () => {
    for (const relations of [undefined, ['depends_on'], ['rel1', 'depends_on']]) {
      const hub = await walk({ ids: ['n0'], relations, direction: 'both' })
      expect(hub.scanned).toEqual([])
      // 51 of each side at most, and each with one look at its other end.
      expect(hub.rowsOf('edges'), `${relations}`).toBeLessThanOrEqual(102)
      expect(hub.rowsOf('objects'), `${relations}`).toBeLessThanOrEqual(103)
    }
    for (const relations of [undefined, ['rel1'], ['rel1', 'rel2', 'none']]) {
      for (const direction of ['out', 'in', 'both'] as const) {
        const frontier = await walk({ ids: some, relations, direction })
        expect(frontier.scanned).toEqual([])
        expect(frontier.rowsOf('edges'), `${relations} ${direction}`).toBeLessThanOrEqual(200 * 25)
      }
    }
    const page = await planOf(() => textsearch.listEdges(scope, { ids: ['n0'], direction: 'in', limit: 20 }, {}))
    expect(page.rowsOf('edges')).toBe(20)
    const after = { namespace: 'graph', fromId: 'n4500', relation: 'depends_on', toId: 'n0' }
    const later = await planOf(() =>
      textsearch.listEdges(scope, { ids: ['n0'], direction: 'in', limit: 20, after }, {}),
    )
    expect(later.rowsOf('edges')).toBeLessThanOrEqual(22)
  }

  test('before the planner has statistics', async () => {
    await fill(textsearch)
    await expectBounded()
  })

  test('with statistics, and of a hub the best edges by the index that holds them in order', async () => {
    await textsearch.optimize()
    await expectBounded()
    const hub = await walk({ ids: ['n0'], direction: 'in' })
    expect(hub.indexes.filter((name) => name.startsWith('edges'))).toEqual(['edges_best_in'])
    expect(hub.rowsOf('edges')).toBe(51)
    const after = { namespace: 'graph', fromId: 'n2', relation: 'rel1', toId: 'n3' }
    const page = await planOf(() => textsearch.listEdges(scope, { limit: 20, after }, {}))
    expect([page.rowsOf('edges'), page.sorts]).toEqual([20, 0])
    const out = await walk({ ids: ['n1'], direction: 'out' })
    expect(out.indexes.filter((name) => name.startsWith('edges'))).toEqual(['edges_best_out'])
  })

  test('a relation that few edges of a hub have is found without reading the others', async () => {
    const plan = await walk({ ids: ['n0'], relations: ['maintains'], direction: 'in' })
    expect(plan.rowsOf('edges')).toBe(4)
  })

  test('a relation that the statistics do not know yet is no trap', async () => {
    const fresh = Array.from({ length: 3000 }, (_, i) => edge(i, 'fresh', i * 7 + 1))
    await textsearch.putEdges(scope, fresh, { at })
    for (const direction of ['out', 'in', 'both'] as const) {
      const plan = await walk({ ids: some, relations: ['fresh'], direction })
      expect(plan.rowsOf('edges'), direction).toBeLessThanOrEqual(200 * 2)
    }
  })

  test('edges whose other end is hidden are passed over before the limit', async () => {
    const best = await textsearch.neighbors(scope, { ids: ['n0'], direction: 'in', limitPerNode: 50 }, {})
    const hidden = best.neighbors.map(({ peerId }) => peerId)
    await textsearch.softDelete(scope, hidden, { at })
    const next = await textsearch.neighbors(scope, { ids: ['n0'], direction: 'in', limitPerNode: 50 }, {})
    expect(next.neighbors).toHaveLength(50)
    expect(next.neighbors.filter(({ peerId }) => hidden.includes(peerId))).toEqual([])
    expect((await walk({ ids: ['n0'], direction: 'in' })).rowsOf('edges')).toBe(101)
    await textsearch.revive(scope, hidden, { at })
  })

  test('the relations of a scope: one step into an index each', async () => {
    const plan = await planOf(() => textsearch.listRelations(scope, {}))
    expect(plan.indexes).toEqual(['edges_relation'])
    expect(await textsearch.listRelations(scope, {})).toEqual([
      'depends_on',
      'fresh',
      'maintains',
      'rel0',
      'rel1',
      'rel2',
    ])
    expect(plan.rowsOf('edges')).toBe(6)
  })

  test('words of notes: by the index of the backend, and by the relation where that is rare', async () => {
    const search = (store: PostgresStore, query: string, relations?: readonly string[]) =>
      planOf(() => store.searchEdges(scope, { query, relations, limit: 10 }, {}))
    for (const relations of [undefined, ['rel1']]) {
      expect((await search(textsearch, 'topic7', relations)).indexes).toContain('edges_note_bm25')
      const plan = await search(native, 'topic7', relations)
      expect(plan.indexes).toContain('edges_note_vector')
      expect(plan.scanned).not.toContain('objects')
    }
    const rare = await search(textsearch, 'note', ['maintains'])
    expect(rare.indexes).toContain('edges_relation')
    expect(rare.rowsOf('edges')).toBeLessThanOrEqual(8)
  })

  test('notes that all tie are not all read, and the answer says so', async () => {
    const plan = await planOf(() => textsearch.searchEdges(scope, { query: 'note', limit: 10 }, {}))
    expect(plan.rowsOf('edges')).toBeLessThanOrEqual(1010 + 10)
    for (const store of [textsearch, native]) {
      const degraded = async (query: string) => (await store.searchEdges(scope, { query, limit: 10 }, {})).degraded
      expect([await degraded('note'), await degraded('topic7')]).toEqual([['partial_lexical_scan'], []])
    }
  })
})

function edge(from: number, relation: string, to: number, meta: Partial<EdgeWrite> = {}): EdgeWrite {
  return { fromId: nodeId(from), relation, toId: nodeId(to), ...meta }
}

async function fill(store: PostgresStore): Promise<void> {
  const random = randomNumbers(11)
  const edges = new Map<string, EdgeWrite>()
  const add = (each: EdgeWrite) => edges.set(`${each.fromId} ${each.relation} ${each.toId}`, each)
  for (let i = 1; i < nodes; i += 1) add(edge(i, 'depends_on', 0, { note: `note on topic${i % 400}` }))
  for (let i = 1; i < nodes; i += 1250) add(edge(i, 'maintains', 0, { note: 'note of a maintainer' }))
  for (let i = 0; edges.size < 25_000; i += 1) {
    const [from, step] = [Math.floor(random() * nodes), 1 + Math.floor(random() * (nodes - 1))]
    const certainty = random() < 0.5 ? { confidence: random() } : {}
    add(edge(from, `rel${i % 3}`, from + step, { note: `note on topic${i % 400}`, ...certainty }))
  }
  const all = [...edges.values()]
  for (let start = 0; start < all.length; start += 5000)
    await store.putEdges(scope, all.slice(start, start + 5000), { at })
}
