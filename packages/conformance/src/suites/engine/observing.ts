import { recordingObserver } from '@recollect/core/testing'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { suite } from '../../harness/suite.ts'

export const observing: EngineSuite = suite('observing', (test) => {
  test('every operation begins and ends once, with what became of it', async ({ engine, scope }) => {
    const observer = recordingObserver()
    const embedder = topicEmbedder([])
    const kb = await engine({ observer, embedder })
    const deal = await kb.put(scope, 'deal', { content: 'common' })
    await kb.read(scope, deal.id)
    embedder.fail(new Error('the model is away'))
    const { resultSetId } = await kb.search(scope, { query: 'common' })
    await kb.continue(scope, resultSetId)
    await kb.findExact(scope, { query: deal.id })
    await kb.listObjects(scope)
    await kb.softDelete(scope, deal.id)
    await kb.read(scope, deal.id).catch(() => {})
    const done = { hits: 1, degraded: [] }
    const failed = { hits: 0, degraded: [], error: expect.objectContaining({ code: 'not_found' }) }
    expect(observer.operations).toEqual([
      { operation: 'put', ends: [done] },
      { operation: 'read', ends: [done] },
      { operation: 'search', ends: [{ hits: 1, degraded: ['lexical_only'] }] },
      { operation: 'continue', ends: [{ hits: 0, degraded: [] }] },
      { operation: 'find_exact', ends: [done] },
      { operation: 'list_objects', ends: [done] },
      { operation: 'soft_delete', ends: [done] },
      { operation: 'read', ends: [failed] },
    ])
  })

  test('operations on the graph are seen too', async ({ engine, scope }) => {
    const observer = recordingObserver()
    const kb = await engine({ observer, recipes: { near: { relations: ['knows'] } } })
    await putEntities(kb, scope, ['a', 'b', 'c'], [anEdge('a knows b', { note: 'common' }), 'b knows c'])
    await kb.link(scope, anEdge('c knows a'))
    await kb.unlink(scope, anEdge('c knows a'))
    await kb.listEdges(scope)
    await kb.listRelations(scope)
    await kb.expand(scope, { objectId: 'b', relations: ['knows'] })
    await kb.expand(scope, { objectId: 'b', relations: ['knws'] })
    await kb.expandByRecipe(scope, 'near', { objectId: 'b' })
    await kb.expandMany(scope, { objectIds: ['a'], relations: 'all', maxHops: 2 })
    await kb.findObjects(scope, { query: 'common' })
    await kb.findLinks(scope, { query: 'common' })
    await kb.explore(scope, { objectIds: ['a'], hops: 1 })
    await kb.write(scope, { objects: [{ kind: 'thing', id: 'd' }], links: [anEdge('a knows d')] })
    await kb.purgeUnlinked(scope, { ids: ['a', 'c'] })
    await kb.purgeExpired(scope)
    await kb.expand(scope, { objectId: 'unknown' }).catch(() => {})
    const seen = observer.operations.map(({ operation, ends }) => ends.map(({ hits }) => `${operation} ${hits}`))
    expect(seen.flat()).toEqual([
      ...['put 3', 'link 2', 'link 1', 'unlink 1', 'list_edges 2', 'list_relations 1'],
      ...['expand 2', 'expand 0', 'expand 2', 'expand_many 2', 'find_objects 3', 'find_links 1'],
      ...['explore 2', 'write 2', 'purge_unlinked 0', 'purge_expired 0', 'expand 0'],
    ])
    expect(observer.operations.flatMap(({ ends }) => ends[0]?.degraded ?? [])).toEqual(['unknown_relation'])
    expect(observer.operations.at(-1)?.ends[0]?.error).toMatchObject({ code: 'not_found' })
  })

  test('an observer that throws disturbs nothing', async ({ engine, scope }) => {
    const fail = (): never => {
      throw new Error('broken')
    }
    for (const observer of [{ start: fail }, { start: () => fail }]) {
      const kb = await engine({ observer })
      const { id } = await kb.put(scope, 'deal', { content: 'common' })
      expect((await kb.read(scope, id)).id).toBe(id)
    }
  })
})
