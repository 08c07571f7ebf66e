import type { Engine } from '../engine/engine.ts'
import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { Reranker } from '../ports/reranker.ts'
import { assertMemoryKinds } from './assert-memory-kinds.ts'
import { importConversation } from './conversation/import-conversation.ts'
import { alias } from './entities/alias.ts'
import { entity } from './entities/entity.ts'
import { createKnownEntities } from './entities/known-entities.ts'
import type { Extractor } from './extraction/extractor.ts'
import { outlineExtractor } from './extraction/outline-extractor.ts'
import { forget } from './forgetting/forget.ts'
import { sweep } from './forgetting/sweep.ts'
import { relate, unrelate } from './links/relate.ts'
import type { Memory } from './memory.ts'
import type { MemoryContext } from './memory-context.ts'
import { recall, recallDated, recallFused, recallFusedReranked, recallWhere } from './recall/recall.ts'
import { feedback } from './remember/feedback.ts'
import { get } from './remember/get.ts'
import { remember, rememberMany } from './remember/remember.ts'
import { rememberExtracted } from './remember/remember-extracted.ts'
import { why } from './why/why.ts'

export interface MemoryOptions {
  /** One without kinds, or with `memoryKinds()` among its kinds. */
  readonly engine: Engine
  /** Reads facts out of texts for `rememberExtracted`; `outlineExtractor()` when absent, which needs no model. */
  readonly extractor?: Extractor | undefined
  /** Orders what `recallFusedReranked` finds. */
  readonly reranker?: Reranker | undefined
  readonly clock?: Clock | undefined
}

/**
 * Makes a memory over an engine.
 *
 * @example
 * ```ts
 * const engine = await createEngine({ store: createMemoryStore(), kinds: memoryKinds() })
 * const memory = createMemory({ engine })
 * await memory.remember({ tenant: 'acme', agent: 'support' }, { text: 'The customer prefers to be called.' })
 * ```
 * @throws `invalid_option`; `unknown_kind` for an engine that has kinds, but not those of a memory
 */
export function createMemory(options: MemoryOptions): Memory {
  const context = contextOf(options)
  const bind =
    <A extends readonly unknown[], R>(operation: (context: MemoryContext, ...args: A) => R) =>
    (...args: A): R =>
      operation(context, ...args)
  return {
    remember: bind(remember),
    rememberMany: bind(rememberMany),
    rememberExtracted: bind(rememberExtracted),
    importConversation: bind(importConversation),
    relate: bind(relate),
    unrelate: bind(unrelate),
    recall: bind(recall),
    recallWhere: bind(recallWhere),
    recallFused: bind(recallFused),
    recallFusedReranked: bind(recallFusedReranked),
    recallDated: bind(recallDated),
    why: bind(why),
    get: bind(get),
    entity: bind(entity),
    alias: bind(alias),
    forget: bind(forget),
    sweep: bind(sweep),
    feedback: bind(feedback),
  }
}

function contextOf(options: MemoryOptions): MemoryContext {
  assertKnownKeys('createMemory', options, ['engine', 'extractor', 'reranker', 'clock'])
  const { engine, extractor = outlineExtractor(), reranker, clock = systemClock } = options
  if (typeof engine?.write !== 'function') {
    throw new RecollectError('invalid_option', 'An engine is required: createMemory({ engine }).')
  }
  if (typeof extractor?.extract !== 'function') {
    throw new RecollectError('invalid_option', 'An extractor must have a method "extract".')
  }
  if (reranker !== undefined && typeof reranker?.rerank !== 'function') {
    throw new RecollectError('invalid_option', 'A reranker must have a method "rerank".')
  }
  assertMemoryKinds(engine.kinds)
  return { engine, extractor, reranker, clock, entities: createKnownEntities(engine) }
}
