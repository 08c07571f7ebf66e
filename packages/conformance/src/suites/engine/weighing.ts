import type { Reranker, SearchRequest } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

/** What callers make of what was found: their own weights, and a reranker of one search. */
export const weighing: EngineSuite = suite('weighing', (test) => {
  test('scores are multiplied by what the caller makes of each object, and order it anew', async (world) => {
    const kb = await aShelf(world)
    const { scope } = world
    const plain = await kb.search(scope, { query: 'harbour', explain: true })
    expect(idsOf(plain.objects)).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(plain.objects[0]?.explanation).not.toHaveProperty('weight')
    const weights: Readonly<Record<string, number>> = { m0: 0, m1: 1, m2: 50, m3: 10 }
    const seen: unknown[] = []
    const weigh: SearchRequest['weigh'] = ({ id, kind, properties }) => {
      seen.push([kind, properties])
      return weights[id] ?? 1
    }
    const weighed = await kb.search(scope, { query: 'harbour', explain: true, weigh })
    expect(idsOf(weighed.objects)).toEqual(['m2', 'm3', 'm1', 'm0'])
    expect(seen).toEqual([0, 1, 2, 3].map((size) => ['memo', { size }]))
    for (const { id, score, explanation } of weighed.objects) {
      const before = plain.objects.find((hit) => hit.id === id)?.score ?? Number.NaN
      expect(score).toBeCloseTo(before * (weights[id] ?? Number.NaN), 9)
      expect(explanation?.weight).toBe(weights[id])
    }
  })

  test('a score below nothing is raised by a weight above 1, too', async (world) => {
    const kb = await aShelf(world)
    const { scope } = world
    await kb.link(scope, { fromId: 'm0', relation: 'of', toId: 'm1' })
    await kb.link(scope, { fromId: 'm0', relation: 'of', toId: 'm2' })
    const request = { query: 'harbour', graph: { boost: -10, seeds: 1, hops: 1 } }
    const scoreOf = async (weight: number) => {
      const weigh = ({ id }: { readonly id: string }) => (id === 'm2' ? weight : 1)
      const { objects } = await kb.search(scope, { ...request, weigh })
      return objects.find(({ id }) => id === 'm2')?.score ?? Number.NaN
    }
    const scores = [await scoreOf(0), await scoreOf(0.5), await scoreOf(1), await scoreOf(1.5)]
    expect(scores[2]).toBeLessThan(0)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(new Set(scores).size).toBe(4)
  })

  test('pages follow the order, also behind what a reranker would see', async (world) => {
    const kb = await aShelf(world, { config: { rerankWindow: 2 } })
    const { scope } = world
    const weigh = ({ id }: { readonly id: string }) => (id === 'm1' ? 3 : id === 'm3' ? 100 : 1)
    const first = await kb.search(scope, { query: 'harbour', limit: 1, weigh })
    const second = await kb.continue(scope, first.resultSetId, { limit: 5 })
    expect(idsOf([...first.objects, ...second.objects])).toEqual(['m3', 'm1', 'm0', 'm2'])
  })

  test('a reranker sees the weighed scores, and has the last word', async (world) => {
    const scores: (readonly [string, number])[] = []
    const reranker: Reranker = {
      rerank: async ({ candidates }) => {
        scores.push(...candidates.map(({ id, score }) => [id, score] as const))
        return candidates.toReversed().map(({ id }) => ({ id }))
      },
    }
    const kb = await aShelf(world)
    const weigh = ({ id }: { readonly id: string }) => (id === 'm3' ? 9 : 1)
    const request = { query: 'harbour', weigh, rerank: reranker }
    expect(idsOf((await kb.search(world.scope, request)).objects)).toEqual(['m2', 'm1', 'm0', 'm3'])
    expect(scores.map(([id]) => id)).toEqual(['m3', 'm0', 'm1', 'm2'])
    expect(scores[0]?.[1]).toBeGreaterThan(scores[1]?.[1] ?? Number.NaN)
  })

  test('a reranker of the search stands in for that of the engine', async (world) => {
    const first = (id: string): Reranker => ({
      rerank: async ({ candidates }) =>
        candidates.toSorted((a) => (a.id === id ? -1 : 1)).map((one) => ({ id: one.id })),
    })
    const kb = await aShelf(world, { reranker: first('m1') })
    const top = async (rerank: SearchRequest['rerank']) =>
      (await kb.search(world.scope, { query: 'harbour', rerank })).objects[0]?.id
    expect([await top(undefined), await top(true), await top(first('m3')), await top(false)]).toEqual([
      ...['m1', 'm1', 'm3', 'm0'],
    ])
    const fails = { rerank: () => Promise.reject(new Error('away')) }
    expect(await kb.search(world.scope, { query: 'harbour', rerank: fails })).toMatchObject({
      degraded: ['not_reranked'],
    })
    for (const wrong of [{}, 7, 'best', null]) {
      await expectCode(kb.search(world.scope, { query: 'x', rerank: untyped(wrong) }), 'invalid_option')
    }
  })

  test('a reranker reads what only links found, too', async (world) => {
    const kb = await aShelf(world)
    const { scope } = world
    await kb.put(scope, 'memo', { id: 'linked', content: 'A mill.' })
    await kb.put(scope, 'memo', { id: 'empty', title: 'Nothing' })
    await kb.linkMany(scope, [anEdge('m0 to linked'), anEdge('m0 to empty')])
    const passages = new Map<string, readonly string[]>()
    const rerank: Reranker['rerank'] = async ({ candidates }) => {
      for (const candidate of candidates) passages.set(candidate.id, candidate.passages)
      return undefined
    }
    const { objects } = await kb.search(scope, { query: 'harbour', graph: true, rerank: { rerank } })
    expect(objects.find(({ id }) => id === 'linked')?.evidence).toEqual([])
    expect([passages.get('linked'), passages.get('empty'), passages.get('m3')]).toEqual([
      ...[['A mill.'], [], [expect.stringContaining('harbour harbour')]],
    ])
  })

  test('weights that are none are refused, and an error of the caller passes through', async (world) => {
    const kb = await aShelf(world)
    const { scope } = world
    for (const actual of [Number.NaN, -1, Number.POSITIVE_INFINITY, untyped('2'), untyped(null)]) {
      const call = kb.search(scope, { query: 'harbour', weigh: () => actual })
      await expectCode(call, 'invalid_option', { option: 'weigh', id: 'm0' })
    }
    const promised: unknown = Promise.resolve(1)
    const call = kb.search(scope, { query: 'harbour', weigh: () => Number(promised) })
    await expectCode(call, 'invalid_option', { option: 'weigh' })
    for (const wrong of [7, 'size', {}, null]) {
      await expectCode(kb.search(scope, { query: 'harbour', weigh: untyped(wrong) }), 'invalid_option')
    }
    const reason = new Error('mine')
    const throws = () => {
      throw reason
    }
    await expect(kb.search(scope, { query: 'harbour', weigh: throws })).rejects.toBe(reason)
    expect((await kb.search(scope, { query: 'nothing-like-it', weigh: throws })).objects).toEqual([])
  })

  test('weighing is one more call', async (world) => {
    const counted = countingStore(world.store)
    const kb = await aShelf(world, { store: counted.store })
    counted.reset()
    await kb.search(world.scope, { query: 'harbour', weigh: () => 1 })
    expect(Object.fromEntries(counted.calls)).toEqual({ searchParts: 1, hydrate: 2 })
  })
})

/** Four memos, the best first. */
async function aShelf({ engine, scope }: EngineWorld, options: Parameters<EngineWorld['engine']>[0] = {}) {
  const kb = await engine(options)
  await kb.putMany(
    scope,
    [0, 1, 2, 3].map((i) => ({
      kind: 'memo',
      id: `m${i}`,
      content: 'harbour '.repeat(8 - i),
      properties: { size: i },
    })),
  )
  return kb
}
