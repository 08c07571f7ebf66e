import type { Observer, OperationEnd } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { suite } from '../../harness/suite.ts'

export const observing: EngineSuite = suite('observing', (test) => {
  test('every operation begins and ends once, with what became of it', async ({ engine, scope }) => {
    const seen: [string, OperationEnd][] = []
    const observer: Observer = { start: (operation) => (end) => void seen.push([operation, end]) }
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
    expect(seen).toEqual([
      ['put', { hits: 1, degraded: [] }],
      ['read', { hits: 1, degraded: [] }],
      ['search', { hits: 1, degraded: ['lexical_only'] }],
      ['continue', { hits: 0, degraded: [] }],
      ['find_exact', { hits: 1, degraded: [] }],
      ['list_objects', { hits: 1, degraded: [] }],
      ['soft_delete', { hits: 1, degraded: [] }],
      ['read', { hits: 0, degraded: [], error: expect.objectContaining({ code: 'not_found' }) }],
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
