import { type EdgeRef, type Graph, type GraphEdge, namespaceOf, type Scope } from '@recollect/core'
import { createReferenceGraph, graphSuites } from '../src/index.ts'
import { writableGraphWorld } from '../src/writable-graph-world.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

const faults: readonly Fault<Graph>[] = [
  {
    mistake: 'removed nodes that are forgotten',
    foundBy: 'held removals > a removed node does not come back with a late write',
    make: (graph) => forgetNodes(graph, () => true),
  },
  {
    mistake: 'removals of unknown nodes that are not held',
    foundBy: 'held removals > nor one that was removed before it was known',
    make: (graph) => onlyKnownNodes(graph),
  },
  {
    mistake: 'the last removal held instead of the highest',
    foundBy: 'held removals > of several removals of a node the highest is held',
    make: (graph) => forgetNodes(graph, (removed, { sequence }) => sequence >= (removed.at(-1) ?? 0)),
  },
  {
    mistake: 'a removed node taken for an end of edges',
    foundBy: 'held removals > a node that is not there is missing to edges',
    make: (graph) => {
      const gone = new Set<string>()
      return {
        removeNodes: async (scope, removals, options) => {
          for (const { id } of removals) gone.add(id)
          await graph.removeNodes(scope, removals, options)
        },
        upsertEdges: async (...args) => {
          const { missing } = await graph.upsertEdges(...args)
          return { missing: missing.filter(({ fromId, toId }) => !gone.has(fromId) && !gone.has(toId)) }
        },
      }
    },
  },
  {
    mistake: 'a vector that waits for its node to come back',
    foundBy: 'held removals > a node that comes back has neither the vector nor the words it had',
    make: (graph) => {
      const vectors = new Map<string, Float32Array>()
      return {
        upsertNodes: (scope, nodes, options) => {
          for (const { id, embedding } of nodes) if (embedding !== undefined) vectors.set(id, embedding)
          return graph.upsertNodes(
            scope,
            nodes.map((node) => ({ ...node, embedding: vectors.get(node.id) })),
            options,
          )
        },
      }
    },
  },
  {
    mistake: 'removed edges that are forgotten',
    foundBy: 'held removals > a removed edge does not come back with a late write',
    make: (graph) => forgetEdges(graph, () => true),
  },
  {
    mistake: 'removals of unknown edges that are not held',
    foundBy: 'held removals > nor one that was removed before it was known, or its ends were',
    make: (graph) => onlyKnownEdges(graph),
  },
  {
    mistake: 'removals of edges that are held for known nodes only',
    foundBy: 'held removals > nor one that was removed before it was known, or its ends were',
    make: (graph) => {
      const known = new Set<string>()
      return {
        upsertNodes: async (scope, nodes, options) => {
          for (const { id } of nodes) known.add(id)
          await graph.upsertNodes(scope, nodes, options)
        },
        removeEdges: (scope, removals, options) =>
          graph.removeEdges(
            scope,
            removals.filter(({ fromId, toId }) => known.has(fromId) && known.has(toId)),
            options,
          ),
      }
    },
  },
  {
    mistake: 'removals of edges that are held for all relations of a pair',
    foundBy: 'held removals > nor one that was removed before it was known, or its ends were',
    make: (graph) => ({
      removeEdges: (scope, removals, options) =>
        graph.removeEdges(
          scope,
          removals.flatMap((removal) => ['knows', 'likes'].map((relation) => ({ ...removal, relation }))),
          options,
        ),
    }),
  },
  {
    mistake: 'the last removal of an edge held instead of the highest',
    foundBy: 'held removals > of several removals of an edge the highest is held',
    make: (graph) => forgetEdges(graph, (removed, { sequence }) => sequence >= (removed.at(-1) ?? 0)),
  },
  {
    mistake: 'edges that went with a node forgotten',
    foundBy: 'held removals > edges that went with a node are held with the sequences they had',
    make: (graph) => {
      const gone = new Set<string>()
      return {
        removeNodes: async (scope, removals, options) => {
          for (const { id } of removals) gone.add(id)
          await graph.removeNodes(scope, removals, options)
        },
        upsertEdges: (scope, edges, options) =>
          graph.upsertEdges(
            scope,
            letIn(edges, ({ fromId, toId }) => gone.has(fromId) || gone.has(toId)),
            options,
          ),
      }
    },
  },
  {
    mistake: 'edges that went with a node held with the sequence of its removal',
    foundBy: 'held removals > edges that went with a node are held with the sequences they had',
    make: (graph) => ({
      removeNodes: async (scope, removals, options) => {
        for (const { id, sequence } of removals) {
          const request = { ids: [id], direction: 'both', limitPerNode: 99 } as const
          const { neighbors } = await graph.neighbors(scope, request, options)
          const edges = neighbors.map(({ edge }) => ({ ...edge, sequence }))
          await graph.removeEdges(scope, edges, options)
        }
        await graph.removeNodes(scope, removals, options)
      },
    }),
  },
  {
    mistake: 'edges that come back with their node',
    foundBy: 'held removals > edges that went with a node are held with the sequences they had',
    make: (graph) => writeAgain(graph, () => true),
  },
  {
    mistake: 'edges that wait for their ends',
    foundBy: 'held removals > an edge without its ends leaves nothing behind',
    make: (graph) => writeAgain(graph, (edge, missing) => missing.some((other) => nameOf(other) === nameOf(edge))),
  },
  {
    mistake: 'the sequence of an edge without ends held',
    foundBy: 'held removals > an edge without its ends leaves nothing behind',
    make: (graph) => ({
      upsertEdges: async (scope, edges, options) => {
        const { missing } = await graph.upsertEdges(scope, edges, options)
        const names = missing.map(nameOf)
        await graph.removeEdges(
          scope,
          edges.filter((edge) => names.includes(nameOf(edge))),
          options,
        )
        return { missing }
      },
    }),
  },
  {
    mistake: 'sequence 0 taken for none',
    foundBy: 'held removals > sequence 0 fills in what nothing is known of, and no more',
    make: (graph) => ({
      upsertNodes: (scope, nodes, options) =>
        graph.upsertNodes(
          scope,
          letIn(nodes, ({ sequence }) => sequence === 0),
          options,
        ),
    }),
  },
  {
    mistake: 'a filling that passes over what it filled in before',
    foundBy: 'held removals > sequence 0 fills in what nothing is known of, and no more',
    make: (graph) => {
      const known = new Set<string>()
      return {
        upsertEdges: (scope, edges, options) => {
          const fresh = edges.filter((edge) => edge.sequence > 0 || !known.has(nameOf(edge)))
          for (const edge of edges) known.add(nameOf(edge))
          return graph.upsertEdges(scope, fresh, options)
        },
      }
    },
  },
  {
    mistake: 'a limit to the removals that are held',
    foundBy: 'held removals > hundreds are held',
    make: (graph) => ({
      removeEdges: (scope, removals, options) => graph.removeEdges(scope, removals.slice(0, 256), options),
    }),
  },
  {
    mistake: 'a reset that holds what was removed',
    foundBy: 'resetting > what was removed is forgotten too',
    make: (graph) => {
      const removed: [Scope, EdgeRef & { readonly sequence: number }][] = []
      return {
        removeEdges: async (scope, removals, options) => {
          for (const removal of removals) removed.push([scope, removal])
          await graph.removeEdges(scope, removals, options)
        },
        reset: async (scope, options) => {
          await graph.reset(scope, options)
          for (const [of, removal] of removed) await graph.removeEdges(of, [removal], options)
        },
      }
    },
  },
  {
    mistake: 'a reset that forgets the removals of every namespace',
    foundBy: 'resetting > what was removed is forgotten too',
    make: (graph) => {
      let forgotten = false
      return {
        reset: async (scope, options) => {
          forgotten = true
          await graph.reset(scope, options)
        },
        upsertNodes: (scope, nodes, options) =>
          graph.upsertNodes(
            scope,
            letIn(nodes, () => forgotten),
            options,
          ),
      }
    },
  },
  {
    mistake: 'removals that are held for every namespace',
    foundBy: 'late writes > sequences of one namespace say nothing about another',
    make: (graph) => {
      const removed = new Map<string, number>()
      return {
        removeNodes: async (scope, removals, options) => {
          for (const { id, sequence } of removals) removed.set(id, sequence)
          await graph.removeNodes(scope, removals, options)
        },
        upsertNodes: (scope, nodes, options) =>
          graph.upsertNodes(
            scope,
            nodes.filter(({ id, sequence }) => sequence >= (removed.get(id) ?? 0)),
            options,
          ),
      }
    },
  },
  ...[
    'whatever the order of changes, and however often they come, the last of each subject stands',
    'after any history, the graph is as the reference graph',
  ].flatMap((law) => [
    {
      mistake: `removed nodes that are forgotten, by "${law}"`,
      foundBy: `order laws > ${law}`,
      make: (graph: Graph) => forgetNodes(graph, () => true),
    },
    {
      mistake: `removed edges that are forgotten, by "${law}"`,
      foundBy: `order laws > ${law}`,
      make: (graph: Graph) => forgetEdges(graph, () => true),
    },
    {
      mistake: `removals of unknown nodes that are not held, by "${law}"`,
      foundBy: `order laws > ${law}`,
      make: (graph: Graph) => onlyKnownNodes(graph),
    },
    {
      mistake: `removals of unknown edges that are not held, by "${law}"`,
      foundBy: `order laws > ${law}`,
      make: (graph: Graph) => onlyKnownEdges(graph),
    },
  ]),
]

