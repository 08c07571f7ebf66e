import { type Subject, subjectKey } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { hostileNames, hostileNamespaces, hostileRelations } from '../../fixtures/hostile.ts'
import { expectedSome, notThere, putSourceThings, subjects, there } from '../../fixtures/source-things.ts'
import { suite } from '../../harness/suite.ts'
import type { SourceSuite } from '../../source-world.ts'

/** Of the subjects that were asked about, what the truth has now. */
export const readingDocuments: SourceSuite = suite('reading documents', (test) => {
  test('the documents of the subjects that were asked about, objects and edges, and of no others', async (world) => {
    await putSourceThings(world)
    expect(await world.read(there)).toEqual(await expectedSome(world, there))
    for (const subject of there) {
      const found = await world.read([subject])
      expect(found, subjectKey(subject)).toEqual(await world.expected([subject]))
      for (const document of found) expect(document).toMatchObject({ ...world.scope, subject })
    }
    expect(await world.read([])).toEqual([])
  })

  test('what is gone, hidden or unknown is left out, alone and among others', async (world) => {
    await putSourceThings(world)
    expect(await world.read(notThere)).toEqual([])
    expect(await world.read([...notThere, ...there, ...notThere])).toEqual(await expectedSome(world))
  })

  test('a change is read at once', async (world) => {
    const { truth, read } = world
    await putSourceThings(world)
    const before = await read(there)
    await truth.put(aRow({ id: 'a', title: 'changed', content: 'changed' }), aRow({ id: 'c', content: 'changed' }))
    await truth.put(aRow({ id: 'p', parentId: 'a', content: 'changed' }))
    await truth.link(anEdge('a knows b', { note: 'changed' }))
    const after = await read(there)
    expect(after).toEqual(await expectedSome(world, there))
    expect(after).not.toEqual(before)
    await truth.softDelete('b')
    const hidden = subjects('b', 'q', 'a knows b', 'b knows c')
    expect(await read(hidden)).toEqual([])
    expect(await read(there)).toEqual(await world.expected())
    await truth.revive('b')
    expect(await read(hidden)).toEqual(await expectedSome(world, hidden))
    await truth.purge('a')
    expect(await read(subjects('a', 'p', 'a knows b', 'a likes c'))).toEqual([])
  })

  test('what is in another namespace is left out, also under the same ids', async (world) => {
    const foreign = world.elsewhere()
    await putSourceThings(world)
    await foreign.truth.put(...['a', 'b', 'only'].map((id) => aRow({ id, title: 'foreign', content: 'foreign' })))
    await foreign.truth.link(anEdge('a knows b', { note: 'foreign' }), anEdge('only knows a'))
    expect(await world.read(subjects('only', 'only knows a'))).toEqual([])
    expect(await world.read(there)).toEqual(await expectedSome(world, there))
    expect(await foreign.read(there)).toEqual(await expectedSome(foreign, there))
  })

  test('a namespace is exactly its name', async (world) => {
    const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
    const asked = subjects('a', 'b', 'a knows b')
    for (const { truth } of worlds) await truth.purge('a', 'b')
    for (const { truth, scope } of worlds) {
      await truth.put(...['a', 'b'].map((id) => aRow({ id, title: scope.namespace, content: scope.namespace })))
      await truth.link(anEdge('a knows b', { note: scope.namespace.trim() }))
    }
    for (const one of worlds) expect(await one.read(asked), one.scope.namespace).toEqual(await expectedSome(one))
    for (const { truth } of worlds) await truth.purge('a', 'b')
  })

  test('hostile names, many at once', async (world) => {
    const ids = [...hostileNames, ...Array.from({ length: 600 }, (_, i) => `object ${i}`)]
    await world.truth.put(...ids.map((id) => aRow({ id, title: 'title', content: 'content' })))
    const [first = ''] = ids
    const edges = [
      ...hostileNames.slice(1).map((toId) => ({ fromId: first, relation: 'knows', toId })),
      ...hostileRelations.map((relation) => ({ fromId: 'object 0', relation, toId: 'object 1' })),
    ]
    await world.truth.link(...edges)
    const asked: readonly Subject[] = [
      ...ids.map((id): Subject => ({ kind: 'object', id })),
      ...edges.map((edge): Subject => ({ kind: 'edge', ...edge })),
    ]
    expect(await world.read(asked)).toEqual(await expectedSome(world))
    for (const subject of [...asked.slice(0, 10), ...asked.slice(-10)]) {
      expect(await world.read([subject]), subjectKey(subject)).toEqual(await world.expected([subject]))
    }
    await world.truth.purge(...ids)
  })

  test('an aborted signal stops both calls with its reason', async ({ source, scope }) => {
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    await expect(source.read(scope, there, { signal })).rejects.toBe(reason)
    await expect(source.enumerate(scope, { limit: 1 }, { signal })).rejects.toBe(reason)
  })
})
