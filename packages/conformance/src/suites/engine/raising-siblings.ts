import { type Engine, everywhere, type Scope, type SearchRequest } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

/** The answer stands right behind the turn that holds the words of the question. */
export const raisingSiblings: EngineSuite = suite('raising siblings', (test) => {
  test('the parts around a good one become evidence, by their shares of its score', async ({ engine, scope }) => {
    const kb = await engine()
    await putTalk(kb, scope, { t4: 'Where is the harbour?' })
    const plain = await evidenceOf(kb, scope, { query: 'harbour', siblings: false })
    expect(plain.map(({ partId }) => partId)).toEqual(['t4'])
    const score = plain[0]?.score ?? Number.NaN
    const raised = await evidenceOf(kb, scope, { query: 'harbour', siblings: true })
    expect(raised.map(({ partId }) => partId)).toEqual(['t4', 't3', 't5', 't2', 't6'])
    expect(raised.map((part) => part.score / score)).toEqual([1, 0.3, 0.3, 0.15, 0.15].map(near))
    expect(raised[2]).toMatchObject({ partId: 't5', position: 5, snippet: 'Nothing of note, says five.', matches: [] })
    const own = await evidenceOf(kb, scope, { query: 'harbour', siblings: [1] })
    expect(own.map((part) => [part.partId, part.score / score])).toEqual(['t3', 't4', 't5'].map((id) => [id, near(1)]))
  })

  test('what stands between two good ones rises above what stands alone, and says why', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await kb.put(scope, 'talk', { id: 'short' })
    await kb.put(scope, 'turn', { id: 'alone', parentId: 'short', content: 'harbour harbour harbour' })
    await putTalk(kb, scope, {
      t2: 'A harbour, a pier, a town and more',
      t3: 'A harbour, a pier, a town and more words',
      t4: 'A harbour, a pier, a town and more',
    })
    const plain = await kb.search(scope, { query: 'harbour' })
    expect(idsOf(plain.objects)).toEqual(['short', 'talk'])
    const { objects } = await kb.search(scope, { query: 'harbour', siblings: [0.5], explain: true })
    expect(idsOf(objects)).toEqual(['talk', 'short'])
    const [talk, short] = objects
    expect(talk?.explanation?.boosts.siblings).toBeGreaterThan(0)
    expect(talk?.score).toBe(talk?.evidence[0]?.score)
    expect(short?.explanation?.boosts).toEqual({})
  })

  test('a sibling that no channel found can be what gives a hit its score', async ({ engine, scope }) => {
    const kb = await engine()
    await putTalk(kb, scope, { t2: 'harbour', t4: 'harbour' })
    const { objects } = await kb.search(scope, { query: 'harbour', siblings: [1], explain: true })
    const [hit] = objects
    expect(hit?.evidence[0]?.partId).toBe('t3')
    expect(hit?.explanation).toMatchObject({ partId: 't3', channels: {}, fused: 0, recency: 1 })
    expect(hit?.explanation?.boosts.siblings).toBe(hit?.score)
  })

  test('filters hold for siblings, of their own and of their parent', async ({ engine, scope }) => {
    const kb = await engine()
    await putTalk(kb, scope, { t4: 'harbour' })
    const ask = async (restriction: Pick<SearchRequest, 'filters' | 'withinIds'>) =>
      parts(await evidenceOf(kb, scope, { query: 'harbour', siblings: true, ...restriction }))
    expect(await ask({ filters: { speaker: 'even' } })).toEqual(['t4', 't2', 't6'])
    expect(await ask({ filters: { kind: 'talk' } })).toEqual(['t4', 't3', 't5', 't2', 't6'])
    expect(await ask({ filters: { topic: 'sea', speaker: { ne: 'odd' } } })).toEqual(['t4', 't2', 't6'])
    expect(await ask({ filters: { topic: 'land' } })).toEqual([])
    expect(await ask({ withinIds: ['t4', 't5', 't9'] })).toEqual(['t4', 't5'])
    expect(await ask({ withinIds: ['talk'] })).toEqual(['t4', 't3', 't5', 't2', 't6'])
  })

  test('deleted siblings do not appear, and those behind them move up', async ({ engine, scope }) => {
    const kb = await engine()
    await putTalk(kb, scope, { t4: 'harbour' })
    await kb.softDelete(scope, 't5')
    await kb.purge(scope, 't3')
    const evidence = await evidenceOf(kb, scope, { query: 'harbour', siblings: true })
    expect(parts(evidence)).toEqual(['t4', 't2', 't6', 't1', 't7'])
  })

  test('namespaces keep their parts apart, also everywhere', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const [word, other] = [aWord(), anotherScope()]
    await putTalk(kb, scope, { t4: word, t5: 'here' })
    await putTalk(kb, other, { t4: word, t5: 'there' })
    const ask = async (where: Parameters<Engine['search']>[0]) => {
      const { objects } = await kb.search(where, { query: word, siblings: [0.5], evidence: 9 })
      return objects.map(({ namespace, evidence }) => [namespace, evidence.map(({ snippet }) => snippet).sort()])
    }
    const expected = (namespace: string, text: string) => [
      namespace,
      ['Nothing of note, says three.', text, word].sort(),
    ]
    expect(await ask(scope)).toEqual([expected(scope.namespace, 'here')])
    const all = await ask(everywhere)
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(expected(scope.namespace, 'here'))
    expect(all).toContainEqual(expected(other.namespace, 'there'))
  })

  test('objects without parts have no siblings', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(
      scope,
      ['a', 'b'].map((id) => ({ kind: 'memo', id, content: `harbour ${id}` })),
    )
    const plain = await kb.search(scope, { query: 'harbour' })
    const raised = await kb.search(scope, { query: 'harbour', siblings: true })
    expect(raised.objects).toEqual(plain.objects)
  })

  test('siblings and preferences together are two more calls, however many parts', async (world) => {
    const { engine, scope, store } = world
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    await putTalk(kb, scope, { t1: 'harbour', t4: 'harbour', t9: 'harbour' })
    await kb.put(scope, 'memo', { id: 'memo', content: 'harbour' })
    const asked = async (request: Omit<SearchRequest, 'query'>) => {
      counted.reset()
      await kb.search(scope, { query: 'harbour', ...request })
      return Object.fromEntries(counted.calls)
    }
    const prefer = [{ filters: { speaker: 'even' } }]
    expect(await asked({ siblings: true })).toEqual({ searchParts: 1, listSiblings: 1, hydrate: 2 })
    expect(await asked({ siblings: true, prefer })).toEqual({ searchParts: 1, listSiblings: 1, hydrate: 2 })
    expect(await asked({ prefer })).toEqual({ searchParts: 1, hydrate: 2 })
    expect(await asked({ siblings: false, prefer: [] })).toEqual({ searchParts: 1, hydrate: 1 })
  })

  test('shares that are none are refused', async ({ engine, scope }) => {
    const kb = await engine()
    for (const siblings of [[1.1], [-0.1], ['1'], Array.from({ length: 11 }, () => 0.1), 0.3, 'yes', {}, null]) {
      await expectCode(kb.search(scope, { query: 'x', siblings: untyped(siblings) }), 'invalid_option')
    }
  })
})

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A talk of ten turns, `t0` to `t9`, that say nothing but where told otherwise. */
async function putTalk(kb: Engine, scope: Scope, said: Readonly<Record<string, string>>): Promise<void> {
  const turns = numbers.map((number, position) => ({
    kind: 'turn',
    id: `t${position}`,
    parentId: 'talk',
    position,
    content: said[`t${position}`] ?? `Nothing of note, says ${number}.`,
    properties: { speaker: position % 2 === 0 ? 'even' : 'odd' },
  }))
  await kb.putMany(scope, [{ kind: 'talk', id: 'talk', properties: { topic: 'sea' } }, ...turns])
}

async function evidenceOf(kb: Engine, scope: Scope, request: SearchRequest) {
  const { objects } = await kb.search(scope, { evidence: 9, ...request })
  return objects[0]?.evidence ?? []
}

function parts(evidence: readonly { readonly partId: string }[]): readonly string[] {
  return evidence.map(({ partId }) => partId)
}

function near(value: number): unknown {
  return expect.closeTo(value, 9)
}
