import type { Store } from '@recollect/core'
import { edgeReader } from './edge-reader.ts'
import { edgeWriter } from './edge-writer.ts'
import { embeddingStore, maxDimensions } from './embedding-store.ts'
import { generationRegistry } from './generation-registry.ts'
import { graphReader } from './graph-reader.ts'
import { graphSearchers } from './graph-searchers.ts'
import { kindRegistry } from './kind-registry.ts'
import { objectReader } from './object-reader.ts'
import { objectWriter } from './object-writer.ts'
import { operationQueue } from './operation-queue.ts'
import { partSearcher } from './part-searcher.ts'
import { createState } from './state.ts'

/**
 * The simplest store that passes the suite: maps, and a look at every object and edge for every question. It is the contract of
 * the ports in code, file by file, without the indexes; not for use.
 */
export function createReferenceStore(): Store {
  const state = createState()
  return {
    capabilities: { lexical: 'in-process', hostTransactions: false, durable: false, maxDimensions },
    ready: (options) => state.read(options, () => undefined),
    ...objectReader(state),
    ...objectWriter(state),
    ...kindRegistry(state),
    ...embeddingStore(state),
    ...partSearcher(state),
    ...edgeReader(state),
    ...edgeWriter(state),
    ...graphReader(state),
    ...graphSearchers(state),
    queue: operationQueue(state),
    generations: generationRegistry(state),
  }
}
