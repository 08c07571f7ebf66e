import type { Operation } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { causesOf, ofObjects, subjectsOf, takesAll, targetOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** Every change of the truth waits for the open targets that take its subject; nothing else does. */
export const enqueuing: StoreSuite = suite('enqueuing', (test) => {
  test('a new object waits, with its version', (world) =>
    withTarget(world, async ({ name, lease, queue }) => {
      const before = await queue.mark({})
      await world.put(aRow({ id: 'a', title: 'x' }))
      const leased = await lease()
      expect(leased).toEqual([
        {
          target: name,
          namespace: world.scope.namespace,
          subject: { kind: 'object', id: 'a' },
          sequence: expect.any(Number),
          cause: 1,
          withEdges: false,
          attempts: 0,
          lease: expect.any(String),
        },
      ])
      expect(leased[0]?.sequence).toBeGreaterThan(before)
    }))

  test('an update waits with its version; what is written again the same does not', (world) =>
    withTarget(world, async ({ drain }) => {
      const rows = [aRow({ id: 'a', title: 'x' }), aRow({ id: 'part', parentId: 'a', content: 'text' })]
      await world.put(...rows)
      expect(causesOf(await drain())).toEqual([
        ['a', 1],
        ['part', 1],
      ])
      await world.put(...rows)
      expect(await drain()).toEqual([])
      await world.put(aRow({ id: 'a', title: 'x', summary: 'new' }))
      expect(causesOf(await drain())).toEqual([['a', 2]])
    }))

  test('deleting tells of the object and the parts that it hides; not of what was deleted already', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'a' }), ...['p', 'q', 'r'].map((id) => aRow({ id, parentId: 'a' })))
      await world.softDelete('q')
      await drain()
      await world.softDelete('a', 'missing')
      expect(causesOf(await drain())).toEqual([
        ['a', 2],
        ['p', 2],
        ['r', 2],
      ])
      await world.softDelete('a', 'p')
      expect(await drain()).toEqual([])
    }))

  test('reviving tells of the object, whose edges come back, and of its parts', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'p', parentId: 'a' }))
      await world.link(anEdge('a knows b'))
      await world.softDelete('a')
      await drain()
      await world.revive('a', 'b')
      const told = ofObjects(await drain())
      expect(causesOf(told)).toEqual([
        ['a', 3],
        ['p', 3],
      ])
      expect(withEdges(told)).toContain('a')
    }))

  test('writing a deleted object revives it: its edges and parts are told of', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'p', parentId: 'a' }))
      await world.link(anEdge('a knows b'))
      await world.softDelete('a')
      await drain()
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b', title: 'x' }))
      const told = ofObjects(await drain())
      expect(subjectsOf(told)).toEqual(['a', 'b', 'p'])
      expect(withEdges(told)).toContain('a')
      expect(withEdges(told)).not.toContain('b')
    }))

  test('the edges come back with an operation that waited since before the deletion', (world) =>
    withTarget(world, async ({ leaseOne, drain, queue }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await world.link(anEdge('a knows b'))
      await drain()
      await world.put(aRow({ id: 'a', title: 'x' }))
      await world.softDelete('a')
      await world.revive('a')
      await world.put(aRow({ id: 'a', title: 'y' }))
      const leased = await leaseOne()
      expect(leased).toMatchObject({ subject: { id: 'a' }, withEdges: true, cause: 5 })
      await world.put(aRow({ id: 'a', title: 'z' }))
      await queue.release([leased], {})
      expect(await leaseOne()).toMatchObject({ withEdges: true, cause: 6 })
    }))

  test('purging tells of the object, its parts and its edges, hidden ones too, with cause 0', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), ...['p', 'q'].map((id) => aRow({ id, parentId: 'a' })))
      await world.link(anEdge('a knows b'), anEdge('b knows a'))
      await world.softDelete('q')
      await drain()
      await world.purge('a', 'missing')
      const told = ['a', 'a knows b', 'b knows a', 'p', 'q']
      expect(causesOf(await drain())).toEqual(told.map((name) => [name, 0]))
      await world.put(aRow({ id: 'a' }))
      await world.link(anEdge('a knows b'))
      await world.softDelete('a', 'b')
      await drain()
      await world.purge('b')
      expect(causesOf(await drain())).toEqual(['a knows b', 'b'].map((name) => [name, 0]))
    }))

  test('a new title of a parent tells of its parts too', (world) =>
    withTarget(world, async ({ drain }) => {
      const parts = ['p', 'q', 'gone'].map((id) => aRow({ id, parentId: 'a', content: 'text' }))
      await world.put(aRow({ id: 'a', title: 'old' }), ...parts)
      await world.softDelete('gone')
      await drain()
      await world.put(aRow({ id: 'a', title: 'new' }))
      const told = causesOf(await drain()).filter(([id]) => id !== 'gone')
      expect(told).toEqual([
        ['a', 2],
        ['p', 1],
        ['q', 1],
      ])
    }))

  test('an edge that is new, changed or removed waits; one that is linked again the same does not', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await drain()
      await world.link(anEdge('a knows b'), anEdge('a likes b'))
      const [told] = await drain()
      expect(told?.subject).toEqual({ kind: 'edge', fromId: 'a', relation: 'knows', toId: 'b' })
      expect(told).toMatchObject({ cause: 1, withEdges: false })
      await world.link(anEdge('a knows b'), anEdge('a likes b', { note: 'x' }))
      expect(causesOf(await drain())).toEqual([['a likes b', 2]])
      await world.unlink(anEdge('a knows b'), anEdge('b knows a'))
      expect(causesOf(await drain())).toEqual([['a knows b', 0]])
      await world.softDelete('a')
      await drain()
      await world.unlink(anEdge('a likes b'))
      expect(await drain()).toEqual([])
    }))

  test('a target is told of what it takes', async (world) => {
    const told: Record<string, readonly string[]> = {}
    await withTarget(
      world,
      (entities) =>
        withTarget(
          world,
          (parts) =>
            withTarget(
              world,
              async (edges) => {
                await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'p', parentId: 'a' }))
                await world.link(anEdge('a knows b'))
                for (const [name, { drain }] of Object.entries({ entities, parts, edges })) {
                  told[name] = subjectsOf(await drain())
                }
              },
              ['edges'],
            ),
          ['parts'],
        ),
      ['entities'],
    )
    expect(told).toEqual({ entities: ['a', 'b'], parts: ['p'], edges: ['a knows b'] })
  })

  test('a target that takes objects of one role is told when one leaves it', (world) =>
    withTarget(
      world,
      (entities) =>
        withTarget(
          world,
          async (parts) => {
            await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
            await world.link(anEdge('a knows c'))
            expect(subjectsOf(await entities.drain())).toEqual(['a', 'b', 'c'])
            await world.put(aRow({ id: 'a', parentId: 'b' }))
            expect(causesOf(await entities.drain())).toEqual([['a', 2]])
            expect(causesOf(await parts.drain())).toEqual([['a', 2]])
            await world.put(aRow({ id: 'a' }))
            const back = await entities.drain()
            expect(causesOf(back)).toEqual([['a', 3]])
            expect(withEdges(back)).toEqual(['a'])
            expect(causesOf(await parts.drain())).toEqual([['a', 3]])
          },
          ['parts'],
        ),
      ['entities'],
    ))

  test('an object that left a role and was deleted before anybody looked is told of', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
        await drain()
        await world.put(aRow({ id: 'a', parentId: 'b' }))
        await world.softDelete('a')
        await world.purge('a')
        expect(subjectsOf(await drain())).toEqual(['a'])
      },
      ['entities'],
    ))

  test('objects that are written with their kind wait too', (world) =>
    withTarget(world, async ({ drain }) => {
      const { store, scope, tick } = world
      const kind = { kind: `kind_of_${scope.namespace}`, description: '', isParent: true, isPart: true, fields: [] }
      await world.put(aRow({ id: 'a' }))
      await drain()
      const rewrites = [{ scope, rows: [aRow({ id: 'a' }), aRow({ id: 'b' })], at: tick() }]
      await store.putKinds([kind], { rewrites })
      expect(causesOf(await drain())).toEqual([['b', 1]])
    }))

  test('a write that was refused tells of nothing', (world) =>
    withTarget(world, async ({ drain, stats }) => {
      await world.put(aRow({ id: 'a', key: 'k' }), aRow({ id: 'b' }))
      await drain()
      await expectCode(world.put(aRow({ id: 'new' }), aRow({ id: 'c', key: 'k' })), 'key_taken')
      await expectCode(world.put(aRow({ id: 'a', title: 'x', ifVersion: 9 })), 'version_conflict')
      await expectCode(world.link(anEdge('a knows b'), anEdge('a knows missing')), 'endpoint_not_found')
      expect(await drain()).toEqual([])
      expect(await stats()).toMatchObject({ pending: 0 })
    }))

  test('changes inside a transaction of the host wait from its commit on', (world) =>
    withTarget(world, async ({ drain }) => {
      world.needs('hostTransactions')
      const { store, scope, tick } = world
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await drain()
      // Nobody leases meanwhile: a store of one connection would wait for the transaction, and that for the lease.
      await world.transaction(async (tx) => {
        await store.putMany(scope, [aRow({ id: 'a', title: 'x' })], { at: tick(), tx })
        await store.putEdges(scope, [anEdge('a knows b')], { at: tick(), tx })
        await store.softDelete(scope, ['b'], { at: tick(), tx })
      })
      expect(subjectsOf(await drain())).toEqual(['a', 'a knows b', 'b'])
    }))

  test('changes that were rolled back are told to nobody', (world) =>
    withTarget(world, async ({ drain }) => {
      world.needs('hostTransactions')
      const { store, scope, tick } = world
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await drain()
      const reason = new Error('roll back')
      const call = world.transaction(async (tx) => {
        await store.putMany(scope, [aRow({ id: 'a', title: 'x' })], { at: tick(), tx })
        await store.putEdges(scope, [anEdge('a knows b')], { at: tick(), tx })
        await store.purge(scope, ['b'], { tx })
        throw reason
      })
      await expect(call).rejects.toBe(reason)
      expect(await drain()).toEqual([])
    }))

  test('sequences rise with every change of a subject, also when it is purged and made anew', (world) =>
    withTarget(world, async ({ drain }) => {
      const edge = anEdge('a knows b')
      const sequences = { a: [0], 'a knows b': [0] }
      const look = async (): Promise<void> => {
        for (const operation of await drain()) {
          const [name] = subjectsOf([operation])
          if (name === 'a' || name === 'a knows b') sequences[name].push(operation.sequence)
        }
      }
      await world.put(aRow({ id: 'b' }))
      for (let round = 0; round < 2; round += 1) {
        await world.put(aRow({ id: 'a' }))
        await look()
        await world.link(edge)
        await look()
        await world.unlink(edge)
        await look()
        await world.softDelete('a')
        await look()
        await world.purge('a')
        await look()
      }
      for (const given of Object.values(sequences)) {
        expect(given).toEqual([...new Set(given)].toSorted((a, b) => a - b))
        expect(given.length).toBeGreaterThanOrEqual(5)
      }
    }))

  test('nothing waits for a target from before it was opened', async (world) => {
    world.queue()
    await world.put(aRow({ id: 'a' }))
    await withTarget(world, async ({ drain }) => {
      expect(await drain()).toEqual([])
      await world.put(aRow({ id: 'b' }))
      expect(subjectsOf(await drain())).toEqual(['b'])
    })
  })

  test('what waits is there when the store is opened again', async (world) => {
    world.needs('durable')
    const name = `target-${crypto.randomUUID()}`
    await world.queue().openTarget({ name, takes: takesAll }, {})
    await world.put(aRow({ id: 'a' }))
    const { queue } = await world.reopen()
    if (queue === undefined) expect.fail('The store had a queue before.')
    expect((await queue.listTargets({})).map((target) => target.name)).toContain(name)
    expect(subjectsOf(await targetOf(queue, name).drain())).toEqual(['a'])
    await queue.closeTarget(name, {})
  })
})

function withEdges(operations: readonly Operation[]): readonly string[] {
  return subjectsOf(operations.filter((operation) => operation.withEdges))
}
