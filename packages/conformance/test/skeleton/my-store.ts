import type { Store } from '@recollect/core'

async function notYet(): Promise<never> {
  throw new Error('not yet')
}

export function createMyStore(): Store {
  return {
    capabilities: { lexical: 'native', hostTransactions: false, durable: false, maxDimensions: 2000 },
    ready: async ({ signal }) => signal?.throwIfAborted(),

    // writing
    putMany: notYet,
    putWithEdges: notYet,
    readForWrite: notYet,
    softDelete: notYet,
    revive: notYet,
    purge: notYet,
    purgeUnlinked: notYet,
    purgeExpired: notYet,

    // reading
    getMany: notYet,
    hydrate: notYet,
    listChildren: notYet,
    listChildrenOfMany: notYet,
    listSiblings: notYet,
    listObjects: notYet,

    // kinds
    listKinds: notYet,
    putKinds: notYet,

    // embeddings and search
    openSpace: notYet,
    listPending: notYet,
    getEmbeddings: notYet,
    putEmbeddings: notYet,
    removeEmbeddings: notYet,
    dropSpace: notYet,
    searchParts: notYet,

    // edges, and the graph that they make
    putEdges: notYet,
    removeEdges: notYet,
    getEdges: notYet,
    listEdges: notYet,
    listRelations: notYet,
    neighbors: notYet,
    searchObjects: notYet,
    searchEdges: notYet,
  }
}
