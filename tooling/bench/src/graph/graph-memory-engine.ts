import type { GraphNode } from '@recollect/core'
import { createMemoryGraph } from '@recollect/graph-memory'
import { edgeBatches, timeOfBatch } from './graph-data.ts'
import type { GraphEngine } from './graph-walker.ts'
import { walkByLevel } from './walk-by-level.ts'

const scope = { namespace: 'bench' }

/** Recollect's graph in process, through its port. */
export async function graphMemoryEngine(): Promise<GraphEngine> {
  const graph = createMemoryGraph()
  return {
    load: async (data, tell) => {
      await graph.upsertNodes(scope, data.ids.map(nodeOf), {})
      let done = 0
      for (const batch of edgeBatches(data, scope.namespace)) {
        await graph.upsertEdges(
          scope,
          batch.map((edge) => ({ ...edge, sequence: 1 })),
          {},
        )
        done += batch.length
        tell(`${done} edges written`)
      }
    },
    walkers: [{ name: 'graph-memory', walk: (seed, limit) => walkByLevel(graph, scope, seed, limit) }],
    close: async () => {},
  }
}

function nodeOf(id: string): GraphNode {
  const at = timeOfBatch(0)
  return { id, kind: 'thing', title: '', summary: '', text: '', facets: {}, createdAt: at, updatedAt: at, sequence: 1 }
}
