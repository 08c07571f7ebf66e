import { type ExploreRequest, type ExploreResult, everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { hostileNames, hostileNamespaces } from '../../fixtures/hostile.ts'
import { aWord } from '../../fixtures/names.ts'
import { putTexts } from '../../fixtures/put-texts.ts'
import { wayOf } from '../../fixtures/ways.ts'
import { suite } from '../../harness/suite.ts'

/** Two are found by their words, the others by links. */
const texts = { a: 'harbour harbour harbour', b: 'The harbour of a town', c: 'mill', d: 'field', e: 'road', f: 'pond' }
const links = ['a to c', 'd of c', 'b to e', 'e to f']

export const exploring: EngineSuite = suite('exploring', (test) => {
  test('the best hits of a question, what they lead to, and the edges between', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, texts, links)
    const { nodes, edges, truncated, degraded } = await kb.explore(scope, { query: 'harbour' })
    expect([truncated, degraded]).toEqual([false, []])
    const share = nodes[1]?.score ?? Number.NaN
    expect(share).toBeLessThan(1)
    expect(nodes.map(({ depth, score, ...way }) => [wayOf(way), depth, score])).toEqual([
      ['a', 0, 1],
      ['b', 0, near(share)],
      ['a to> c', 1, near(1)],
      ['b to> e', 1, near(share)],
      ['a to> c <of d', 2, near(0.8)],
      ['b to> e to> f', 2, near(0.8 * share)],
    ])
    const [first] = nodes
    const { content: _, ...head } = await kb.read(scope, 'a')
    expect(first?.object).toEqual(head)
    expect(wordsOf(edges).toSorted()).toEqual(links.toSorted())
    expect((await kb.listEdges(scope)).edges).toEqual(expect.arrayContaining([...edges]))
  })

  test('around objects alone no question is asked', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, texts, links)
    await kb.put(scope, 'note', { id: 'part', parentId: 'd', content: 'x' })
    const from = async (...objectIds: readonly string[]) => pathsOf(await kb.explore(scope, { objectIds }))
    expect(await from('c')).toEqual(['c', 'c <to a', 'c <of d'])
    expect(await from('c', 'c', 'unknown', 'part', 'f')).toEqual([
      'c',
      'f',
      'c <to a',
      'c <of d',
      'f <to e',
      'f <to e <to b',
    ])
    expect(await from('unknown')).toEqual([])
    expect(await kb.explore(scope, { objectIds: ['unknown'] })).toEqual({
      ...{ nodes: [], edges: [], truncated: false, degraded: [] },
    })
  })

  test('objects may be named besides a question; a hit that is named counts whole', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, texts, links)
    const request = { query: 'harbour', hops: 0 }
    const seeds = async (objectIds: readonly string[], seeds = 10) => {
      const { nodes, edges } = await kb.explore(scope, { ...request, objectIds, seeds })
      expect(edges).toEqual([])
      return nodes.map(({ object, score }) => [object.id, score === 1])
    }
    expect(await seeds(['f'])).toEqual([
      ['a', true],
      ['f', true],
      ['b', false],
    ])
    expect(await seeds(['b'], 1)).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(await seeds([], 1)).toEqual([['a', true]])
  })

  test('the best path counts, also a longer one, and the depth is that of the shortest', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: 'x', b: 'x', c: 'x' }, [anEdge('a to c', { confidence: 0.3 }), 'a to b', 'b to c'])
    const { nodes, edges } = await kb.explore(scope, { objectIds: ['a'], direction: 'out' })
    expect(nodes.map(({ depth, score, ...way }) => [wayOf(way), depth, score])).toEqual([
      ['a', 0, 1],
      ['a to> b', 1, near(1)],
      ['a to> b to> c', 1, near(0.8)],
    ])
    expect(edges).toHaveLength(3)
    const weak = await kb.explore(scope, { objectIds: ['a'], direction: 'out', decay: 0.2 })
    expect(pathsOf(weak)).toEqual(['a', 'a to> b', 'a to> c'])
  })

  test('edges join what is given, and nothing else', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: 'x', b: 'x', c: 'x', d: 'x' }, ['a to b', 'a to c', 'b to c', 'c to d', 'c likes a'])
    await kb.put(scope, 'wall', { id: 'wall', content: 'x' })
    await kb.linkMany(scope, [anEdge('a to wall'), anEdge('wall to d')])
    const edgesOf = async (request: ExploreRequest) => wordsOf((await kb.explore(scope, request)).edges).toSorted()
    expect(await edgesOf({ objectIds: ['a'], hops: 1, filters: { kind: 'thing' } })).toEqual([
      ...['a to b', 'a to c', 'c likes a'],
    ])
    expect(await edgesOf({ objectIds: ['a'], hops: 2, filters: { kind: 'thing' } })).toEqual([
      ...['a to b', 'a to c', 'b to c', 'c likes a', 'c to d'],
    ])
    expect(await edgesOf({ objectIds: ['a'], hops: 2, relations: ['likes'] })).toEqual(['c likes a'])
  })

  test('the filters hold for beginnings, for what is given and for what is passed', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { a: 'x', b: 'x' })
    await kb.putMany(
      scope,
      ['w', 'v'].map((id) => ({ kind: 'wall', id, content: 'x' })),
    )
    await kb.linkMany(scope, [anEdge('a to w'), anEdge('w to b'), anEdge('v to a')])
    const found = async (request: ExploreRequest) => pathsOf(await kb.explore(scope, request))
    const filters = { kind: 'thing' }
    expect(await found({ objectIds: ['a'], filters })).toEqual(['a'])
    expect(await found({ objectIds: ['v'], filters })).toEqual([])
    expect(await found({ objectIds: ['v'], filters, through: ['wall'] })).toEqual(['v', 'v to> a', 'v to> a to> w'])
    expect(await found({ objectIds: ['a'], filters, through: ['wall'] })).toEqual([
      ...['a', 'a <to v', 'a to> w', 'a to> w to> b'],
    ])
  })

  test('a relation that no edge has is told, one that was not met is not', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, texts, links)
    const degraded = async (relations: readonly string[]) =>
      (await kb.explore(scope, { objectIds: ['a'], relations })).degraded
    expect(await degraded(['to', 'of'])).toEqual([])
    expect(await degraded(['of'])).toEqual([])
    expect(await degraded(['to', 'owes'])).toEqual(['unknown_relation'])
  })

  test('budgets bound what is given, say so, and leave no object without its path', async ({ engine, scope }) => {
    const kb = await engine()
    const leaves = Array.from({ length: 9 }, (_, i) => `n${i}`)
    const contents = Object.fromEntries(['a', 'z', ...leaves].map((id) => [id, 'x']))
    const both = leaves.flatMap((id) => [`a to ${id}`, `${id} to z`])
    await putTexts(kb, scope, contents, both)
    const explored = async (request: Omit<ExploreRequest, 'objectIds'>) => {
      const answer = await kb.explore(scope, { objectIds: ['a'], direction: 'out', ...request })
      for (const { depth, path, seedId } of answer.nodes) expect([seedId, path.length]).toEqual(['a', depth])
      return [answer.nodes.length, answer.edges.length, answer.truncated]
    }
    expect(await explored({})).toEqual([11, 18, false])
    expect(await explored({ hops: 1 })).toEqual([10, 9, false])
    expect(await explored({ maxNodes: 11 })).toEqual([11, 18, false])
    expect(await explored({ maxNodes: 5 })).toEqual([5, 4, true])
    expect(await explored({ maxNodes: 1 })).toEqual([1, 0, true])
    expect(await explored({ maxNodes: 10, hops: 1 })).toEqual([10, 9, false])
    expect(await explored({ maxNodes: 10, hops: 2 })).toEqual([10, 9, true])
    expect(await explored({ maxEdges: 18 })).toEqual([11, 18, false])
    expect(await explored({ maxEdges: 18, hops: 10 })).toEqual([11, 18, false])
    expect(await explored({ maxNodes: 11, hops: 10 })).toEqual([11, 18, false])
    expect(await explored({ maxEdges: 9 })).toEqual([10, 9, true])
    expect(await explored({ maxEdges: 12 })).toEqual([11, 12, true])
    expect(await explored({ maxEdges: 4 })).toEqual([5, 4, true])
    expect(await explored({ perNode: 3 })).toEqual([5, 6, true])
    expect(await explored({ perNode: 9 })).toEqual([11, 18, false])
  })

  test('namespaces are graphs of their own, whatever they are called', async ({ engine }) => {
    const kb = await engine()
    const worlds = hostileNamespaces().map((namespace) => ({ namespace, word: aWord() }))
    for (const { namespace } of worlds) await kb.purgeMany({ namespace }, ['a', 'b', 'c'])
    for (const [index, { namespace, word }] of worlds.entries()) {
      const link = index % 2 === 0 ? 'a to b' : 'c to a'
      await putTexts(kb, { namespace }, { a: `${word} harbour`, b: 'mill', c: 'mill' }, [link])
    }
    for (const [index, { namespace, word }] of worlds.entries()) {
      const expected = index % 2 === 0 ? ['a', 'a to> b'] : ['a', 'a <to c']
      for (const request of [{ query: word }, { objectIds: ['a'] }, { query: word, objectIds: ['a'] }]) {
        const explored = await kb.explore({ namespace }, request)
        expect(pathsOf(explored), namespace).toEqual(expected)
        const seen = [...explored.nodes.map(({ object }) => object), ...explored.edges]
        expect(new Set(seen.map((one) => one.namespace)), namespace).toEqual(new Set([namespace]))
      }
    }
    for (const { namespace } of worlds) await kb.purgeMany({ namespace }, ['a', 'b', 'c'])
  })

  test('ids may be hostile', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, { hub: 'x' })
    await kb.putMany(
      scope,
      hostileNames.map((id) => ({ kind: 'thing', id, content: 'x' })),
    )
    await kb.linkMany(
      scope,
      hostileNames.map((id) => ({ fromId: 'hub', relation: 'to', toId: id })),
    )
    const { nodes, edges } = await kb.explore(scope, { objectIds: ['hub'] })
    expect(
      nodes
        .slice(1)
        .map(({ object }) => object.id)
        .toSorted(),
    ).toEqual(hostileNames.toSorted())
    expect(
      nodes
        .slice(1)
        .map(({ path }) => path.at(-1)?.id)
        .toSorted(),
    ).toEqual(hostileNames.toSorted())
    expect(edges).toHaveLength(hostileNames.length)
    const back = await kb.explore(scope, { objectIds: hostileNames, hops: 1 })
    expect(back.nodes).toHaveLength(hostileNames.length + 1)
  })

  test('everywhere, each namespace is explored by its own edges', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const [word, other] = [aWord(), anotherScope()]
    await putTexts(kb, scope, { a: word, b: 'mill', c: 'mill' }, ['a to b'])
    await putTexts(kb, other, { a: word, b: 'mill', c: 'mill' }, ['a to c', 'c to b'])
    const { nodes, edges } = await kb.explore(everywhere, { query: word })
    const seen = nodes.map(({ object, ...way }) => `${object.namespace} ${wayOf(way)}`)
    expect(seen.toSorted()).toEqual(
      [
        ...['a', 'a to> b'].map((way) => `${scope.namespace} ${way}`),
        ...['a', 'a to> c', 'a to> c to> b'].map((way) => `${other.namespace} ${way}`),
      ].sort(),
    )
    expect(edges).toHaveLength(3)
  })

  test('an aborted signal stops it with its reason', async ({ engine, scope }) => {
    const kb = await engine()
    await putTexts(kb, scope, texts, links)
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    await expect(kb.explore(scope, { query: 'harbour' }, { signal })).rejects.toBe(reason)
    await expect(kb.explore(scope, { objectIds: ['a'] }, { signal })).rejects.toBe(reason)
    await expect(kb.search(scope, { query: 'harbour', graph: true }, { signal })).rejects.toBe(reason)
  })
})

function pathsOf({ nodes }: Pick<ExploreResult, 'nodes'>): readonly string[] {
  return nodes.map(wayOf)
}

function near(value: number): unknown {
  return expect.closeTo(value, 9)
}
