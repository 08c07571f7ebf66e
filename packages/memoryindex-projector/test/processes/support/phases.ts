import type { CanonicalSource, MemoryIndex } from '@recollect/core'
import type { PostgresStore } from '@recollect/store-postgres'
import type { GraphTarget, IndexTarget, ProjectedGraph } from '../../../src/index.ts'

export const workPhases = [
  'before the lease',
  'after the lease',
  'after the read',
  'in the middle of a write',
  'before the acknowledgement',
] as const

export const rebuildPhases = ['in the middle of a page', 'after a page', 'before the swap'] as const

/** Where a process may be stopped. */
export type Phase = (typeof workPhases)[number] | (typeof rebuildPhases)[number]

/** Told when a phase of a target is reached; goes on when it resolves. */
export type Reach = (target: string, phase: Phase) => Promise<void>

/** A store whose queue and generations say what is about to happen. */
export function pausingStore(store: PostgresStore, reach: Reach): PostgresStore {
  const { queue, generations } = store
  return {
    ...store,
    queue: {
      ...queue,
      lease: async (request, options) => {
        await reach(request.target, 'before the lease')
        const held = await queue.lease(request, options)
        if (held.length > 0) await reach(request.target, 'after the lease')
        return held
      },
      acknowledge: async (operations, options) => {
        await reach(operations[0]?.target ?? '', 'before the acknowledgement')
        return queue.acknowledge(operations, options)
      },
    },
    generations: {
      ...generations,
      advanceBuild: async (build, request, options) => {
        if (request.progress !== undefined) await reach(build.generation.target, 'after a page')
        return generations.advanceBuild(build, request, options)
      },
      finishBuild: async (build, counts, options) => {
        await reach(build.generation.target, 'before the swap')
        return generations.finishBuild(build, counts, options)
      },
    },
  }
}

export function pausingGraphTarget(target: GraphTarget, reach: Reach): GraphTarget {
  return { ...target, source: pausingSource(target.name, target.source, reach) }
}

export function pausingIndexTarget(target: IndexTarget, reach: Reach): IndexTarget {
  return { ...target, source: pausingSource(target.name, target.source, reach) }
}

function pausingSource<D>(name: string, source: CanonicalSource<D>, reach: Reach): CanonicalSource<D> {
  return {
    ...source,
    read: async (scope, subjects, options) => {
      const found = await source.read(scope, subjects, options)
      await reach(name, 'after the read')
      return found
    },
  }
}

/** Half of the nodes are written when the phase is reached. */
export function halvedGraph(graph: ProjectedGraph, name: string, reach: Reach): ProjectedGraph {
  return {
    ...graph,
    upsertNodes: async (scope, nodes, options) => {
      const half = Math.ceil(nodes.length / 2)
      await graph.upsertNodes(scope, nodes.slice(0, half), options)
      await reach(name, midst(nodes))
      if (nodes.length > half) await graph.upsertNodes(scope, nodes.slice(half), options)
    },
  }
}

/** Half of the documents are written when the phase is reached. */
export function halvedIndex(index: MemoryIndex, name: string, reach: Reach): MemoryIndex {
  return {
    ...index,
    upsert: async (scope, documents, options) => {
      const half = Math.ceil(documents.length / 2)
      await index.upsert(scope, documents.slice(0, half), options)
      await reach(name, midst(documents))
      if (documents.length > half) await index.upsert(scope, documents.slice(half), options)
    },
  }
}

function midst(written: readonly { readonly sequence: number }[]): Phase {
  return written[0]?.sequence === 0 ? 'in the middle of a page' : 'in the middle of a write'
}
