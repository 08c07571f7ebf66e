import type { OperationQueue, Subject } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { hostileNames, hostileNamespaces, hostileRelations } from '../../fixtures/hostile.ts'
import { aLongestName } from '../../fixtures/names.ts'
import { subjectsOf, takesAll, waitingOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** Names of all kinds are subjects of their own, and no scope sees the changes of another one. */
export const queueIsolation: StoreSuite = suite('queue isolation', (test) => {
  test('the same ids in hostile namespaces are different subjects', (world) =>
    withTarget(world, async ({ name, queue, lease }) => {
      const scopes = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
      for (const { put, purge } of scopes) {
        await purge('a')
        await put(aRow({ id: 'a' }))
      }
      const mark = await queue.mark({})
      const leased = await lease()
      const expected = scopes.map(({ scope }) => scope.namespace)
      expect(leased.map(({ namespace }) => namespace).toSorted()).toEqual(expected.toSorted())
      for (const { scope } of scopes) {
        expect(await waitingOf(queue, { target: name, scope, mark }), scope.namespace).toBe(1)
      }
      const [first] = leased
      if (first === undefined) expect.fail('Nothing waits.')
      await queue.acknowledge([first], {})
      for (const { scope } of scopes) {
        const left = scope.namespace === first.namespace ? 0 : 1
        expect(await waitingOf(queue, { target: name, scope, mark }), scope.namespace).toBe(left)
      }
      for (const { purge } of scopes) await purge('a')
    }))

  test('ids and relations may be hostile, and as long as names may be', (world) =>
    withTarget(world, async ({ name, queue, drain, lease }) => {
      const { scope } = world
      const ids = [...hostileNames, 'x'.repeat(512), aLongestName()]
      await world.put(...ids.map((id) => aRow({ id })))
      const [first = '', second = ''] = [aLongestName(), aLongestName()]
      await world.put(aRow({ id: first }), aRow({ id: second }))
      expect(subjectsOf(await drain())).toEqual([...ids, first, second].toSorted())

      const relations = [...hostileRelations, aLongestName()]
      const rows = [
        ...relations.map((relation) => ({ fromId: first, relation, toId: second })),
        ...ids.slice(1).map((toId) => ({ fromId: ids[0] ?? '', relation: "it's", toId })),
      ]
      await world.link(...rows)
      const mark = await queue.mark({})
      const subjects = rows.map((row): Subject => ({ kind: 'edge', ...row }))
      expect(await waitingOf(queue, { target: name, scope, subjects, mark })).toBe(rows.length)
      const leased = await lease()
      expect(leased.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects))
      expect(leased).toHaveLength(rows.length)
      const failure = { code: 'x', message: '', retry: 'dead' } as const
      expect(
        await queue.fail(
          leased.map((operation) => ({ operation, ...failure })),
          {},
        ),
      ).toEqual([])
      expect(await queue.requeue({ target: name, scope, subjects: subjects.slice(1) }, {})).toBe(rows.length - 1)
      expect(await drain()).toHaveLength(rows.length - 1)
      expect(await queue.discard({ target: name, scope, subjects }, {})).toBe(1)
    }))

  test('an aborted signal stops every call with its reason, and nothing is done', (world) =>
    withTarget(world, async ({ name, queue, leaseOne, stats }) => {
      await world.put(aRow({ id: 'a' }))
      const operation = await leaseOne()
      const reason = new Error('the caller has gone')
      const signal = AbortSignal.abort(reason)
      const other: Subject = { kind: 'object', id: 'other' }
      const calls: Record<Exclude<keyof OperationQueue, 'watch'>, () => Promise<unknown>> = {
        openTarget: () => queue.openTarget({ name: `${name}-other`, takes: takesAll }, { signal }),
        closeTarget: () => queue.closeTarget(name, { signal }),
        listTargets: () => queue.listTargets({ signal }),
        remind: () => queue.remind(world.scope, { target: name, reminders: [{ subject: other }] }, { signal }),
        lease: () => queue.lease({ target: name, limit: 1, leaseMs: 1000 }, { signal }),
        renew: () => queue.renew([operation], { leaseMs: 1 }, { signal }),
        acknowledge: () => queue.acknowledge([operation], { signal }),
        fail: () => queue.fail([{ operation, code: 'x', message: '', retry: 'dead' }], { signal }),
        release: () => queue.release([operation], { signal }),
        listDead: () => queue.listDead({ limit: 1 }, { signal }),
        requeue: () => queue.requeue({ target: name }, { signal }),
        discard: () => queue.discard({ target: name }, { signal }),
        stats: () => queue.stats({ signal }),
        mark: () => queue.mark({ signal }),
        unprojected: () => queue.unprojected({ target: name, scope: world.scope, mark: 0 }, { signal }),
      }
      for (const [called, call] of Object.entries(calls)) await expect(call(), called).rejects.toBe(reason)
      expect((await queue.listTargets({})).map((target) => target.name)).not.toContain(`${name}-other`)
      expect(await stats()).toMatchObject({ pending: 1, leased: 1, dead: 0 })
      expect(await queue.acknowledge([operation], {})).toEqual([])
    }))
})
