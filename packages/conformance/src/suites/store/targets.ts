import { everywhere, type Operation, type ReadScope, type Subject } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { subjectsOf, type Target, takesAll, targetOf, waitingOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** Several targets share the changes, each at its own pace, and what they have taken can be asked for. */
export const targets: StoreSuite = suite('targets', (test) => {
  test('each target takes for itself', (world) =>
    withTarget(world, (one) =>
      withTarget(world, async (other) => {
        await world.put(aRow({ id: 'a' }))
        await world.put(aRow({ id: 'b' }))
        const [leased] = [await one.lease(), await other.lease({ limit: 1 })]
        expect(await one.queue.acknowledge(leased, {})).toEqual([])
        expect(await one.stats()).toMatchObject({ pending: 0 })
        expect(await other.stats()).toMatchObject({ pending: 2, leased: 1 })
        expect(subjectsOf(await other.drain())).toEqual(['b'])
        await world.put(aRow({ id: 'b', title: 'x' }))
        expect(subjectsOf(await one.drain())).toEqual(['b'])
        expect(await other.stats()).toMatchObject({ pending: 2 })
      }),
    ))

  test('a target that is closed forgets what waits, and collects no more; others do', (world) =>
    withTarget(world, (one) =>
      withTarget(world, async (other) => {
        await world.put(aRow({ id: 'a' }))
        const leased = await one.lease()
        await one.queue.closeTarget(one.name, {})
        await one.queue.closeTarget(one.name, {})
        await world.put(aRow({ id: 'b' }))
        expect(await one.queue.acknowledge(leased, {})).toEqual(leased)
        await one.queue.openTarget({ name: one.name, takes: takesAll }, {})
        expect(await one.drain()).toEqual([])
        expect(subjectsOf(await other.drain())).toEqual(['a', 'b'])
        await world.put(aRow({ id: 'c' }))
        expect(subjectsOf(await one.drain())).toEqual(['c'])
      }),
    ))

  test('opening a target again loses nothing, and what it takes counts from then on', (world) =>
    withTarget(
      world,
      async ({ name, queue, drain }) => {
        await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
        await queue.openTarget({ name, takes: ['entities'] }, {})
        await Promise.all([1, 2, 3].map(() => queue.openTarget({ name, takes: ['entities', 'edges'] }, {})))
        await world.link(anEdge('a knows b'))
        expect(subjectsOf(await drain())).toEqual(['a', 'a knows b', 'b'])
        const listed = (await queue.listTargets({})).filter((target) => target.name === name)
        expect(listed.map(({ takes }) => takes.toSorted())).toEqual([['edges', 'entities']])
      },
      ['entities'],
    ))

  test('names of targets are taken as they are', async (world) => {
    const queue = world.queue()
    const unique = crypto.randomUUID()
    const names = ['', ' ', "'", '%', 'É', 'e\u0301', "'; DROP TABLE operations; --"].map(
      (end) => `Target-${unique}${end}`,
    )
    names.push(`target-${unique}`)
    for (const name of names) await queue.openTarget({ name, takes: ['entities'] }, {})
    try {
      expect((await queue.listTargets({})).map(({ name }) => name)).toEqual(expect.arrayContaining(names))
      await world.put(aRow({ id: 'a' }))
      for (const name of names) {
        const target = targetOf(queue, name)
        expect((await target.drain()).map((operation) => operation.target)).toEqual([name])
        expect(await target.stats()).toMatchObject({ pending: 0 })
      }
    } finally {
      for (const name of names) await queue.closeTarget(name, {})
    }
    expect((await queue.listTargets({})).filter(({ name }) => names.includes(name))).toEqual([])
  })

  test('stats tell what waits, and since when', (world) =>
    withTarget(world, async ({ name, queue, lease, stats }) => {
      expect(await stats()).toEqual({ target: name, pending: 0, leased: 0, dead: 0, lag: 0, attempts: 0 })
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      const lag = async (): Promise<number> => (await stats()).lag
      await expect.poll(lag, { interval: 5, timeout: 20_000 }).toBeGreaterThan(20)
      await world.put(aRow({ id: 'c' }), aRow({ id: 'a', title: 'x' }))
      expect(await lag()).toBeGreaterThan(20)
      const leased = await lease({ limit: 2 })
      expect(await stats()).toMatchObject({ target: name, pending: 3, leased: 2, dead: 0, attempts: 0 })
      await queue.acknowledge(leased, {})
      expect(await stats()).toMatchObject({ pending: 1, leased: 0 })
      await queue.acknowledge(await lease(), {})
      expect(await stats()).toEqual({ target: name, pending: 0, leased: 0, dead: 0, lag: 0, attempts: 0 })
    }))

  test('nothing is unprojected once all since the mark is acknowledged, whatever came later', (world) =>
    withTarget(world, async ({ name, queue, lease, leaseOne }) => {
      const { scope } = world
      await world.put(aRow({ id: 'a' }))
      await world.put(aRow({ id: 'b' }))
      const mark = await queue.mark({})
      const left = () => waitingOf(queue, { target: name, scope, mark })
      await world.put(aRow({ id: 'c' }))
      await world.put(aRow({ id: 'a', title: 'later' }))
      expect(await left()).toBe(2)
      const [a, ...others] = await lease()
      expect(await left()).toBe(2)
      await world.put(aRow({ id: 'b', title: 'later' }))
      await queue.acknowledge(others, {})
      expect(await left()).toBe(1)
      await queue.acknowledge(a === undefined ? [] : [a], {})
      expect(await left()).toBe(0)
      expect(await leaseOne()).toMatchObject({ subject: { id: 'b' }, cause: 2 })
      expect(await waitingOf(queue, { target: name, scope, mark: await queue.mark({}) })).toBe(1)
    }))

  test('a change that joins a leased operation is unprojected after the acknowledgement', (world) =>
    withTarget(world, async ({ name, queue, leaseOne }) => {
      const { scope } = world
      const left = (mark: number) => waitingOf(queue, { target: name, scope, mark })
      await world.put(aRow({ id: 'a' }))
      const first = await leaseOne()
      await world.put(aRow({ id: 'a', title: 'x' }))
      const mark = await queue.mark({})
      await world.put(aRow({ id: 'a', title: 'y' }))
      await queue.acknowledge([first], {})
      expect(await left(mark)).toBe(1)
      expect(await left(first.sequence)).toBe(0)
      await queue.acknowledge([await leaseOne()], {})
      expect(await left(mark)).toBe(0)
    }))

  test('a mark is not lower than any sequence that was given out before it', (world) =>
    withTarget(world, async ({ queue, drain }) => {
      let last = await queue.mark({})
      for (const id of ['a', 'b', 'a']) {
        await world.put(aRow({ id, title: `${last}` }))
        const mark = await queue.mark({})
        const [operation] = await drain()
        expect(operation?.sequence).toBeGreaterThan(last)
        expect(operation?.sequence).toBeLessThanOrEqual(mark)
        last = mark
      }
    }))

  test('unprojected looks at a scope, at everything, or at subjects', (world) =>
    withTarget(world, async ({ name, queue, drain }) => {
      const elsewhere = world.elsewhere()
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await world.link(anEdge('a knows b'))
      await elsewhere.put(aRow({ id: 'a' }))
      const mark = await queue.mark({})
      const left = (scope: ReadScope = world.scope, subjects?: readonly Subject[]) =>
        waitingOf(queue, { target: name, scope, subjects, mark })
      expect(await left()).toBe(3)
      expect(await left(elsewhere.scope)).toBe(1)
      expect(await left(everywhere)).toBe(4)
      expect(await left(world.scope, [{ kind: 'object', id: 'a' }])).toBe(1)
      const edge: Subject = { kind: 'edge', fromId: 'a', relation: 'knows', toId: 'b' }
      expect(await left(world.scope, [edge, { kind: 'object', id: 'b' }])).toBe(2)
      expect(await left(elsewhere.scope, [edge, { kind: 'object', id: 'b' }])).toBe(0)
      expect(await left(world.scope, [])).toBe(0)
      await drain()
      expect(await left()).toBe(0)
    }))

  test('what is dead is counted apart from what waits; what failed waits', (world) =>
    withTarget(world, async ({ name, queue, lease }) => {
      const elsewhere = world.elsewhere()
      await elsewhere.put(aRow({ id: 'a' }))
      await queue.fail([{ operation: await leaseFirst(lease), ...failure, retry: 'dead' }], {})
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
      const mark = await queue.mark({})
      const left = (scope: ReadScope, subjects?: readonly Subject[], upTo = mark) =>
        queue.unprojected({ target: name, scope, subjects, mark: upTo }, {})
      const [a, b] = await lease()
      if (a === undefined || b === undefined) expect.fail('Three should wait.')
      await queue.fail(
        [
          { operation: a, ...failure, retry: 'dead' },
          { operation: b, ...failure, retry: 60_000 },
        ],
        {},
      )
      expect(await left(world.scope)).toEqual({ waiting: 2, dead: 1 })
      expect(await left(elsewhere.scope)).toEqual({ waiting: 0, dead: 1 })
      expect(await left(everywhere)).toEqual({ waiting: 2, dead: 2 })
      expect(await left(world.scope, [a.subject, b.subject])).toEqual({ waiting: 1, dead: 1 })
      expect(await left(world.scope, [])).toEqual({ waiting: 0, dead: 0 })
      expect(await left(world.scope, undefined, a.sequence - 1)).toMatchObject({ dead: 0 })
      await queue.requeue({ target: name, scope: world.scope }, {})
      expect(await left(world.scope)).toEqual({ waiting: 3, dead: 0 })
      await queue.discard({ target: name }, {})
      expect(await left(everywhere)).toEqual({ waiting: 3, dead: 0 })
    }))

  test('who watches a target is woken soon after a change, until it stops', (world) =>
    withTarget(world, async ({ name, queue }) => {
      const woken: string[] = []
      const stop = await queue.watch(name, () => woken.push('watches'))
      const stopOther = await queue.watch(name, () => woken.push('stopped'))
      await stopOther()
      await world.put(aRow({ id: 'a' }))
      await expect.poll(() => woken, { interval: 5, timeout: 20_000 }).toContain('watches')
      expect(woken).not.toContain('stopped')
      await stop()
    }))
})

const failure = { code: 'x', message: '' }

async function leaseFirst(lease: Target['lease']): Promise<Operation> {
  const [first] = await lease()
  return first ?? expect.fail('Nothing waits.')
}
