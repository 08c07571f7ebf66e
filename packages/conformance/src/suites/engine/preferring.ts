import type { Engine, SearchRequest } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

/** Soft filters, and how much of what was found is looked at. */
export const preferring: EngineSuite = suite('preferring', (test) => {
  test('what satisfies a soft filter rises by its weight, and nothing is cut', async (world) => {
    const { ask } = await aShelf(world)
    const plain = await ask({})
    expect(idsOf(plain)).toEqual(['m0', 'm1', 'm2', 'm3'])
    const best = plain[0]?.score ?? Number.NaN
    const raised = await ask({ prefer: [{ filters: { colour: 'blue' }, weight: 2 }] })
    expect(idsOf(raised)).toEqual(['m2', 'm3', 'm0', 'm1'])
    for (const { id, score, explanation } of raised) {
      const before = plain.find((hit) => hit.id === id)?.score ?? Number.NaN
      const blue = id === 'm2' || id === 'm3'
      expect(score).toBeCloseTo(before + (blue ? 2 * best : 0), 9)
      expect(explanation?.boosts).toEqual(blue ? { prefer: expect.closeTo(2 * best, 9) } : {})
    }
  })

  test('the weight is a half when absent, and of several the sum counts', async (world) => {
    const { ask } = await aShelf(world)
    const best = (await ask({}))[0]?.score ?? Number.NaN
    const prefer = [{ filters: { colour: 'blue' } }, { filters: { size: { gt: 2 } }, weight: 0.25 }, { filters: {} }]
    const raised = await ask({ prefer })
    const boosts = Object.fromEntries(raised.map(({ id, explanation }) => [id, explanation?.boosts.prefer]))
    expect(boosts).toEqual({ m0: undefined, m1: undefined, m2: near(0.5 * best), m3: near(0.75 * best) })
    expect(idsOf(await ask({ prefer: [{ filters: { colour: 'blue' }, weight: 0 }] }))).toEqual(['m0', 'm1', 'm2', 'm3'])
  })

  test('a part is preferred by its own fields and by those of its parent', async ({ engine, scope }) => {
    const kb = await engine()
    for (const [parent, topic] of [
      ['x', 'land'],
      ['y', 'sea'],
    ] as const) {
      await kb.put(scope, 'talk', { id: parent, properties: { topic } })
      for (const speaker of ['ann', 'bob']) {
        const id = `${parent}-${speaker}`
        await kb.put(scope, 'turn', { id, parentId: parent, content: 'harbour', properties: { speaker } })
      }
    }
    const ask = async (prefer: SearchRequest['prefer']) => {
      const { objects } = await kb.search(scope, { query: 'harbour', prefer })
      return objects.map(({ evidence }) => evidence[0]?.partId)
    }
    expect((await ask([{ filters: { topic: 'sea' }, weight: 2 }]))[0]).toMatch(/^y-/)
    expect((await ask([{ filters: { speaker: 'bob' }, weight: 2 }])).toSorted()).toEqual(['x-bob', 'y-bob'])
    expect((await ask([{ filters: { topic: 'land', speaker: 'bob' }, weight: 2 }]))[0]).toBe('x-bob')
  })

  test('bad soft filters are refused', async ({ engine, scope }) => {
    const kb = await engine()
    const one = { filters: { colour: 'blue' } }
    const wrong: readonly (readonly [Parameters<typeof expectCode>[1], unknown])[] = [
      ['invalid_option', {}],
      ['invalid_option', null],
      ['invalid_option', [null]],
      ['invalid_option', ['blue']],
      ['invalid_option', Array.from({ length: 11 }, () => one)],
      ['invalid_option', [{ ...one, weight: 10.1 }]],
      ['invalid_option', [{ ...one, weight: -0.1 }]],
      ['invalid_option', [{ ...one, weight: '1' }]],
      ['invalid_option', [{ ...one, filter: {} }]],
      ['invalid_filter', [{ filters: { colour: { like: 'blue' } } }]],
    ]
    for (const [code, prefer] of wrong) {
      await expectCode(kb.search(scope, { query: 'x', prefer: untyped(prefer) }), code)
    }
  })

  test('candidates and evidence of one search replace those of the engine', async ({ engine, scope }) => {
    const kb = await engine()
    const words = (i: number) => `harbour ${'words '.repeat(i + 1)}`
    const turns = Array.from({ length: 6 }, (_, i) => ({
      kind: 'turn',
      id: `t${i}`,
      parentId: 'talk',
      content: words(i),
    }))
    const memos = ['m0', 'm1'].map((id) => ({ kind: 'memo', id, content: words(9) }))
    await kb.putMany(scope, [{ kind: 'talk', id: 'talk' }, ...turns, ...memos])
    const ask = async (request: Omit<SearchRequest, 'query'>) => {
      const { objects } = await kb.search(scope, { query: 'harbour', ...request })
      return objects.map(({ id, evidence }) => [id, evidence.length])
    }
    const memosToo = [
      ['m0', 1],
      ['m1', 1],
    ]
    expect(await ask({})).toEqual([['talk', 3], ...memosToo])
    expect(await ask({ evidence: 1 })).toEqual([['talk', 1], ...memosToo])
    expect(await ask({ evidence: 1000 })).toEqual([['talk', 6], ...memosToo])
    // Many parts of one object never starve the others.
    expect(await ask({ evidence: 9, candidates: 2, limit: 2 })).toEqual([
      ['talk', 2],
      ['m0', 1],
    ])
    for (const wrong of [0, -1, 1.5, 10_001, Number.NaN]) {
      await expectCode(kb.search(scope, { query: 'x', candidates: wrong }), 'invalid_option', { option: 'candidates' })
      await expectCode(kb.search(scope, { query: 'x', evidence: wrong }), 'invalid_option', { option: 'evidence' })
    }
    await expectCode(kb.findExact(scope, untyped({ query: 'x', candidates: 1 })), 'invalid_option')
  })
})

/** Four memos, the best first: the last two are blue. */
async function aShelf({ engine, scope }: EngineWorld): Promise<{
  ask(request: Omit<SearchRequest, 'query'>): Promise<Awaited<ReturnType<Engine['search']>>['objects']>
}> {
  const kb = await engine()
  await kb.putMany(
    scope,
    [0, 1, 2, 3].map((i) => ({
      kind: 'memo',
      id: `m${i}`,
      content: 'harbour '.repeat(8 - i),
      properties: { colour: i < 2 ? 'red' : 'blue', size: i },
    })),
  )
  return { ask: async (request) => (await kb.search(scope, { query: 'harbour', explain: true, ...request })).objects }
}

function near(value: number): unknown {
  return expect.closeTo(value, 9)
}