testFaults(faults, graphSuites, createReferenceGraph, (graph) =>
  writableGraphWorld({ graph, exclusive: true, close: async () => {} }, { replace: () => {}, skip: () => {} }, 100),
)

interface Placed {
  readonly sequence: number
}

/** Writes, of which some shall not be late. */
function letIn<T extends Placed>(writes: readonly T[], which: (write: T) => boolean): readonly T[] {
  return writes.map((write) => (which(write) ? { ...write, sequence: Number.POSITIVE_INFINITY } : write))
}

/** Remembers the removals of each subject in one namespace, and says which writes they must not stop. */
function removals(forgets: (removed: readonly number[], write: Placed) => boolean) {
  const held = new Map<string, number[]>()
  const keyOf = (scope: Scope, name: string): string => JSON.stringify([namespaceOf(scope), name])
  return {
    add: (scope: Scope, name: string, { sequence }: Placed): void => {
      held.set(keyOf(scope, name), [...(held.get(keyOf(scope, name)) ?? []), sequence])
    },
    pass: (scope: Scope, name: string, write: Placed): boolean => {
      const removed = held.get(keyOf(scope, name))
      held.delete(keyOf(scope, name))
      return removed !== undefined && forgets(removed, write)
    },
  }
}

type Forgets = Parameters<typeof removals>[0]

