import type { Operation, Subject } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { hostileNames, hostileNamespaces } from '../../fixtures/hostile.ts'
import { subjectsOf, type Target, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** Who has just changed something may take that at once, whatever waits before it. */
export const leasingSubjects: StoreSuite = suite('leasing subjects', (test) => {
  test('only what is asked for is leased, objects and edges', (world) =>
    withTarget(world, async (target) => {
      await world.put(...['a', 'b', 'c', 'd'].map((id) => aRow({ id })))
      await world.link(anEdge('a knows b'), anEdge('b knows a'))
      const edge: Subject = { kind: 'edge', ...anEdge('a knows b') }
      const leased = await leaseOf(world, target, [anObject('d'), edge, anObject('b'), anObject('missing')])
      expect(subjectsOf(leased)).toEqual(['a knows b', 'b', 'd'])
      expect(await leaseOf(world, target, [])).toEqual([])
      expect(await target.stats()).toMatchObject({ pending: 6, leased: 3 })
      expect(await target.queue.acknowledge(leased, {})).toEqual([])
      expect(subjectsOf(await target.drain())).toEqual(['a', 'b knows a', 'c'])
    }))

  test('in one namespace alone, whatever its name', (world) =>
    withTarget(world, async (target) => {
      const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
      for (const one of worlds) {
        await one.purge('a')
        await one.put(aRow({ id: 'a' }))
      }
      for (const one of worlds) {
        const leased = await leaseOf(one, target, [anObject('a')])
        expect(leased.map(({ namespace }) => namespace)).toEqual([one.scope.namespace])
      }
      for (const { purge } of worlds) await purge('a')
    }))

  test('what waits for its next try is leased, too; with its attempts', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      const failure = { code: 'x', message: '', retry: 60_000 }
      await target.queue.fail(
        (await target.lease()).map((operation) => ({ operation, ...failure })),
        {},
      )
      expect(await target.lease()).toEqual([])
      expect(await leaseOf(world, target, [anObject('a')])).toMatchObject([{ subject: { id: 'a' }, attempts: 1 }])
      expect(await target.stats()).toMatchObject({ pending: 2, leased: 1 })
    }))

  test('not what others hold, nor what is dead', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'dead' }))
      const operation = await target.leaseOne()
      await target.queue.fail([{ operation, code: 'x', message: '', retry: 'dead' }], {})
      await world.put(aRow({ id: 'held' }))
      const held = await target.leaseOne()
      await world.put(aRow({ id: 'free' }))
      const subjects = ['dead', 'held', 'free'].map(anObject)
      expect(subjectsOf(await leaseOf(world, target, subjects))).toEqual(['free'])
      expect(await target.queue.acknowledge([held], {})).toEqual([])
      expect(await target.stats()).toMatchObject({ dead: 1 })
    }))

  test('a lease that is over binds nobody', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }))
      const late = await target.leaseOne(20)
      let leased: readonly Operation[] = []
      const attempt = async (): Promise<number> => {
        leased = await leaseOf(world, target, [anObject('a')])
        return leased.length
      }
      await expect.poll(attempt, { interval: 10, timeout: 20_000 }).toBe(1)
      expect(await target.queue.acknowledge([late], {})).toEqual([late])
      expect(await target.queue.acknowledge(leased, {})).toEqual([])
    }))

  test('up to the limit, the longest waiting first', (world) =>
    withTarget(world, async (target) => {
      for (const id of ['c', 'a', 'b']) await world.put(aRow({ id }))
      const subjects = ['a', 'b', 'c'].map(anObject)
      expect(subjectsOf(await leaseOf(world, target, subjects, 1))).toEqual(['c'])
      expect(subjectsOf(await leaseOf(world, target, subjects, 1))).toEqual(['a'])
      expect(subjectsOf(await leaseOf(world, target, subjects, 9))).toEqual(['b'])
    }))

  test('hostile and many subjects', (world) =>
    withTarget(world, async (target) => {
      const ids = [...hostileNames, ...Array.from({ length: 600 }, (_, i) => `object ${i}`)]
      await world.put(...ids.map((id) => aRow({ id })), aRow({ id: 'another' }))
      expect(subjectsOf(await leaseOf(world, target, ids.map(anObject)))).toEqual(ids.toSorted())
      expect(subjectsOf(await target.lease())).toEqual(['another'])
    }))
})

function leaseOf(
  { scope }: StoreWorld,
  { queue, name }: Target,
  subjects: readonly Subject[],
  limit = 1000,
): Promise<readonly Operation[]> {
  return queue.lease({ target: name, limit, leaseMs: 60_000, of: { scope, subjects } }, {})
}

function anObject(id: string): Subject {
  return { kind: 'object', id }
}
