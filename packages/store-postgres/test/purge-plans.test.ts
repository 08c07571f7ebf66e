import { aRow } from '@recollect/conformance'
import { everywhere, type ReadScope } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore, Statement } from '../src/index.ts'
import { explain, type Plan } from './support/explain.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'purge' }
const at = new Date('2026-01-01T00:00:00Z')
const nodes = 6000
const nodeId = (i: number) => `n${i}`

/** 6,000 nodes and the parts of some, of which one in ten expires, at a time of its own; a hub that all others depend on. */
describe.skipIf(missing !== undefined)('plans of purging at 6,000 objects', () => {
  let server: ServerDatabase
  let statements: Statement[] = []
  let store: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({ lexical: 'native', onStatement: (statement) => statements.push(statement) })
    await store.migrate()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    await server.pool.query('alter table recollect.objects set (autovacuum_enabled = false)')
    await server.pool.query('alter table recollect.edges set (autovacuum_enabled = false)')
    const rows = Array.from({ length: nodes }, (_, i) =>
      aRow({
        id: nodeId(i),
        title: `Node ${i}`,
        ...(i % 3 === 2 ? { parentId: nodeId(i - 1) } : {}),
        ...(i % 10 === 1 ? { expiresAt: new Date(i % 20 === 1 ? i : 4e12 + i) } : {}),
        embedding: { space, vector: [1, i] },
      }),
    )
    await store.putMany(scope, rows, { at })
    await store.putMany({ namespace: 'other' }, rows.slice(0, 300), { at })
    const entities = Array.from({ length: nodes / 3 - 1 }, (_, i) => i * 3 + 3)
      .filter((i) => i % 20 !== 1)
      .map(nodeId)
    const edges = entities.flatMap((id) => [
      { fromId: id, relation: 'depends_on', toId: nodeId(0) },
      { fromId: nodeId(0), relation: 'knows', toId: id },
    ])
    await store.putEdges(scope, edges, { at })
  })
  afterAll(() => server?.drop())

  /** The plans of what a purge sent, when it is sent again. */
  const plansOf = async (purge: () => Promise<unknown>): Promise<readonly Plan[]> => {
    statements = []
    await purge()
    const sent = statements.filter(({ sql }) => sql !== 'begin' && sql !== 'commit')
    const plans: Plan[] = []
    for (const statement of sent) plans.push(await explain(server.pool, statement))
    return plans
  }

  const expectIndexed = async (from: number, most: number) => {
    for (const [of, index] of [
      [scope, 'objects_expiring_inside'],
      [everywhere, 'objects_expiring'],
    ] satisfies [ReadScope, string][]) {
      const [lock, ...others] = await plansOf(() => store.purgeExpired(of, { limit: 3 }, {}))
      expect(lock?.indexes).toContain(index)
      expect(lock?.rowsOf('objects')).toBeLessThanOrEqual(most)
      for (const plan of [lock, ...others]) expect(plan?.scanned).toEqual([])
    }
    const ids = Array.from({ length: 3 }, (_, i) => nodeId(from + i * 3))
    const [, ...removals] = await plansOf(() => store.purge(scope, ids, {}))
    for (const plan of removals) {
      expect(plan.scanned).toEqual([])
      expect(plan.rowsOf('objects')).toBeLessThanOrEqual(most)
    }
    const hub = await plansOf(() =>
      store.purgeUnlinked(scope, { ids: [nodeId(0), nodeId(from + 90)], ignoreKinds: [] }, {}),
    )
    expect(hub).toHaveLength(2)
    for (const plan of hub) expect(plan.scanned).toEqual([])
    // The first edge that counts is enough.
    expect(hub[1]?.rowsOf('edges')).toBeLessThanOrEqual(4)
  }

  // They may be sorted then, but what has not expired is not read.
  test('before the planner has statistics', () => expectIndexed(300, nodes / 20 + 50))

  test('with statistics', async () => {
    await store.optimize()
    // Three that are found, each looked up by its key.
    await expectIndexed(3000, 12)
  })
})
