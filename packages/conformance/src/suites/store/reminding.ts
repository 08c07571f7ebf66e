import type { Reminder, Subject } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { hostileNames } from '../../fixtures/hostile.ts'
import { causesOf, subjectsOf, type Target, waitingOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** Subjects may wait without a change: somebody wants them to be looked at again. */
export const reminding: StoreSuite = suite('reminding', (test) => {
  test('what did not wait waits, whether it is there or not, with cause 0 and a new sequence', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }))
      const [before] = await target.drain()
      const mark = await target.queue.mark({})
      const edge: Subject = { kind: 'edge', ...anEdge('a knows b') }
      await remind(world, target, anObject('a'), anObject('missing'), { subject: edge })
      const leased = await target.lease()
      expect(causesOf(leased)).toEqual([
        ['a', 0],
        ['a knows b', 0],
        ['missing', 0],
      ])
      const rest = { target: target.name, ...world.scope, cause: 0, withEdges: false, attempts: 0 }
      for (const one of leased) expect(one).toMatchObject(rest)
      expect(Math.min(...leased.map(({ sequence }) => sequence))).toBeGreaterThan(Math.max(mark, before?.sequence ?? 0))
      expect(await target.queue.mark({})).toBeGreaterThanOrEqual(Math.max(...leased.map(({ sequence }) => sequence)))
      expect(await target.queue.acknowledge(leased, {})).toEqual([])
      expect(await target.lease()).toEqual([])
    }))

  test('what waits already keeps its cause and its place, and gets a new sequence', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }))
      await world.put(aRow({ id: 'a', title: 'x' }), aRow({ id: 'b' }))
      const mark = await target.queue.mark({})
      await remind(world, target, anObject('a'))
      const [a, b, ...others] = await target.lease()
      expect([a?.subject, b?.subject, others]).toEqual([anObject('a').subject, anObject('b').subject, []])
      expect(a).toMatchObject({ cause: 2, attempts: 0 })
      expect(a?.sequence).toBeGreaterThan(mark)
      expect(await waitingOf(target.queue, { target: target.name, scope: world.scope, mark })).toBe(2)
    }))

  test('what is leased is leased again after its acknowledgement', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }))
      const first = await target.leaseOne()
      await remind(world, target, anObject('a'))
      expect(await target.lease()).toEqual([])
      expect(await target.queue.acknowledge([first], {})).toEqual([])
      const second = await target.leaseOne()
      expect(second.sequence).toBeGreaterThan(first.sequence)
      expect(await target.queue.acknowledge([second], {})).toEqual([])
      expect(await target.lease()).toEqual([])
    }))

  test('what is dead waits again, and what failed waits no longer, as if neither had failed', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      const failure = { code: 'x', message: '' }
      const failures = (await target.lease()).map((operation, i) => {
        return { operation, ...failure, retry: i === 0 ? ('dead' as const) : 60_000 }
      })
      await target.queue.fail(failures, {})
      expect(await target.stats()).toMatchObject({ pending: 1, dead: 1 })
      await remind(world, target, anObject('a'), anObject('b'))
      expect(await target.stats()).toMatchObject({ pending: 2, dead: 0, attempts: 0 })
      expect(await target.lease()).toMatchObject([
        { subject: { id: 'a' }, cause: 1, attempts: 0 },
        { subject: { id: 'b' }, cause: 1, attempts: 0 },
      ])
    }))

  test('edges are looked at too when that is asked for, now or before', (world) =>
    withTarget(world, async (target) => {
      await remind(world, target, { ...anObject('a'), withEdges: true }, { ...anObject('b'), withEdges: false })
      await remind(world, target, anObject('a'))
      expect(withEdgesOf(await target.drain())).toEqual({ a: true, b: false })
      await remind(world, target, anObject('a'))
      expect(withEdgesOf(await target.drain())).toEqual({ a: false })
      await remind(world, target, anObject('a'))
      const leased = await target.lease()
      await remind(world, target, { ...anObject('a'), withEdges: true })
      await target.queue.acknowledge(leased, {})
      expect(withEdgesOf(await target.drain())).toEqual({ a: true })
    }))

  test('a change joins a reminder', (world) =>
    withTarget(world, async (target) => {
      await remind(world, target, { ...anObject('a'), withEdges: true })
      await world.put(aRow({ id: 'a' }))
      expect(await target.leaseOne()).toMatchObject({ cause: 1, withEdges: true })
    }))

  test('only one target, and one namespace, is reminded', (world) =>
    withTarget(world, (target) =>
      withTarget(world, async (other) => {
        await remind(world, target, anObject('a'))
        await remind(world.elsewhere(), target, anObject('b'))
        expect(await other.lease()).toEqual([])
        const mine = (await target.lease()).filter(({ namespace }) => namespace === world.scope.namespace)
        expect(subjectsOf(mine)).toEqual(['a'])
      }),
    ))

  test('many at once, hostile ones too; none is fine', (world) =>
    withTarget(world, async (target) => {
      const ids = [...hostileNames, ...Array.from({ length: 1200 }, (_, i) => `object ${i}`)]
      await remind(world, target, ...ids.map(anObject))
      await remind(world, target)
      expect(await target.stats()).toMatchObject({ pending: ids.length })
      expect(subjectsOf(await target.lease({ limit: 2000 }))).toEqual(ids.toSorted())
    }))

  test('who watches the target is woken', (world) =>
    withTarget(world, async (target) => {
      const woken: string[] = []
      const stop = await target.queue.watch(target.name, () => woken.push('watches'))
      await remind(world, target, anObject('a'))
      await expect.poll(() => woken, { interval: 5, timeout: 20_000 }).toContain('watches')
      await stop()
    }))
})

async function remind({ scope }: StoreWorld, { queue, name }: Target, ...reminders: readonly Reminder[]) {
  await queue.remind(scope, { target: name, reminders }, {})
}

function anObject(id: string): Reminder {
  return { subject: { kind: 'object', id } }
}

function withEdgesOf(operations: Awaited<ReturnType<Target['lease']>>): Record<string, boolean> {
  return Object.fromEntries(operations.map((one) => [subjectsOf([one]).join(), one.withEdges]))
}
