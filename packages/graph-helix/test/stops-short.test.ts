import { createReferenceStore } from '@recollect/conformance'
import { createEngine, defineKind, type ObjectSearchRequest } from '@recollect/core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveReady } from './support/serve.ts'
import { aNode, anEdge, scope } from './support/worlds.ts'

const vectorOf = (i: number) => new Float32Array([Math.cos(i / 1000), Math.sin(i / 1000)])
const ids = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`)

/** `count` nodes and edges, all of them with the same word. */
async function serveMany(count: number, newer: boolean) {
  const served = await serveReady({}, { newer })
  const nodes = ids(count).map((id, i) => aNode(id, { title: 'amber', embedding: vectorOf(i) }))
  await served.graph.upsertNodes(scope, [aNode('hub', { kind: 'place' }), ...nodes], {})
  await served.graph.upsertEdges(
    scope,
    ids(count).map((id) => anEdge(`hub knows ${id}`, { note: 'amber' })),
    {},
  )
  const objects = async (request: ObjectSearchRequest) => {
    const { channels, truncated } = await served.graph.searchObjects(scope, request, {})
    return [Object.values(channels)[0]?.length, truncated]
  }
  return {
    lexical: (limit: number, kinds?: readonly string[]) => objects({ kinds, lexical: { query: 'amber', limit } }),
    vector: (limit: number, kinds?: readonly string[]) =>
      objects({ kinds, vector: { space: '', vector: vectorOf(0), limit } }),
    edges: async (limit: number, relations?: readonly string[]) => {
      const { hits, truncated } = await served.graph.searchEdges(scope, { query: 'amber', relations, limit }, {})
      return [hits.length, truncated]
    },
    [Symbol.asyncDispose]: served[Symbol.asyncDispose],
  }
}

describe('a search whose server gives 800 hits at most', () => {
  it('says so when its list ends there before the limit', async () => {
    await using world = await serveMany(900, true)
    for (const search of [world.lexical, world.vector]) {
      for (const kinds of [undefined, ['thing'], ['thing', 'other']]) {
        expect(await search(850, kinds)).toEqual([800, true])
        expect(await search(3000, kinds)).toEqual([800, true])
        expect(await search(800, kinds)).toEqual([800, undefined])
        expect(await search(10, kinds)).toEqual([10, undefined])
      }
      expect(await search(3000, ['other'])).toEqual([0, undefined])
    }
    for (const relations of [undefined, ['knows'], ['knows', 'other']]) {
      expect(await world.edges(3000, relations)).toEqual([800, true])
      expect(await world.edges(800, relations)).toEqual([800, undefined])
      expect(await world.edges(10, relations)).toEqual([10, undefined])
    }
    expect(await world.edges(3000, ['other'])).toEqual([0, undefined])
  })

  it('says nothing when that is all there is', async () => {
    await using world = await serveMany(790, true)
    expect(await world.lexical(3000)).toEqual([790, undefined])
    expect(await world.vector(3000)).toEqual([790, undefined])
    expect(await world.vector(3000, ['thing'])).toEqual([790, undefined])
    expect(await world.edges(3000)).toEqual([790, undefined])
  })
})

it('a server that gives all is not said to stop', async () => {
  await using world = await serveMany(900, false)
  expect(await world.lexical(3000)).toEqual([900, undefined])
  expect(await world.vector(3000)).toEqual([900, undefined])
  expect(await world.edges(3000)).toEqual([900, undefined])
  expect(await world.lexical(850)).toEqual([850, undefined])
})

it('findObjects gives the few that match a filter though they stand behind what the server gives', async () => {
  await using served = await serveReady({}, { newer: true })
  const thing = defineKind('thing', z.object({ rare: z.boolean() }))
  const engine = await createEngine({ store: createReferenceStore(), kinds: [thing], graph: served.graph })
  const items = ids(1000).map((id, i) => ({ id, title: 'amber', properties: { rare: i >= 990 } }))
  for (let i = 0; i < items.length; i += 250) await engine.putMany(scope, thing, items.slice(i, i + 250))
  const { channels, truncated } = await served.graph.searchObjects(
    scope,
    { lexical: { query: 'amber', limit: 2000 } },
    {},
  )
  expect(channels.lexical?.filter(({ id }) => id >= 'n990')).toEqual([])
  expect(truncated).toBe(true)
  const found = await engine.findObjects(scope, { query: 'amber', filters: { rare: true } })
  expect(found.objects.map(({ id }) => id).toSorted()).toEqual(ids(1000).slice(990))
})
