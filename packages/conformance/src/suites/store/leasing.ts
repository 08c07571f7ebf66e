import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { subjectsOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** What one worker holds, no other one gets, until it lets go or its time is over. */
export const leasing: StoreSuite = suite('leasing', (test) => {
  test('the longest waiting come first, up to the limit', (world) =>
    withTarget(world, async ({ lease }) => {
      for (const id of ['c', 'a', 'b', 'd']) await world.put(aRow({ id }))
      await world.put(aRow({ id: 'c', title: 'changed meanwhile' }))
      expect((await lease({ limit: 2 })).map(({ subject }) => subject)).toEqual(['c', 'a'].map(anObject))
      expect((await lease({ limit: 9 })).map(({ subject }) => subject)).toEqual(['b', 'd'].map(anObject))
    }))

  test('what is leased is leased to nobody else', (world) =>
    withTarget(world, async ({ lease }) => {
      await world.put(...Array.from({ length: 20 }, (_, i) => aRow({ id: `${i}` })))
      const leases = await Promise.all(Array.from({ length: 8 }, () => lease({ limit: 4 })))
      leases.push(await lease())
      const ids = leases.flatMap(subjectsOf)
      expect(ids.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`).toSorted())
      expect(await lease()).toEqual([])
    }))

  test('fifty changes are one operation, that tells of the last', (world) =>
    withTarget(world, async ({ leaseOne, stats }) => {
      for (let i = 0; i < 50; i += 1) await world.put(aRow({ id: 'a', title: `${i}` }))
      expect(await stats()).toMatchObject({ pending: 1 })
      expect(await leaseOne()).toMatchObject({ cause: 50 })
    }))

  test('a lease is over after its time', (world) =>
    withTarget(world, async ({ leaseOne, leaseSoon, queue }) => {
      await world.put(aRow({ id: 'a' }))
      const late = await leaseOne(50)
      const [next] = await leaseSoon()
      expect(next).toEqual({ ...late, lease: expect.any(String) })
      expect(next?.lease).not.toBe(late.lease)
      expect(await queue.acknowledge(next === undefined ? [] : [next], {})).toEqual([])
    }))

  test('a lost lease is reported, and what it was for stays as it is', (world) =>
    withTarget(world, async ({ lease, leaseOne, leaseSoon, queue, stats }) => {
      await world.put(aRow({ id: 'a' }))
      const late = await leaseOne(20)
      const [held] = await leaseSoon()
      await world.put(aRow({ id: 'b' }))
      const other = await leaseOne()
      expect(await queue.renew([late, other], { leaseMs: 1 }, {})).toEqual([late])
      expect(await queue.fail([{ operation: late, code: 'x', message: '', retry: 'dead' }], {})).toEqual([late])
      expect(await queue.fail([{ operation: late, code: 'x', message: '', retry: 0 }], {})).toEqual([late])
      await queue.release([late], {})
      expect(subjectsOf(await lease())).not.toContain('a')
      expect(await queue.acknowledge([late], {})).toEqual([late])
      expect(await stats()).toMatchObject({ pending: 2, dead: 0, attempts: 0 })
      expect(await queue.acknowledge(held === undefined ? [] : [held], {})).toEqual([])
      expect(await stats()).toMatchObject({ pending: 1 })
    }))

  test('what was acknowledged does not wait any more; to acknowledge it again is to have lost it', (world) =>
    withTarget(world, async ({ lease, queue, stats }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
      await world.link(anEdge('a knows b'))
      const leased = await lease()
      const [first, ...rest] = leased
      if (first === undefined) expect.fail('Nothing waits.')
      expect(await queue.acknowledge([first], {})).toEqual([])
      expect(await queue.acknowledge(leased, {})).toEqual([first])
      expect(await queue.acknowledge(rest, {})).toEqual(rest)
      expect(await queue.acknowledge([], {})).toEqual([])
      expect(await stats()).toMatchObject({ pending: 0, leased: 0 })
    }))

  test('a change while its operation is leased waits again after the acknowledgement', (world) =>
    withTarget(world, async ({ lease, leaseOne, queue }) => {
      await world.put(aRow({ id: 'a' }))
      const first = await leaseOne()
      await world.put(aRow({ id: 'a', title: 'x' }))
      await world.put(aRow({ id: 'a', title: 'y' }))
      expect(await lease()).toEqual([])
      expect(await queue.acknowledge([first], {})).toEqual([])
      const second = await leaseOne()
      expect(second).toMatchObject({ cause: 3, attempts: 0 })
      expect(second.sequence).toBeGreaterThan(first.sequence)
      await queue.acknowledge([second], {})
      expect(await lease()).toEqual([])
    }))

  test('a change that came with the lease of another is not acknowledged with it', (world) =>
    withTarget(world, async ({ lease, leaseOne, leaseSoon, queue }) => {
      await world.put(aRow({ id: 'a' }))
      await leaseOne(20)
      const [held] = await leaseSoon()
      await world.purge('a')
      expect(await queue.acknowledge(held === undefined ? [] : [held], {})).toEqual([])
      const last = await leaseOne()
      expect(last).toMatchObject({ cause: 0 })
      expect(await queue.acknowledge([last], {})).toEqual([])
      expect(await lease()).toEqual([])
    }))

  test('a lease that is renewed lasts longer', (world) =>
    withTarget(world, async ({ lease, leaseOne, queue }) => {
      await world.put(aRow({ id: 'a' }))
      const operation = await leaseOne(1000)
      expect(await queue.renew([operation], { leaseMs: 60_000 }, {})).toEqual([])
      await new Promise((resolve) => setTimeout(resolve, 1050))
      expect(await lease()).toEqual([])
      expect(await queue.acknowledge([operation], {})).toEqual([])
    }))

  test('what is given back can be taken at once, with no failure counted', (world) =>
    withTarget(world, async ({ lease, queue }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      const leased = await lease()
      await queue.release(leased, {})
      const again = await lease()
      expect(again).toEqual(leased.map((operation) => ({ ...operation, lease: expect.any(String) })))
      expect(await queue.acknowledge(leased, {})).toEqual(leased)
      expect(await queue.acknowledge(again, {})).toEqual([])
    }))
})

function anObject(id: string) {
  return { kind: 'object', id }
}
