import type { CallOptions, GenerationRegistry, OperationQueue, Store } from '@recollect/core'
import type { Database } from './connection/database.ts'
import { keepStatistics } from './connection/statistics.ts'
import { getEdges } from './edges/get-edges.ts'
import { listEdges } from './edges/list-edges.ts'
import { listRelations } from './edges/list-relations.ts'
import { neighbors } from './edges/neighbors.ts'
import { putEdges } from './edges/put-edges.ts'
import { removeEdges } from './edges/remove-edges.ts'
import { searchEdges } from './edges/search-edges.ts'
import { dropSpace } from './embeddings/drop-space.ts'
import { getEmbeddings } from './embeddings/get-embeddings.ts'
import { listPending } from './embeddings/list-pending.ts'
import { openSpace } from './embeddings/open-space.ts'
import { putEmbeddings } from './embeddings/put-embeddings.ts'
import { removeEmbeddings } from './embeddings/remove-embeddings.ts'
import { spaceCache } from './embeddings/spaces.ts'
import { maxDimensions } from './embeddings/vector-column.ts'
import { generationRegistry } from './generations/generation-registry.ts'
import { listKinds, putKinds } from './kinds/kinds.ts'
import { lexicalChoice } from './lexical/choose-backend.ts'
import { type MigrateOptions, migrate } from './migrations/migrate.ts'
import { ready } from './migrations/ready.ts'
import { getMany } from './objects/get-many.ts'
import { hydrate } from './objects/hydrate.ts'
import { listChildren } from './objects/list-children.ts'
import { listChildrenOfMany } from './objects/list-children-of-many.ts'
import { listObjects } from './objects/list-objects.ts'
import { listSiblings } from './objects/list-siblings.ts'
import { purge } from './objects/purge.ts'
import { purgeExpired } from './objects/purge-expired.ts'
import { purgeUnlinked } from './objects/purge-unlinked.ts'
import { putMany } from './objects/put-many.ts'
import { putWithEdges } from './objects/put-with-edges.ts'
import { readForWrite } from './objects/read-for-write.ts'
import { revive } from './objects/revive.ts'
import { softDelete } from './objects/soft-delete.ts'
import { optimize } from './optimize.ts'
import type { Settings } from './options.ts'
import { operationQueue } from './queue/operation-queue.ts'
import { wakeChannel } from './queue/wake-channel.ts'
import { keepWatchers } from './queue/watch.ts'
import { searchObjects } from './search/search-objects.ts'
import { searchParts } from './search/search-parts.ts'
import type { StoreContext } from './store-context.ts'
import { tablesIn } from './tables.ts'

/** A store on PostgreSQL. */
export interface PostgresStore extends Store, AsyncDisposable {
  readonly queue: OperationQueue
  readonly generations: GenerationRegistry
  /**
   * Creates or updates the schema. Call it when a version of the host is deployed, or at every start: it is quick when there is
   * nothing to do, and several processes may call it at once.
   *
   * @throws `extension_missing` for an extension that the server lacks or the user may not enable
   */
  migrate(options?: MigrateOptions): Promise<void>
  /**
   * Gathers statistics, cleans up dead rows (VACUUM ANALYZE) and makes vector indexes that are wanted and missing, which holds
   * up writers of the same spaces. Worth it after a large import; on embedded stores now and then, for there nobody else does it.
   */
  optimize(options?: CallOptions): Promise<void>
  /** Ends the store, and the connections that it opened itself. Pools and instances of the host stay open. */
  close(): Promise<void>
}

export interface StoreParts {
  readonly settings: Settings
  readonly database: Database
  readonly durable: boolean
  /** Whether the host has the database too, and can begin a transaction on it. */
  readonly shared: boolean
  /** Ends what the store opened itself. */
  readonly end: () => Promise<void>
}

/** Composes a store from its operations, one file each. */
export function createPostgresStore({ settings, database, durable, shared, end }: StoreParts): PostgresStore {
  const tables = tablesIn(settings.schema)
  const context: StoreContext = {
    settings,
    tables,
    database,
    spaces: spaceCache(database, tables),
    lexical: lexicalChoice(database, tables, settings),
    statistics: keepStatistics(database, tables),
  }
  const watchers = keepWatchers(database, wakeChannel(settings.schema))
  let ended: Promise<void> | undefined
  const close = () => {
    database.close()
    ended ??= watchers.close().then(end)
    return ended
  }
  return {
    get capabilities() {
      return { lexical: context.lexical.likely, hostTransactions: shared, durable, maxDimensions }
    },
    ready: (options) => ready(context, options),
    migrate: (options = {}) => migrate(context, options),
    optimize: (options = {}) => optimize(context, options),
    close,
    [Symbol.asyncDispose]: close,

    getMany: (scope, ids, options) => getMany(context, scope, ids, options),
    hydrate: (scope, ids, options) => hydrate(context, scope, ids, options),
    listChildren: (scope, parentId, page, options) => listChildren(context, scope, parentId, page, options),
    listChildrenOfMany: (scope, request, options) => listChildrenOfMany(context, scope, request, options),
    listSiblings: (scope, request, options) => listSiblings(context, scope, request, options),
    listObjects: (scope, page, options) => listObjects(context, scope, page, options),
    searchParts: (scope, request, options) => searchParts(context, scope, request, options),

    getEdges: (scope, refs, options) => getEdges(context, scope, refs, options),
    listEdges: (scope, page, options) => listEdges(context, scope, page, options),
    listRelations: (scope, options) => listRelations(context, scope, options),
    neighbors: (scope, request, options) => neighbors(context, scope, request, options),
    searchObjects: (scope, request, options) => searchObjects(context, scope, request, options),
    searchEdges: (scope, request, options) => searchEdges(context, scope, request, options),

    readForWrite: (scope, lookup, options) => readForWrite(context, scope, lookup, options),
    putMany: (scope, rows, options) => putMany(context, scope, rows, options),
    putWithEdges: (scope, batch, options) => putWithEdges(context, scope, batch, options),
    softDelete: (scope, ids, options) => softDelete(context, scope, ids, options),
    revive: (scope, ids, options) => revive(context, scope, ids, options),
    purge: (scope, ids, options) => purge(context, scope, ids, options),
    purgeUnlinked: (scope, request, options) => purgeUnlinked(context, scope, request, options),
    purgeExpired: (scope, request, options) => purgeExpired(context, scope, request, options),

    putEdges: (scope, rows, options) => putEdges(context, scope, rows, options),
    removeEdges: (scope, refs, options) => removeEdges(context, scope, refs, options),

    listKinds: (options) => listKinds(context, options),
    putKinds: (kinds, options) => putKinds(context, kinds, options),

    openSpace: (model, options) => openSpace(context, model, options),
    listPending: (scope, request, options) => listPending(context, scope, request, options),
    getEmbeddings: (scope, request, options) => getEmbeddings(context, scope, request, options),
    putEmbeddings: (scope, rows, options) => putEmbeddings(context, scope, rows, options),
    removeEmbeddings: (scope, request, options) => removeEmbeddings(context, scope, request, options),
    dropSpace: (space, options) => dropSpace(context, space, options),

    queue: operationQueue(context, watchers),
    generations: generationRegistry(context),
  }
}
