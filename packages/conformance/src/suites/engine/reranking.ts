import type { Reranker } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

export const reranking: EngineSuite = suite('reranking', (test) => {
  test('every page follows the order of the reranker', async ({ engine, scope }) => {
    const asked: string[] = []
    const reranker: Reranker = {
      rerank: async ({ query, candidates }) => {
        asked.push(query, ...(candidates[0]?.passages ?? []))
        return candidates.toSorted((a, b) => (a.title < b.title ? -1 : 1)).map(({ id }, i) => ({ id, score: 9 - i }))
      },
    }
    const kb = await engine({ reranker })
    await kb.putMany(scope, memos)
    const first = await kb.search(scope, { query: 'common', limit: 2, explain: true })
    const second = await kb.continue(scope, first.resultSetId)
    expect([...first.objects, ...second.objects].map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Gamma', 'Theta'])
    expect(first.objects[0]?.explanation?.rerank).toBe(9)
    expect(asked).toEqual(['common', expect.stringContaining('common')])

    const own = await kb.search(scope, { query: 'common', rerank: false })
    expect(own.objects.map(({ title }) => title)).toEqual(['Theta', 'Gamma', 'Beta', 'Alpha'])
  })

  test('a hit that the reranker leaves out is dropped, ids that it made up are ignored', async ({ engine, scope }) => {
    const rerank: Reranker['rerank'] = async ({ candidates }) => [
      { id: 'made up' },
      ...candidates.slice(2).map(({ id }) => ({ id })),
    ]
    const kb = await engine({ reranker: { rerank } })
    await kb.putMany(scope, memos)
    const { objects, degraded } = await kb.search(scope, { query: 'common' })
    expect(objects).toHaveLength(2)
    expect(degraded).toEqual(['rerank_incomplete'])
  })

  test('a reranker that fails leaves the order, and the page says so', async ({ engine, scope }) => {
    const rerank = () => Promise.reject(new Error('the model is away'))
    const kb = await engine({ reranker: { rerank } })
    const strict = await engine({ reranker: { rerank }, config: { failOnRerankerError: true } })
    await kb.putMany(scope, memos)
    const { objects, degraded } = await kb.search(scope, { query: 'common' })
    expect(objects.map(({ title }) => title)).toEqual(['Theta', 'Gamma', 'Beta', 'Alpha'])
    expect(degraded).toEqual(['not_reranked'])
    await expectCode(strict.search(scope, { query: 'common' }), 'reranker_failed')
  })

  test('an answer that is none is a failure too', async ({ engine, scope }) => {
    const kb = await engine()
    const strict = await engine({ config: { failOnRerankerError: true } })
    await kb.putMany(scope, memos)
    const answers = [null, 'x', {}, [null], ['memo-0'], [{ id: 7 }], [{ id: 'memo-0', score: Number.NaN }]]
    for (const answer of answers) {
      const rerank: Reranker = { rerank: async () => untyped(answer) }
      const { objects, degraded } = await kb.search(scope, { query: 'common', rerank })
      expect(objects.map(({ title }) => title)).toEqual(['Theta', 'Gamma', 'Beta', 'Alpha'])
      expect(degraded).toEqual(['not_reranked'])
      await expectCode(strict.search(scope, { query: 'common', rerank }), 'reranker_failed')
    }
  })
})

/** By words Theta comes first: it says them most often. */
const memos = ['Theta', 'Gamma', 'Beta', 'Alpha'].map((title, i) => ({
  kind: 'memo',
  id: `memo-${i}`,
  title,
  content: 'common '.repeat(5 - i),
}))
