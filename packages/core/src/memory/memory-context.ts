import type { Engine } from '../engine/engine.ts'
import type { Clock } from '../ports/clock.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { KnownEntities } from './entities/known-entities.ts'
import type { Extractor } from './extraction/extractor.ts'

/** What every operation of a memory needs. */
export interface MemoryContext {
  readonly engine: Engine
  readonly extractor: Extractor
  readonly reranker: Reranker | undefined
  readonly clock: Clock
  readonly entities: KnownEntities
}
