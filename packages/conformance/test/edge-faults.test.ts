import type { Candidate, Neighbor, Store } from '@recollect/core'
import { wordsOf } from '../src/index.ts'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'siblings without the part itself',
    foundBy: 'listing > siblings stand around a part, up to the radius on each side',
    make: (store) => ({
      listSiblings: async (...args) =>
        (await store.listSiblings(...args)).map((group) => ({
          ...group,
          parts: group.parts.filter(({ id }) => id !== group.id),
        })),
    }),
  },
  {
    mistake: 'a limit for each parent',
    foundBy: 'listing > the first parts of many parents: by parent in the order of the ids, in the order of siblings',
    make: (store) => ({
      listChildrenOfMany: async (scope, { parentIds, limit }, options) => {
        const lists = parentIds.map((id) => store.listChildrenOfMany(scope, { parentIds: [id], limit }, options))
        return (await Promise.all(lists)).flat()
      },
    }),
  },
  {
    mistake: 'edges written one by one',
    foundBy: 'linking > one bad edge, and none of the batch is written',
    make: (store) => ({
      putEdges: async (scope, rows, options) => {
        const outcomes = []
        for (const row of rows) outcomes.push(...(await store.putEdges(scope, [row], options)))
        return outcomes
      },
    }),
  },
  {
    mistake: 'linking again makes a new edge',
    foundBy: 'linking > linking again replaces what it says and keeps createdAt',
    make: (store) => ({
      putEdges: async (scope, rows, options) => {
        await store.removeEdges(scope, rows, options)
        return store.putEdges(scope, rows, options)
      },
    }),
  },
  {
    mistake: 'ifVersion of edges is not looked at',
    foundBy: 'linking > of parallel creations exactly one wins',
    make: (store) => ({
      putEdges: (scope, rows, options) =>
        store.putEdges(
          scope,
          rows.map(({ ifVersion: _, ...row }) => row),
          options,
        ),
    }),
  },
  {
    mistake: 'deleting an object removes its edges',
    foundBy: 'hidden edges > deleting an end hides an edge, reviving it brings the edge back as it was',
    make: (store) => ({
      softDelete: async (scope, ids, options) => {
        await store.removeEdges(scope, await store.listEdges(scope, { ids, limit: 99 }, {}), options)
        return store.softDelete(scope, ids, options)
      },
    }),
  },
  {
    mistake: 'relations of visible edges only',
    foundBy: 'listing edges > relations come by name, each once, those of hidden edges too',
    make: (store) => ({
      listRelations: async (scope, options) => {
        const edges = await store.listEdges(scope, { limit: 1000 }, options)
        return [...new Set(edges.map(({ relation }) => relation))].sort()
      },
    }),
  },
  {
    mistake: 'a limit before the direction',
    foundBy: 'neighbors > a limit counts only edges of the directions and relations asked for',
    make: (store) => ({
      neighbors: async (scope, request, options) => {
        const answer = await store.neighbors(scope, { ...request, direction: 'both' }, options)
        const wanted = ({ direction }: Neighbor) => request.direction === 'both' || direction === request.direction
        return { ...answer, neighbors: answer.neighbors.filter(wanted) }
      },
    }),
  },
  {
    mistake: 'one edge for each neighbour',
    foundBy: 'neighbors > edges of several relations between two nodes are edges of their own',
    make: (store) => ({
      neighbors: async (...args) => {
        const { neighbors, truncated } = await store.neighbors(...args)
        const byPeer = new Map(neighbors.map((neighbor) => [`${neighbor.nodeId} ${neighbor.peerId}`, neighbor]))
        return { neighbors: [...byPeer.values()], truncated }
      },
    }),
  },
  {
    mistake: 'a limit for all nodes together',
    foundBy: 'neighbors > a limit keeps the first of each node, and says of which nodes there are more',
    make: (store) => ({
      neighbors: async (scope, request, options) => {
        const { neighbors, truncated } = await store.neighbors(scope, request, options)
        return { neighbors: neighbors.slice(0, request.limitPerNode), truncated }
      },
    }),
  },
  {
    mistake: 'an edge between two nodes is seen from one',
    foundBy: 'neighbors > many nodes at once: in the order of the ids, an edge between two of them from both',
    make: (store) => ({
      neighbors: async (...args) => {
        const { neighbors, truncated } = await store.neighbors(...args)
        const byEdge = new Map(neighbors.map((neighbor) => [wordsOf([neighbor.edge]).join(), neighbor]))
        return { neighbors: [...byEdge.values()], truncated }
      },
    }),
  },
  {
    mistake: 'neighbours in the order of their ids',
    foundBy: 'neighbor laws > any graph is walked as in the reference store',
    make: (store) => ({
      neighbors: async (...args) => {
        const { neighbors, truncated } = await store.neighbors(...args)
        return { neighbors: neighbors.toSorted((a, b) => (a.peerId < b.peerId ? -1 : 1)), truncated }
      },
    }),
  },
  {
    mistake: 'an entity filter after the limit',
    foundBy: 'entity search > a filter holds before the limit: what satisfies it is found, however many match better',
    make: (store) => ({
      searchObjects: async (scope, request, options) => {
        const { channels } = await store.searchObjects(scope, { ...request, filter: undefined }, options)
        const wanted = await store.listObjects(scope, { filter: request.filter, limit: 1000 }, options)
        const kept = (list: readonly Candidate[] = []) => list.filter(({ id }) => wanted.some((o) => o.id === id))
        return { channels: { lexical: kept(channels.lexical), vector: kept(channels.vector) }, degraded: [] }
      },
    }),
  },
  {
    mistake: 'parts among the entities',
    foundBy: 'entity search > first-class objects only, with or without content and parts',
    make: (store) => ({
      searchObjects: async (scope, { lexical, vector }, options) => {
        const { channels } = await store.searchParts(scope, { lexical, vector }, options)
        return { channels: { lexical: channels.lexical ?? [], vector: channels.vector ?? [] }, degraded: [] }
      },
    }),
  },
  {
    mistake: 'relations of edges after the limit',
    foundBy: 'link search > a limit counts only what was asked for, and keeps the best',
    make: (store) => ({
      searchEdges: async (scope, { relations, ...request }, options) => {
        const answer = await store.searchEdges(scope, request, options)
        const hits = answer.hits.filter(({ edge }) => relations === undefined || relations.includes(edge.relation))
        return { ...answer, hits }
      },
    }),
  },
]

testStoreFaults(faults)
