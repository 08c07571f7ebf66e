import { createEmbedderClient } from '../embedding/embedder-client.ts'
import { createKindCatalog } from '../kinds/catalog.ts'
import type { AnyKind } from '../kinds/kind.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { uuidV7 } from '../model/ids.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { CallOptions } from '../ports/call-options.ts'
import { systemClock } from '../ports/clock.ts'
import type { ReadableStore, Store } from '../ports/store.ts'
import { createResultSetStore } from '../session/result-set-store.ts'
import { adoptKinds, applyKinds, syncKinds } from './apply-kinds.ts'
import type { EngineContext, VectorSpace } from './context.ts'
import { continueSearch } from './continue.ts'
import { copyIntoGraph } from './copy-into-graph.ts'
import { embedPending } from './embed-pending.ts'
import type { Engine } from './engine.ts'
import { resolveConfig } from './engine-config.ts'
import type { EngineOptions } from './engine-options.ts'
import { expand } from './expand.ts'
import { expandMany } from './expand-many.ts'
import { explore } from './explore.ts'
import { findLinks } from './find-links.ts'
import { findObjects } from './find-objects.ts'
import { assertGraph, assertSameDimensions } from './graph-side.ts'
import { link, linkMany } from './link.ts'
import { listChildren, listObjects } from './list.ts'
import { listEdges, listRelations } from './list-edges.ts'
import { loadKinds } from './load-kinds.ts'
import { patch } from './patch.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgeUnlinked } from './purge-unlinked.ts'
import { put, putMany } from './put.ts'
import { read, readMany } from './read.ts'
import { expandByRecipe, recipesOf, registerRecipe } from './recipes.ts'
import { removal } from './removal.ts'
import { resolveFollowing } from './resolve-following.ts'
import { schema } from './schema.ts'
import { findExact, search } from './search.ts'
import { semanticIndexOf } from './semantic-index.ts'
import { unlink, unlinkMany } from './unlink.ts'
import { write } from './write.ts'

/**
 * Makes an engine over a store. Waits until the store is ready, tells it the kinds that it does not know yet, and opens
 * the embedding space of the embedder's model.
 *
 * @example
 * ```ts
 * const engine = await createEngine({ store: createMemoryStore(), kinds: [Deal, Note] })
 * ```
 * @throws `invalid_option`, `invalid_kind`, `kind_violated`, `migration_required`, `extension_missing`, `store_unavailable`,
 * `embedder_failed`
 */
export async function createEngine<const K extends AnyKind = AnyKind>(
  options: EngineOptions<K>,
  callOptions: CallOptions = {},
): Promise<Engine<K>> {
  const context = await createContext(options, callOptions)
  await adoptKinds(context, callOptions)
  // The one place where stored objects get the types of their kinds: writes have checked them against the kinds.
  return engineOf(context) as Engine<K>
}

/** The operations, before the kinds type them. */
function engineOf(context: EngineContext) {
  const bind =
    <A extends readonly unknown[], R>(operation: (context: EngineContext, ...args: A) => R) =>
    (...args: A): R =>
      operation(context, ...args)
  const removals = { softDelete: removal('soft_delete'), revive: removal('revive'), purge: removal('purge') }
  return {
    kinds: context.catalog,
    put: bind(put),
    putMany: bind(putMany),
    write: bind(write),
    patch: bind(patch),
    softDelete: bind(removals.softDelete.one),
    softDeleteMany: bind(removals.softDelete.many),
    revive: bind(removals.revive.one),
    reviveMany: bind(removals.revive.many),
    purge: bind(removals.purge.one),
    purgeMany: bind(removals.purge.many),
    purgeUnlinked: bind(purgeUnlinked),
    purgeExpired: bind(purgeExpired),
    read: bind(read),
    readMany: bind(readMany),
    listChildren: bind(listChildren),
    listObjects: bind(listObjects),
    link: bind(link),
    linkMany: bind(linkMany),
    unlink: bind(unlink),
    unlinkMany: bind(unlinkMany),
    copyToGraph: bind(copyIntoGraph),
    listEdges: bind(listEdges),
    listRelations: bind(listRelations),
    expand: bind(expand),
    expandMany: bind(expandMany),
    explore: bind(explore),
    expandByRecipe: bind(expandByRecipe),
    registerRecipe: bind(registerRecipe),
    findObjects: bind(findObjects),
    findLinks: bind(findLinks),
    search: bind(search),
    findExact: bind(findExact),
    continue: bind(continueSearch),
    schema: bind(schema),
    applyKinds: bind(applyKinds),
    loadKinds: bind(loadKinds),
    syncKinds: bind(syncKinds),
    embedPending: bind(embedPending),
  }
}

const optionKeys: readonly (keyof EngineOptions)[] = [
  'store',
  'graph',
  'projections',
  'graphWrites',
  'recipes',
  'kinds',
  'embedder',
  'suppliedVectors',
  'index',
  'documentKinds',
  'embed',
  'reranker',
  'observer',
  'resultSets',
  'clock',
  'newId',
  'config',
]

async function createContext<K extends AnyKind>(
  options: EngineOptions<K>,
  callOptions: CallOptions,
): Promise<EngineContext> {
  assertKnownKeys('createEngine', options, optionKeys)
  const { store } = options
  if (typeof store?.searchParts !== 'function') {
    throw new RecollectError('invalid_option', 'A store is required: createEngine({ store }).')
  }
  const config = resolveConfig(options.config)
  const recipes = recipesOf(config, options.recipes)
  assertGraph(options.graph)
  const following = resolveFollowing(options)
  const index = semanticIndexOf(options)
  const catalog = createKindCatalog()
  catalog.register(options.kinds ?? [])
  const clock = options.clock ?? systemClock
  await store.ready(callOptions)
  const writer = isWriter(store) ? store : undefined
  const space = await openSpace(options, writer, callOptions)
  assertSameDimensions(options.graph, space?.dimensions)
  return {
    store,
    writer,
    graph: options.graph,
    ...following,
    recipes,
    catalog,
    space,
    index,
    reranker: options.reranker,
    observer: options.observer ?? { start: () => () => undefined },
    resultSets: options.resultSets ?? createResultSetStore({ clock }),
    clock,
    newId: options.newId ?? (() => uuidV7(clock.now().getTime())),
    config,
  }
}

function isWriter(store: Store | ReadableStore): store is Store {
  return 'putMany' in store && 'putKinds' in store && 'openSpace' in store
}

async function openSpace<K extends AnyKind>(
  { embedder, suppliedVectors }: EngineOptions<K>,
  store: Store | undefined,
  options: CallOptions,
): Promise<VectorSpace | undefined> {
  if (embedder !== undefined && suppliedVectors !== undefined) {
    throw new RecollectError('invalid_option', 'Give an embedder or suppliedVectors, not both.')
  }
  if (suppliedVectors !== undefined) assertKnownKeys('suppliedVectors', suppliedVectors, ['model', 'dimensions'])
  const client = embedder === undefined ? undefined : await createEmbedderClient(embedder, options)
  const maker = client ?? suppliedVectors
  if (maker === undefined) return undefined
  if (store === undefined) {
    throw new RecollectError('writes_unsupported', 'An embedding space can only be opened in a store that writes.')
  }
  const { model, dimensions } = maker
  assertIdentifier(model, 'invalid_option', 'name of the embedding model')
  const { id } = await store.openSpace({ model, dimensions }, options)
  return { id, model, dimensions, ...(client === undefined ? {} : { embedder: client }) }
}