function forgetNodes(graph: Graph, forgets: Forgets): Partial<Graph> {
  const removed = removals(forgets)
  return {
    removeNodes: async (scope, given, options) => {
      for (const removal of given) removed.add(scope, removal.id, removal)
      await graph.removeNodes(scope, given, options)
    },
    upsertNodes: (scope, nodes, options) =>
      graph.upsertNodes(
        scope,
        letIn(nodes, (node) => removed.pass(scope, node.id, node)),
        options,
      ),
  }
}

function forgetEdges(graph: Graph, forgets: Forgets): Partial<Graph> {
  const removed = removals(forgets)
  return {
    removeEdges: async (scope, given, options) => {
      for (const removal of given) removed.add(scope, nameOf(removal), removal)
      await graph.removeEdges(scope, given, options)
    },
    upsertEdges: (scope, edges, options) =>
      graph.upsertEdges(
        scope,
        letIn(edges, (edge) => removed.pass(scope, nameOf(edge), edge)),
        options,
      ),
  }
}

function onlyKnownNodes(graph: Graph): Partial<Graph> {
  const known = new Set<string>()
  const keyOf = (scope: Scope, id: string): string => JSON.stringify([namespaceOf(scope), id])
  return {
    upsertNodes: async (scope, nodes, options) => {
      for (const { id } of nodes) known.add(keyOf(scope, id))
      await graph.upsertNodes(scope, nodes, options)
    },
    removeNodes: (scope, given, options) =>
      graph.removeNodes(
        scope,
        given.filter(({ id }) => known.has(keyOf(scope, id))),
        options,
      ),
  }
}

function onlyKnownEdges(graph: Graph): Partial<Graph> {
  const known = new Set<string>()
  const keyOf = (scope: Scope, ref: EdgeRef): string => JSON.stringify([namespaceOf(scope), nameOf(ref)])
  return {
    upsertEdges: async (scope, edges, options) => {
      for (const edge of edges) known.add(keyOf(scope, edge))
      return await graph.upsertEdges(scope, edges, options)
    },
    removeEdges: (scope, given, options) =>
      graph.removeEdges(
        scope,
        given.filter((removal) => known.has(keyOf(scope, removal))),
        options,
      ),
  }
}

/** Keeps edges, and writes them again with every write of nodes. */
function writeAgain(graph: Graph, which: (edge: GraphEdge, missing: readonly EdgeRef[]) => boolean): Partial<Graph> {
  const kept: GraphEdge[] = []
  return {
    upsertEdges: async (scope, edges, options) => {
      const answer = await graph.upsertEdges(scope, edges, options)
      kept.push(...edges.filter((edge) => which(edge, answer.missing)))
      return answer
    },
    upsertNodes: async (scope, nodes, options) => {
      await graph.upsertNodes(scope, nodes, options)
      await graph.upsertEdges(scope, kept, options)
    },
  }
}

function nameOf({ fromId, relation, toId }: EdgeRef): string {
  return `${fromId} ${relation} ${toId}`
}
