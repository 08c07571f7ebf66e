import type { Operation } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore, Statement } from '../src/index.ts'
import { explain, type Plan } from './support/explain.ts'
import { fillQueue } from './support/fill-queue.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

/** What a worker does must not get dearer with what waits behind. */
describe.skipIf(missing !== undefined)('plans of the queue', () => {
  const limit = 50
  let server: ServerDatabase
  let store: PostgresStore
  let statements: Statement[] = []

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({ onStatement: (statement) => statements.push(statement) })
    await store.migrate()
    await store.queue.openTarget({ name: 'graph', takes: ['entities'] }, {})
  })
  afterAll(() => server?.drop())

  const planOf = async (call: () => Promise<unknown>): Promise<Plan> => {
    statements = []
    await call()
    const [statement, ...others] = statements
    if (statement === undefined || others.length > 0) throw new Error('not one statement')
    return explain(server.pool, statement)
  }

  test.each([
    ['10,000 wait, without statistics', 1, 10_000, false],
    ['100,000 wait, without statistics', 10_001, 100_000, false],
    ['100,000 wait, with statistics', 100_001, 100_000, true],
  ])('a lease reads what it takes, when %s', async (_, from, to, analyzed) => {
    await fillQueue(server.pool, from, to)
    if (analyzed) await server.pool.query('analyze recollect.operations')
    const plan = await planOf(() => store.queue.lease({ target: 'graph', limit, leaseMs: 60_000 }, {}))
    expect(plan.indexes).toEqual(['operations_ready'])
    expect(plan.scanned).toEqual([])
    // Each once to choose and lock it, once to change it in its place.
    expect(plan.rowsOf('operations')).toBeLessThanOrEqual(3 * limit)
  })

  test('what workers say of their leases goes by the key', async () => {
    const lease = () => store.queue.lease({ target: 'graph', limit, leaseMs: 60_000 }, {})
    const settlements: Record<string, (held: readonly Operation[]) => Promise<unknown>> = {
      acknowledge: (held) => store.queue.acknowledge(held, {}),
      renew: (held) => store.queue.renew(held, { leaseMs: 60_000 }, {}),
      release: (held) => store.queue.release(held, {}),
      fail: (held) =>
        store.queue.fail(
          held.map((operation) => ({ operation, code: 'x', message: '', retry: 1000 })),
          {},
        ),
    }
    for (const [name, settlement] of Object.entries(settlements)) {
      const held = await lease()
      expect(held).toHaveLength(limit)
      const plan = await planOf(() => settlement(held))
      expect(plan.indexes, name).toEqual(['operations_pkey'])
      expect(plan.scanned, name).toEqual([])
      expect(plan.rowsOf('operations'), name).toBeLessThanOrEqual(5 * limit)
    }
  })

  test('dead operations are found among those that wait; subjects by their key', async () => {
    const page = await planOf(() => store.queue.listDead({ target: 'graph', limit: 10 }, {}))
    expect(page.indexes).toEqual(['operations_dead'])
    const subjects = [{ kind: 'object', id: 'id-77' } as const]
    const left = await planOf(() =>
      store.queue.unprojected({ target: 'graph', scope: { namespace: 'n77' }, subjects, mark: 1e9 }, {}),
    )
    expect(left.indexes).toEqual(['operations_pkey'])
    expect(left.rowsOf('operations')).toBe(1)
  })

  test.each([
    ['without statistics', false],
    ['with statistics', true],
  ])(
    'subjects of a namespace are looked up by their keys, to lease them and to count them, %s',
    async (_, analyzed) => {
      await server.pool.query(
        'truncate recollect.operations; alter table recollect.operations set (autovacuum_enabled = false)',
      )
      await fillQueue(server.pool, 1, 20_000)
      if (analyzed) await server.pool.query('analyze recollect.operations')
      const scope = { namespace: 'n77' }
      for (const count of [1, 100, 5000]) {
        const subjects = Array.from(
          { length: count },
          (_, i) => ({ kind: 'object', id: `id-${77 + 100 * i}` }) as const,
        )
        const calls: Record<string, () => Promise<unknown>> = {
          lease: () => store.queue.lease({ target: 'graph', limit, leaseMs: 60_000, of: { scope, subjects } }, {}),
          count: () => store.queue.unprojected({ target: 'graph', scope, subjects, mark: 1e9 }, {}),
        }
        for (const [name, call] of Object.entries(calls)) {
          const plan = await planOf(call)
          expect(plan.indexes, name).toEqual(['operations_pkey'])
          expect(plan.scanned, name).toEqual([])
          // Of the namespace 200 wait.
          expect(plan.rowsOf('operations'), name).toBeLessThanOrEqual(200 + 2 * limit)
        }
      }
    },
  )
})
