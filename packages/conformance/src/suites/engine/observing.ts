import { recordingObserver } from '@recollect/core/testing'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
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
