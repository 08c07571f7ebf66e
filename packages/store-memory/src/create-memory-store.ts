import type { GenerationRegistry, OperationQueue, Store, WriteOptions } from '@recollect/core'
import { memoryGenerations } from './generations/memory-generations.ts'
import { KindTable } from './kinds/kind-table.ts'
import { checkedOptions, type MemoryStoreOptions } from './memory-store-options.ts'
import { MemoryState } from './objects/memory-state.ts'
import { ChangeLog } from './queue/change-log.ts'
import { memoryQueue } from './queue/memory-queue.ts'
import { getEdges } from './reads/get-edges.ts'
import { getEmbeddings } from './reads/get-embeddings.ts'
import { getMany, hydrate } from './reads/get-objects.ts'
import { listChildren } from './reads/list-children.ts'
import { listChildrenOfMany } from './reads/list-children-of-many.ts'
import { listEdges } from './reads/list-edges.ts'
import { listObjects } from './reads/list-objects.ts'
import { listPending } from './reads/list-pending.ts'
import { listRelations } from './reads/list-relations.ts'
import { listSiblings } from './reads/list-siblings.ts'
import { neighbors } from './reads/neighbors.ts'
import { beginCall, runCall } from './run-call.ts'
import { searchEdges } from './search/search-edges.ts'
import { searchObjects } from './search/search-objects.ts'
import { searchParts } from './search/search-parts.ts'
import { SearchSetup } from './search/search-setup.ts'
import { maxDimensions } from './vectors/embedding-spaces.ts'
import { dropSpace } from './writes/drop-space.ts'
import { expireDue } from './writes/expire-due.ts'
import { purgeExpired } from './writes/purge-expired.ts'
import { purgeUnlinked } from './writes/purge-unlinked.ts'
import { putEdges } from './writes/put-edges.ts'
import { putEmbeddings } from './writes/put-embeddings.ts'
import { putKinds } from './writes/put-kinds.ts'
import { putMany } from './writes/put-many.ts'
import { putWithEdges } from './writes/put-with-edges.ts'
import { readForWrite } from './writes/read-for-write.ts'
import { purge, revive, softDelete } from './writes/remove.ts'
import { removeEdges } from './writes/remove-edges.ts'
import { removeEmbeddings } from './writes/remove-embeddings.ts'

/** A store that lives in this process, and ends with it. */
export interface MemoryStore extends Store {
  readonly capabilities: Store['capabilities'] & { readonly lexical: 'in-process'; readonly durable: false }
  readonly queue: OperationQueue
  readonly generations: GenerationRegistry
}

/**
 * Makes an empty store in process: the whole contract of a store, with BM25, exact vector search, trigrams, a graph of edges, a
 * queue of changes and a registry of generations, on any JavaScript runtime. Each call runs to its end at once, so calls never
 * overlap and a write is seen by whatever is called after it.
 *
 * @throws `invalid_option`
 *
 * @example
 * ```ts
 * const store = createMemoryStore({ bm25: { b: 0.4 } })
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const { analyzer, bm25, now } = checkedOptions(options)
  const state = new MemoryState(analyzer, new ChangeLog(now))
  const setup = new SearchSetup(state, bm25)
  const kinds = new KindTable()
  const run = <T>(call: WriteOptions, work: () => T): T =>
    runCall(call, () => {
      expireDue(state)
      return work()
    })

  return {
    capabilities: { lexical: 'in-process', hostTransactions: false, durable: false, maxDimensions },
    ready: async (call) => beginCall(call),

    getMany: async (scope, ids, call) => run(call, () => getMany(state, scope, ids)),
    hydrate: async (scope, ids, call) => run(call, () => hydrate(state, scope, ids)),
    listChildren: async (scope, parentId, page, call) => run(call, () => listChildren(state, scope, parentId, page)),
    listObjects: async (scope, page, call) => run(call, () => listObjects(state, scope, page)),
    listChildrenOfMany: async (scope, request, call) => run(call, () => listChildrenOfMany(state, scope, request)),
    listSiblings: async (scope, request, call) => run(call, () => listSiblings(state, scope, request)),
    searchParts: async (scope, request, call) => run(call, () => searchParts(setup, scope, request)),
    searchObjects: async (scope, request, call) => run(call, () => searchObjects(setup, scope, request)),

    getEdges: async (scope, refs, call) => run(call, () => getEdges(state, scope, refs)),
    listEdges: async (scope, page, call) => run(call, () => listEdges(state, scope, page)),
    listRelations: async (scope, call) => run(call, () => listRelations(state, scope)),
    neighbors: async (scope, request, call) => run(call, () => neighbors(state, scope, request)),
    searchEdges: async (scope, request, call) => run(call, () => searchEdges(setup, scope, request)),
    putEdges: async ({ namespace }, rows, call) => run(call, () => putEdges(state, namespace, rows, call.at.getTime())),
    removeEdges: async ({ namespace }, refs, call) => run(call, () => removeEdges(state, namespace, refs)),

    queue: memoryQueue(state.changes),
    generations: memoryGenerations(now),

    listKinds: async (call) => run(call, () => kinds.list()),
    putKinds: async (specs, call) => run(call, () => putKinds(state, kinds, specs, call.rewrites)),

    readForWrite: async ({ namespace }, lookup, call) => run(call, () => readForWrite(state, namespace, lookup)),
    putMany: async ({ namespace }, rows, call) => run(call, () => putMany(state, namespace, rows, call.at.getTime())),
    putWithEdges: async ({ namespace }, batch, call) =>
      run(call, () => putWithEdges(state, namespace, batch, call.at.getTime())),
    softDelete: async ({ namespace }, ids, call) =>
      run(call, () => softDelete(state, namespace, ids, call.at.getTime())),
    revive: async ({ namespace }, ids, call) => run(call, () => revive(state, namespace, ids, call.at.getTime())),
    purge: async ({ namespace }, ids, call) => run(call, () => purge(state, namespace, ids)),
    purgeUnlinked: async ({ namespace }, request, call) => run(call, () => purgeUnlinked(state, namespace, request)),
    purgeExpired: async (scope, request, call) => run(call, () => purgeExpired(state, scope, request)),

    openSpace: async ({ model, dimensions }, call) =>
      run(call, () => ({ id: state.spaces.open(model, dimensions).id })),
    listPending: async (scope, request, call) => run(call, () => listPending(state, scope, request)),
    getEmbeddings: async (scope, request, call) => run(call, () => getEmbeddings(state, scope, request)),
    putEmbeddings: async ({ namespace }, rows, call) => run(call, () => putEmbeddings(state, namespace, rows)),
    removeEmbeddings: async (scope, request, call) => run(call, () => removeEmbeddings(state, scope, request)),
    dropSpace: async (space, call) => run(call, () => dropSpace(state, space)),
  }
}
