import type { DeadOperation, Failure, Operation, Subject } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { subjectsOf, type Target, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** What a target does not take comes back, until it is given up; then it waits for somebody to decide, and blocks nothing. */
export const failing: StoreSuite = suite('failing', (test) => {
  test('a failed operation comes back after its delay, with its attempts', (world) =>
    withTarget(world, async ({ lease, leaseOne, leaseSoon, queue, stats }) => {
      await world.put(aRow({ id: 'a' }))
      expect(await queue.fail([aFailure(await leaseOne(), { retry: 0 })], {})).toEqual([])
      expect(await stats()).toMatchObject({ pending: 1, leased: 0, dead: 0, attempts: 1 })
      const [second] = await leaseSoon()
      expect(second).toMatchObject({ subject: { id: 'a' }, attempts: 1, cause: 1 })
      await queue.fail(second === undefined ? [] : [aFailure(second, { retry: 50 })], {})
      const [third] = await leaseSoon()
      expect(third).toMatchObject({ attempts: 2 })
      await queue.fail(third === undefined ? [] : [aFailure(third, { retry: 60_000 })], {})
      expect(await lease()).toEqual([])
      expect(await stats()).toMatchObject({ pending: 1, attempts: 3 })
    }))

  test('a failure holds nobody else up', (world) =>
    withTarget(world, async ({ lease, leaseOne, queue }) => {
      await world.put(aRow({ id: 'a' }))
      await queue.fail([aFailure(await leaseOne(), { retry: 60_000 })], {})
      await world.put(aRow({ id: 'b' }), aRow({ id: 'c' }))
      const [first, second] = await lease()
      expect(subjectsOf(first && second ? [first, second] : [])).toEqual(['b', 'c'])
    }))

  test('failures count since the latest change', (world) =>
    withTarget(world, async ({ leaseOne, leaseSoon, queue }) => {
      await world.put(aRow({ id: 'a' }))
      await queue.fail([aFailure(await leaseOne(), { retry: 0 })], {})
      await world.put(aRow({ id: 'a', title: 'x' }))
      expect(await leaseSoon()).toMatchObject([{ attempts: 0, cause: 2 }])
    }))

  test('a dead operation is not leased, and says why', (world) =>
    withTarget(world, async (target) => {
      const { name, lease, queue, stats } = target
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      const leased = await lease()
      await queue.fail(
        leased.map((operation) => aFailure(operation, { code: 'refused', message: 'no' })),
        {},
      )
      expect(await lease()).toEqual([])
      expect(await stats()).toMatchObject({ pending: 0, leased: 0, dead: 2, lag: 0, attempts: 0 })
      const dead = await deadOf(target)
      expect(subjectsOf(dead)).toEqual(['a', 'b'])
      const [operation] = leased
      expect(dead[0]).toEqual({
        target: name,
        namespace: world.scope.namespace,
        subject: operation?.subject,
        sequence: operation?.sequence,
        cause: 1,
        withEdges: false,
        attempts: 1,
        code: 'refused',
        message: 'no',
        diedAt: expect.any(Date),
      })
      await world.put(aRow({ id: 'c' }))
      expect(subjectsOf(await lease())).toEqual(['c'])
    }))

  test('a new change makes a dead operation wait again, as if it had never failed', (world) =>
    withTarget(world, async (target) => {
      await killed(world, target, 'a')
      await world.put(aRow({ id: 'a', title: 'better' }))
      expect(await target.stats()).toMatchObject({ pending: 1, dead: 0 })
      expect(await deadOf(target)).toEqual([])
      expect(await target.leaseOne()).toMatchObject({ attempts: 0, cause: 2 })
    }))

  test('what changed while it was leased does not die of what it was before', (world) =>
    withTarget(world, async (target) => {
      await world.put(aRow({ id: 'a' }))
      const operation = await target.leaseOne()
      await world.put(aRow({ id: 'a', title: 'better' }))
      await target.queue.fail([aFailure(operation)], {})
      expect(await target.leaseSoon()).toMatchObject([{ cause: 2, attempts: 0 }])
    }))

  test('dead operations are listed in pages, in the same order, without gap or repeat', (world) =>
    withTarget(world, async (target) => {
      const elsewhere = world.elsewhere(`${world.scope.namespace}-2`)
      for (const { put, link } of [elsewhere, world]) {
        await put(...['b', 'a', 'C'].map((id) => aRow({ id })))
        await link(anEdge('a knows b'), anEdge('a knows C'))
      }
      await target.queue.fail(
        (await target.lease()).map((operation) => aFailure(operation)),
        {},
      )
      const all = await deadOf(target)
      expect(subjectsOf(all)).toHaveLength(10)
      expect(all.map(({ namespace }) => namespace)).toEqual([
        ...all.slice(0, 5).map(() => world.scope.namespace),
        ...all.slice(5).map(() => elsewhere.scope.namespace),
      ])
      const paged: DeadOperation[] = []
      for (let more = true; more; ) {
        const page = await target.queue.listDead({ target: target.name, limit: 3, after: paged.at(-1) }, {})
        paged.push(...page)
        more = page.length === 3 && paged.length < 20
      }
      expect(paged).toEqual(all)
      const everyTarget = await target.queue.listDead({ limit: 1000 }, {})
      expect(everyTarget.filter((dead) => dead.target === target.name)).toEqual(all)
    }))

  test('dead operations wait again when they are asked for: all, of a scope, or of subjects', (world) =>
    withTarget(world, async (target) => {
      const { name, queue, lease } = target
      const elsewhere = world.elsewhere()
      for (const { put } of [world, elsewhere]) await put(...['a', 'b', 'c'].map((id) => aRow({ id })))
      await queue.fail(
        (await lease()).map((operation) => aFailure(operation)),
        {},
      )

      const subjects: readonly Subject[] = [{ kind: 'object', id: 'a' }]
      expect(await queue.requeue({ target: `${name}-other` }, {})).toBe(0)
      expect(await queue.requeue({ target: name, scope: world.scope, subjects }, {})).toBe(1)
      expect(await lease()).toMatchObject([{ ...world.scope, subject: { id: 'a' }, attempts: 0, cause: 1 }])
      expect(await queue.requeue({ target: name, scope: world.scope }, {})).toBe(2)
      expect((await lease()).map(({ namespace }) => namespace)).toEqual([world, world].map((w) => w.scope.namespace))
      expect(await queue.requeue({ target: name }, {})).toBe(3)
      expect(subjectsOf(await lease())).toEqual(['a', 'b', 'c'])
      expect(await queue.requeue({ target: name }, {})).toBe(0)
      expect(await deadOf(target)).toEqual([])
    }))

  test('dead operations are forgotten when told so; what waits is not', (world) =>
    withTarget(world, async (target) => {
      const { name, queue } = target
      for (const id of ['a', 'b', 'c']) await killed(world, target, id)
      await world.put(aRow({ id: 'd' }))
      const subjects: readonly Subject[] = ['a', 'd', 'missing'].map((id) => ({ kind: 'object', id }))
      expect(await queue.discard({ target: name, scope: world.elsewhere().scope }, {})).toBe(0)
      expect(await queue.discard({ target: name, scope: world.scope, subjects }, {})).toBe(1)
      expect(subjectsOf(await deadOf(target))).toEqual(['b', 'c'])
      expect(await queue.discard({ target: name }, {})).toBe(2)
      expect(await queue.requeue({ target: name }, {})).toBe(0)
      expect(subjectsOf(await target.lease())).toEqual(['d'])
      await world.put(aRow({ id: 'a', title: 'x' }))
      expect(await target.leaseOne()).toMatchObject({ subject: { id: 'a' }, attempts: 0, cause: 2 })
    }))

  test('messages are cleaned, and cut to 2,000 characters', (world) =>
    withTarget(world, async (target) => {
      const messages = { a: `nul \0 and \ud800 alone`, b: 'x'.repeat(2500), c: '😀'.repeat(2500), d: '' }
      for (const [id, message] of Object.entries(messages)) await killed(world, target, id, message)
      const [a = '', b = '', c = '', d] = (await deadOf(target)).map(({ message }) => message)
      expect(a).toMatch(/^nul .*and .* alone$/)
      expect(a).not.toContain('\0')
      expect(a.isWellFormed()).toBe(true)
      expect(b).toBe('x'.repeat(2000))
      expect(c).toMatch(/^(😀)+$/u)
      expect([...c].length).toBeLessThanOrEqual(2000)
      expect(c.length).toBeGreaterThanOrEqual(2000)
      expect(d).toBe('')
    }))

  test('codes are cleaned, and cut to 200 characters', (world) =>
    withTarget(world, async (target) => {
      const codes = [`graph\0\ud800`, 'x'.repeat(250), '😀'.repeat(250)]
      for (const [i, code] of codes.entries()) {
        await world.put(aRow({ id: `${i}` }))
        await target.queue.fail([aFailure(await target.leaseOne(), { code })], {})
      }
      const kept = (await deadOf(target)).map(({ code }) => code)
      expect(kept).toEqual(['graph\ufffd', 'x'.repeat(200), '😀'.repeat(200)])
    }))
})

function aFailure(
  operation: Operation,
  { code = 'failed', message = '', retry = 'dead' }: Partial<Failure> = {},
): Failure {
  return { operation, code, message, retry }
}

/** Writes an object, and lets its operation die. */
async function killed(world: StoreWorld, target: Target, id: string, message = ''): Promise<void> {
  await world.put(aRow({ id }))
  await target.queue.fail([aFailure(await target.leaseOne(), { message })], {})
}

function deadOf({ queue, name }: Target) {
  return queue.listDead({ target: name, limit: 1000 }, {})
}
