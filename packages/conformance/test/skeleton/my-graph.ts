import type { Graph } from '@recollect/core'

async function notYet(): Promise<never> {
  throw new Error('not yet')
}

export function createMyGraph(): Graph {
  return {
    capabilities: { searchesEverywhere: true, durable: false },

    // writing
    upsertNodes: notYet,
    removeNodes: notYet,
    upsertEdges: notYet,
    removeEdges: notYet,
    reset: notYet,

    // walking and searching
    neighbors: notYet,
    searchObjects: notYet,
    searchEdges: notYet,
  }
}
