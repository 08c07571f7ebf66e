import { type Engine, everywhere, type GraphSearch, type Scope, type SearchRequest } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { putTexts } from '../../fixtures/put-texts.ts'
import { wayOf } from '../../fixtures/ways.ts'
import { suite } from '../../harness/suite.ts'

/** The first is found by its words, the others by nothing but links. */
const chain = { a: 'The harbour.', b: 'A mill.', c: 'A field.', d: 'A road.' }

export const searchingAlongLinks: EngineSuite = suite('searching along links', (test) => {
  test('what no channel finds is found by links, with its weight and its path', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, chain, ['a to b', 'c of b', 'c to d'])
    expect(idsOf((await kb.search(scope, { query: 'harbour' })).objects)).toEqual(['a'])
    const { objects, degraded } = await kb.search(scope, { query: 'harbour', graph: true, explain: true })
    expect([idsOf(objects), degraded]).toEqual([['a', 'b', 'c'], []])
    const best = objects[0]?.score ?? Number.NaN
    expect(objects[0]?.explanation).not.toHaveProperty('graph')
    expect(objects.slice(1)).toMatchObject([
      { id: 'b', score: near(0.15 * best), evidence: [], explanation: { fused: 0, graph: { weight: near(1) } } },
      { id: 'c', score: near(0.12 * best), explanation: { boosts: { graph: near(0.12 * best) } } },
    ])
    const ways = objects.map(({ explanation }) => (explanation?.graph === undefined ? '' : wayOf(explanation.graph)))
    expect(ways).toEqual(['', 'a to> b', 'a to> b <of c'])
  })

  test('a hit that another one leads to rises', async ({ engine, scope }) => {
    const kb = await engine()
    const contents = { a: words(9), b: words(6), c: words(3) }
    await putTexts(kb, scope, contents, ['a to c'])
    const [plain, linked] = [await ask(kb, scope, false), await ask(kb, scope, { boost: 1, seeds: 1 })]
    expect([idsOf(plain), idsOf(linked)]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
    ])
    const [before, best] = [plain[2]?.score ?? Number.NaN, plain[0]?.score ?? Number.NaN]
    expect(linked[0]?.score).toBeCloseTo(before + best, 9)
    expect(linked[0]?.evidence.map(({ partId }) => partId)).toEqual(['c'])
  })

  test('each of the best hits counts by its share of the best score, as many as seeds', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: words(9), b: words(1), ofA: 'mill', ofB: 'field' }, ['a to ofA', 'b to ofB'])
    const hits = await ask(kb, scope, true)
    expect(idsOf(hits)).toEqual(['a', 'b', 'ofA', 'ofB'])
    const share = (hits[1]?.score ?? Number.NaN) / (hits[0]?.score ?? Number.NaN)
    expect(hits.map(({ explanation }) => explanation?.graph?.weight)).toEqual([
      ...[undefined, undefined],
      ...[near(1), near(share)],
    ])
    expect(idsOf(await ask(kb, scope, { seeds: 1 }))).toEqual(['a', 'b', 'ofA'])
  })

  test('hops, decay, direction and relations say what is followed, and how far', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, chain, ['a to b', 'b to c', 'c to d', 'd likes a'])
    const reached = async (graph: GraphSearch) =>
      (await ask(kb, scope, graph)).slice(1).map(({ id, explanation }) => [id, explanation?.graph?.weight])
    expect(await reached({ hops: 0 })).toEqual([])
    expect(await reached({ hops: 1, direction: 'out' })).toEqual([['b', near(1)]])
    expect(await reached({ hops: 3, direction: 'out', decay: 0.5 })).toEqual([
      ['b', near(1)],
      ['c', near(0.5)],
      ['d', near(0.25)],
    ])
    expect(await reached({ hops: 1, direction: 'in' })).toEqual([['d', near(1)]])
    expect(await reached({ hops: 1, relations: [' LIKES '] })).toEqual([['d', near(1)]])
    const { objects, degraded } = await kb.search(scope, {
      query: 'harbour',
      graph: { relations: ['likes', 'owes'] },
    })
    expect([idsOf(objects), degraded]).toEqual([['a', 'd'], ['unknown_relation']])
  })

  test('certainty and crowds weigh, and the best path counts', async ({ engine, scope }) => {
    const kb = await engine()
    const crowd = Array.from({ length: 18 }, (_, i) => `n${i}`)
    const contents = Object.fromEntries(['hub', 'x', 'y', ...crowd].map((id) => [id, 'mill']))
    await putTexts(kb, scope, { a: 'harbour', ...contents }, [
      'a to hub',
      anEdge('a to x', { confidence: 0.5 }),
      'hub to x',
      'hub to y',
      ...crowd.slice(0, 17).map((id) => `hub to ${id}`),
    ])
    const weightOf = async (id: string, graph: GraphSearch) =>
      (await ask(kb, scope, graph, 50)).find((hit) => hit.id === id)?.explanation?.graph?.weight
    // The hub has twenty edges: √(5 / 20).
    expect(await weightOf('y', {})).toBeCloseTo(0.8 * 0.5, 9)
    expect(await weightOf('x', {})).toBeCloseTo(0.5, 9)
    expect(await weightOf('x', { specificity: () => 1 })).toBeCloseTo(0.8, 9)
    expect(await weightOf('y', { specificity: (edges) => (edges === 20 ? 0.25 : 1) })).toBeCloseTo(0.2, 9)
    // Shares are kept shares, whatever a function says.
    expect(await weightOf('y', { specificity: () => 7 })).toBeCloseTo(0.8, 9)
    expect(await weightOf('y', { specificity: () => Number.NaN })).toBe(0)
  })

  test('a boost of nothing puts what is linked behind, one below nothing lowers it', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: words(9), b: words(6), c: words(3), d: 'mill' }, ['a to b', 'b to d'])
    const none = await ask(kb, scope, { boost: 0 })
    expect(none.map(({ id, score }) => [id, score > 0])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', false],
    ])
    expect(idsOf(await ask(kb, scope, { boost: -0.9, seeds: 1 }))).toEqual(['a', 'c', 'b', 'd'])
  })

  test('the filters hold for what is given and for what is passed', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, chain, ['a to b', 'b to c'])
    await kb.put(scope, 'wall', { id: 'wall', content: 'mill' })
    await kb.linkMany(scope, [anEdge('a to wall'), anEdge('wall to d')])
    const found = async (request: Omit<SearchRequest, 'query'>) =>
      idsOf((await kb.search(scope, { query: 'harbour', ...request })).objects)
    const filters = { kind: 'thing' }
    expect((await found({ graph: true })).toSorted()).toEqual(['a', 'b', 'c', 'd', 'wall'])
    expect(await found({ graph: true, filters })).toEqual(['a', 'b', 'c'])
    expect((await found({ graph: { through: ['wall'] }, filters })).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(await found({ graph: true, withinIds: ['a', 'c', 'd'] })).toEqual(['a'])
    expect(await found({ graph: true, withinIds: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(await found({ graph: { through: ['wall'] }, withinIds: ['a', 'd'] })).toEqual(['a', 'd'])
  })

  test('a hit that its parts carry through the filters is a beginning all the same', async ({ engine, scope }) => {
    const kb = await engine()
    const mine = { properties: { author: 'ann' } }
    await kb.put(scope, 'talk', { id: 'talk' })
    await kb.put(scope, 'turn', { id: 'turn', parentId: 'talk', content: 'harbour', ...mine })
    await kb.put(scope, 'memo', { id: 'mine', content: 'mill', ...mine })
    await kb.put(scope, 'memo', { id: 'other', content: 'mill' })
    await kb.linkMany(scope, [anEdge('talk to mine'), anEdge('talk to other')])
    const request = { query: 'harbour', filters: { author: 'ann' }, graph: true }
    expect(idsOf((await kb.search(scope, request)).objects)).toEqual(['talk', 'mine'])
    const { nodes } = await kb.explore(scope, { query: 'harbour', filters: { author: 'ann' } })
    expect(nodes.map(({ object }) => object.id)).toEqual(['talk', 'mine'])
  })

  test('a walk begins also at what is named, as far as that is there', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const other = anotherScope()
    await putTexts(kb, scope, { ...chain, x: 'mill', y: 'mill', z: 'mill' }, ['a to b', 'x to y', 'z to d'])
    await kb.put(scope, 'note', { id: 'part', parentId: 'z', content: 'mill' })
    await kb.softDelete(scope, 'z')
    await putTexts(kb, other, { foreign: 'mill', c: 'mill' }, ['foreign to c'])
    const found = async (graph: GraphSearch, query = 'harbour', filters = {}) => {
      const { objects } = await kb.search(scope, { query, graph, filters, explain: true })
      return objects.map(({ id, explanation }) => [id, explanation?.graph?.weight ?? 0])
    }
    const plain = [
      ['a', 0],
      ['b', near(1)],
    ]
    expect(await found({ from: ['x'] })).toEqual([...plain, ['y', near(1)]])
    expect(await found({ from: ['x', 'x', 'foreign', 'z', 'part', 'unknown'] })).toEqual([...plain, ['y', near(1)]])
    expect(await found({ from: ['x'], hops: 1 }, 'nothing-like-it')).toEqual([['y', near(1)]])
    expect(await found({ from: ['x'] }, 'harbour', { kind: 'memo' })).toEqual([])
    // What is named and found counts whole.
    expect((await found({ from: ['a'] })).slice(1)).toEqual([['b', near(1)]])
  })

  test('the part that an edge was learned from becomes evidence of what it leads to', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: 'harbour', b: 'mill' })
    await kb.put(scope, 'talk', { id: 'talk' })
    const said = { said: 'They met at the pier.', more: 'Then they left.', gone: 'Nobody saw it.' }
    for (const [id, content] of Object.entries(said)) {
      await kb.put(scope, 'turn', { id, parentId: 'talk', content, properties: { speaker: id } })
    }
    await kb.put(scope, 'turn', { id: 'foreign', parentId: 'b', content: 'Part of another.' })
    await kb.linkMany(scope, [
      anEdge('a met talk', { evidenceId: 'said', confidence: 0.5 }),
      anEdge('talk met a', { evidenceId: 'more' }),
      anEdge('a saw talk', { evidenceId: 'gone' }),
      anEdge('a left talk', { evidenceId: 'foreign' }),
      anEdge('a lost talk', { evidenceId: 'talk' }),
      anEdge('a knew talk', { evidenceId: 'unknown' }),
    ])
    await kb.softDelete(scope, 'gone')
    const evidence = async (request: Partial<SearchRequest> = {}) => {
      const { objects } = await kb.search(scope, { query: 'harbour', graph: { hops: 1 }, ...request })
      const best = objects.find(({ id }) => id === 'a')?.score ?? Number.NaN
      const talk = objects.find(({ id }) => id === 'talk')
      return talk?.evidence.map(({ partId, snippet, score }) => [partId, snippet, score / best])
    }
    // Six edges leave a: √(5 / 6).
    const lets = 0.15 * Math.sqrt(5 / 6)
    expect(await evidence()).toEqual([
      ['more', said.more, near(lets)],
      ['said', said.said, near(lets / 2)],
    ])
    expect(await evidence({ graph: { hops: 1, direction: 'out' } })).toHaveLength(1)
    expect(await evidence({ filters: { kind: ['thing', 'talk'] }, withinIds: ['a', 'talk'] })).toHaveLength(2)
    const through = { hops: 1, through: ['talk'], from: ['a'] }
    expect(await evidence({ filters: { speaker: { ne: 'more' } }, query: 'pier', graph: through })).toEqual(
      await evidence({ filters: { speaker: { ne: 'more' } }, query: 'pier', graph: false }),
    )
  })

  test('evidence that the words found and that an edge was learned from has both scores', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: words(5) })
    await kb.put(scope, 'talk', { id: 'talk' })
    await kb.put(scope, 'turn', { id: 'one', parentId: 'talk', content: 'harbour' })
    await kb.put(scope, 'turn', { id: 'two', parentId: 'talk', content: 'harbour harbour' })
    await kb.link(scope, anEdge('a met talk', { evidenceId: 'one' }))
    const partsOf = async (graph: SearchRequest['graph']) => {
      const { objects } = await kb.search(scope, { query: 'harbour', graph })
      const [talk, a] = [objects.find(({ id }) => id === 'talk'), objects.find(({ id }) => id === 'a')]
      return { best: a?.score ?? 0, parts: new Map(talk?.evidence.map(({ partId, score }) => [partId, score])) }
    }
    const [plain, linked] = [await partsOf(false), await partsOf({ boost: 1, seeds: 1 })]
    expect([...plain.parts.keys()]).toEqual(['two', 'one'])
    expect([...linked.parts.keys()]).toEqual(['one', 'two'])
    expect(linked.parts.get('one')).toBeCloseTo((plain.parts.get('one') ?? 0) + plain.best, 9)
    expect(linked.parts.get('two')).toBe(plain.parts.get('two'))
  })

  test('what is deleted, or a part by now, is neither given nor passed', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, chain, ['a to b', 'b to c'])
    const found = async () => idsOf((await kb.search(scope, { query: 'harbour', graph: true })).objects)
    await kb.softDelete(scope, 'b')
    expect(await found()).toEqual(['a'])
    await kb.revive(scope, 'b')
    expect(await found()).toEqual(['a', 'b', 'c'])
    await kb.put(scope, 'thing', { id: 'b', parentId: 'd', content: chain.b })
    expect(await found()).toEqual(['a'])
  })

  test('namespaces are graphs of their own, also everywhere', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const [word, other] = [aWord(), anotherScope()]
    await putTexts(kb, scope, { a: word, b: 'mill', c: 'mill' }, ['a to b'])
    await putTexts(kb, other, { a: word, b: 'mill', c: 'mill' }, ['a to c'])
    const found = async (where: Parameters<Engine['search']>[0]) =>
      (await kb.search(where, { query: word, graph: true })).objects.map((hit) => `${hit.namespace} ${hit.id}`)
    const here = ['a', 'b'].map((id) => `${scope.namespace} ${id}`)
    const there = ['a', 'c'].map((id) => `${other.namespace} ${id}`)
    expect([await found(scope), await found(other)]).toEqual([here, there])
    expect((await found(everywhere)).toSorted()).toEqual([...here, ...there].toSorted())
  })

  test('of a crowded object, what the question found comes first', async ({ engine, scope }) => {
    const kb = await engine()
    const crowd = Array.from({ length: 30 }, (_, i) => `n${i}`)
    const contents = Object.fromEntries(crowd.map((id) => [id, 'mill']))
    const wanted = ['w1', 'w2']
    const texts = {
      a: words(9),
      hub: 'mill',
      w1: `harbour ${'filler '.repeat(20)}`,
      w2: `harbour ${'filler '.repeat(40)}`,
    }
    await putTexts(kb, scope, { ...texts, ...contents }, [
      'a to hub',
      ...crowd.map((id) => `hub to ${id}`),
      ...wanted.map((id) => anEdge(`hub to ${id}`, { confidence: 0.1 })),
    ])
    const graphOf = async (graph: GraphSearch) =>
      (await ask(kb, scope, { seeds: 1, ...graph }, 50)).flatMap(({ id, explanation }) =>
        explanation?.graph === undefined || id === 'hub' ? [] : [id],
      )
    // The way back is one of those edges: what it leads to was found, too.
    expect((await graphOf({ perNode: 3 })).toSorted()).toEqual(wanted)
    expect((await graphOf({ perNode: 2, direction: 'out' })).toSorted()).toEqual(wanted)
    expect(await graphOf({ perNode: 1, direction: 'out' })).toEqual(['w1'])
    expect(await graphOf({ perNode: 5, direction: 'out' })).toHaveLength(5)
    expect(await graphOf({})).toHaveLength(32)
  })

  test('budgets bound the walk: the strongest beginnings come first', async ({ engine, scope }) => {
    const kb = await engine()
    const contents = { a: words(9), b: words(2), a1: 'mill', a2: 'mill', b1: 'mill', b2: 'mill' }
    await putTexts(kb, scope, contents, ['b to b1', 'b to b2', 'a to a1', 'a to a2'])
    const found = async (graph: GraphSearch) => idsOf(await ask(kb, scope, graph))
    expect(await found({})).toEqual(['a', 'b', 'a1', 'a2', 'b1', 'b2'])
    expect(await found({ maxNodes: 4 })).toEqual(['a', 'b', 'a1', 'a2'])
    expect(await found({ maxNodes: 2 })).toEqual(['a', 'b'])
    expect(await found({ maxNodes: 1 })).toEqual(['a', 'b'])
    expect(await found({ maxEdges: 3 })).toEqual(['a', 'b', 'a1', 'a2', 'b1'])
    expect(await found({ perNode: 1 })).toEqual(['a', 'b', 'a1', 'b1'])
  })
})

/** A text that is found the better by its one word, the more often it says it. */
function words(count: number): string {
  return 'harbour '.repeat(count).trim()
}

async function ask(kb: Engine, scope: Scope, graph: SearchRequest['graph'], limit = 10) {
  return (await kb.search(scope, { query: 'harbour', graph, limit, explain: true })).objects
}

function near(value: number): unknown {
  return expect.closeTo(value, 9)
}
