import { aRow } from '@recollect/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../../src/index.ts'
import { inTransaction, missing } from '../targets/server-target.ts'
import { type ServerDatabase, serverDatabase } from './server-database.ts'

const scope = { namespace: 'deadlocks' }
const at = new Date('2026-01-01T00:00:00Z')
const target = 'deadlocks'

/** Registers the test of writers and workers side by side, in which each writer has so many transactions. */
export function testDeadlocks(rounds: number): void {
  describe.skipIf(missing !== undefined)('the queue, busy', () => {
    let server: ServerDatabase
    let store: PostgresStore

    beforeAll(async () => {
      server = await serverDatabase()
      store = server.store({}, server.newPool(20))
      await store.migrate()
      await store.queue.openTarget({ name: target, takes: ['entities', 'parts', 'edges'] }, {})
    })
    afterAll(() => server?.drop())

    const lease = (limit = 100) => store.queue.lease({ target, limit, leaseMs: 60_000 }, {})
    const put = (id: string, title: string, tx: object) => store.putMany(scope, [aRow({ id, title })], { at, tx })

    test('writers and workers never deadlock, in whatever order writers come', async () => {
      const reminders = Array.from({ length: 40 }, (_, i) => ({
        subject: { kind: 'object', id: `busy-${i % 4}-${Math.floor(i / 4)}` } as const,
      }))
      let writing = true
      const worker = async (turn: number): Promise<void> => {
        while (writing) {
          const held = await lease(9)
          const failures = held.map(
            (operation) => ({ operation, code: 'x', message: '', retry: turn === 1 ? 0 : 'dead' }) as const,
          )
          if (turn === 0) await store.queue.acknowledge(held, {})
          else await store.queue.fail(failures, {})
          if (turn === 2) await store.queue.requeue({ target }, {})
          if (turn === 3)
            await store.queue.release(await store.queue.renew(await lease(9), { leaseMs: 60_000 }, {}), {})
          if (turn > 1) await store.queue.remind(scope, { target, reminders }, {})
        }
      }
      // Objects of its own, one by one and backwards, in transactions of the host: those are not repeated when they deadlock.
      const writer = async (turn: number): Promise<void> => {
        for (let i = 0; i < rounds; i += 1) {
          await inTransaction(server.pool, async (tx) => {
            for (let place = 9; place >= 0; place -= 1) await put(`busy-${turn}-${place}`, `${i}`, tx)
          })
        }
      }
      const writers = Promise.all([0, 1, 2, 3].map(writer)).finally(() => {
        writing = false
      })
      await Promise.all([writers, ...[0, 1, 2, 3].map(worker)])
      await store.queue.requeue({ target }, {})
      const { pending = 0, leased = 0, dead } = (await store.queue.stats({}))[0] ?? {}
      const rest = (await lease()).length
      expect({ rest, dead }).toEqual({ rest: pending - leased, dead: 0 })
    })
  })
}
