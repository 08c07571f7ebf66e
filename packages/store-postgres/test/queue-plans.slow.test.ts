import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore, Statement } from '../src/index.ts'
import { explain } from './support/explain.ts'
import { fillQueue } from './support/fill-queue.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

describe.skipIf(missing !== undefined)('the queue with a million operations', () => {
  let server: ServerDatabase
  let store: PostgresStore
  let statements: Statement[] = []

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({ onStatement: (statement) => statements.push(statement) })
    await store.migrate()
  })
  afterAll(() => server?.drop())

  test('a lease reads no more than among ten thousand', async () => {
    const read: number[] = []
    for (const [from, to] of [
      [1, 10_000],
      [10_001, 1_000_000],
    ] as const) {
      await fillQueue(server.pool, from, to)
      statements = []
      expect(await store.queue.lease({ target: 'graph', limit: 100, leaseMs: 60_000 }, {})).toHaveLength(100)
      const [statement] = statements
      if (statement === undefined) throw new Error('no statement was sent')
      const plan = await explain(server.pool, statement)
      expect(plan.scanned).toEqual([])
      read.push(plan.rowsOf('operations'))
    }
    expect(read[1]).toBe(read[0])
  })
})
