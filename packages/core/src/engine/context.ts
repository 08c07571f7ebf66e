import type { EmbedderClient } from '../embedding/embedder-client.ts'
import type { KindCatalog } from '../kinds/catalog.ts'
import { RecollectError } from '../model/errors.ts'
import type { IdMaker } from '../model/ids.ts'
import type { Clock } from '../ports/clock.ts'
import type { GraphWriter } from '../ports/graph.ts'
import type { Observer } from '../ports/observer.ts'
import type { Projections } from '../ports/projections.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { ReadableStore, Store } from '../ports/store.ts'
import type { ResultSetStore } from '../session/result-set.ts'
import type { ResolvedConfig } from './engine-config.ts'
import type { EngineGraph } from './engine-options.ts'
import type { ExpandRecipe } from './graph-types.ts'
import type { SemanticIndex } from './semantic-index.ts'

/** The space that vectors live in, and who makes them: an embedder, or the callers themselves. */
export interface VectorSpace {
  readonly id: string
  readonly model: string
  readonly dimensions: number
  readonly embedder?: EmbedderClient
}

/** What every operation of one engine shares. */
export interface EngineContext {
  readonly store: ReadableStore
  /** The same store when it can write. */
  readonly writer: Store | undefined
  /** The host's graph; the store serves without one. */
  readonly graph: EngineGraph | undefined
  /** The same graph when it takes writes from the engine itself: projections write to it alone. */
  readonly graphWriter: GraphWriter | undefined
  /** Who keeps graphs and indexes equal to the truth, when the engine does not. */
  readonly projections: Projections | undefined
  /** Whether writes wait for the graphs that projections keep. */
  readonly graphWrites: 'await' | 'background'
  readonly recipes: Map<string, ExpandRecipe>
  readonly catalog: KindCatalog
  readonly space: VectorSpace | undefined
  /** What serves the vector channel of a search in one namespace, instead of the space. */
  readonly index: SemanticIndex | undefined
  readonly embed: 'inline' | 'deferred' | 'projected'
  readonly reranker: Reranker | undefined
  readonly observer: Observer
  readonly resultSets: ResultSetStore
  readonly clock: Clock
  readonly newId: IdMaker
  readonly config: ResolvedConfig
}

/** The store as a writer. @throws `writes_unsupported` */
export function writerOf(context: EngineContext): Store {
  if (context.writer === undefined) {
    throw new RecollectError('writes_unsupported', 'This store can only be read: open it with an adapter that writes.')
  }
  return context.writer
}
