import type { Edge } from '../model/edge.ts'
import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import type {
  DatedAnswer,
  EntityProfile,
  ExtractResult,
  ImportResult,
  MemoryRecord,
  RecallAnswer,
  RememberResult,
  WhyAnswer,
} from './memory-answers.ts'
import type { ConversationInput, ExtractInput, MemoryInput, MemoryScope, RelateInput } from './memory-input.ts'
import type {
  FusedRecallRequest,
  RecallRequest,
  RecallWhereRequest,
  RerankedRecallRequest,
  WhyRequest,
} from './recall-request.ts'

/**
 * What an agent remembers: memories as objects of an engine, entities that connect them, links to walk. Made by `createMemory`. Every
 * call takes the lane or scope whose memory is meant, and checks its input before it writes. What it keeps is written in one transaction; what
 * `forget`, `sweep` and an import over an earlier one remove goes in several, and what one that failed has left goes with the next sweep
 * or import.
 */
export interface Memory {
  /** Keeps a memory. The same text again renews it. @throws `invalid_object`, `text_too_large`, `invalid_edge`, `endpoint_not_found` */
  remember(scope: MemoryScope, input: MemoryInput, options?: WriteOptions): Promise<RememberResult>
  /** Keeps many in one transaction: one bad memory and nothing is written. */
  rememberMany(
    scope: MemoryScope,
    inputs: readonly MemoryInput[],
    options?: WriteOptions,
  ): Promise<readonly RememberResult[]>
  /** Learns facts, entities and relations from a text, in one transaction. @throws `extractor_failed` */
  rememberExtracted(scope: MemoryScope, input: ExtractInput, options?: WriteOptions): Promise<ExtractResult>
  /** Keeps a conversation: its sessions as episodes, their turns as parts. */
  importConversation(scope: MemoryScope, conversation: ConversationInput, options?: WriteOptions): Promise<ImportResult>
  /** Links two memories or entities; again is the same link. @throws `endpoint_not_found`, `invalid_edge`, `invalid_relation` */
  relate(scope: MemoryScope, link: RelateInput, options?: WriteOptions): Promise<Edge>
  /** Removes a link; it need not be there. */
  unrelate(
    scope: MemoryScope,
    link: Pick<RelateInput, 'from' | 'relation' | 'to'>,
    options?: WriteOptions,
  ): Promise<{ readonly removed: boolean }>

  /** The best memories for a question, with evidence. */
  recall(scope: MemoryScope, request: RecallRequest, options?: CallOptions): Promise<RecallAnswer>
  /** `recall` with filters that must be given. @throws `invalid_filter` when there are none */
  recallWhere(scope: MemoryScope, request: RecallWhereRequest, options?: CallOptions): Promise<RecallAnswer>
  /** `recall`, and what its best hits and the entities of the question are linked with. */
  recallFused(scope: MemoryScope, request: FusedRecallRequest, options?: CallOptions): Promise<RecallAnswer>
  /** `recallFused`, ordered by a reranker. @throws `invalid_option` when there is none */
  recallFusedReranked(scope: MemoryScope, request: RerankedRecallRequest, options?: CallOptions): Promise<RecallAnswer>
  /** `recallFused` as a dated text for a prompt. */
  recallDated(scope: MemoryScope, request: FusedRecallRequest, options?: CallOptions): Promise<DatedAnswer>
  /** The memories and entities around a question, with the path to each. */
  why(scope: MemoryScope, request: WhyRequest, options?: CallOptions): Promise<WhyAnswer>

  /** One memory. @throws `not_found` */
  get(scope: MemoryScope, id: string, options?: CallOptions): Promise<MemoryRecord>
  /** What is known of an entity, by its name or an alias; undefined when there is none. */
  entity(scope: MemoryScope, name: string, options?: CallOptions): Promise<EntityProfile | undefined>
  /** Adds other names of an entity, which is made when it is new. A name that is another entity's own goes on to mean that one. */
  alias(
    scope: MemoryScope,
    input: { readonly name: string; readonly aliases: readonly string[] },
    options?: WriteOptions,
  ): Promise<{ readonly id: string }>
  /**
   * Removes a memory for good, with its links, and the entities that no memory leads to without it, neither by itself nor over other
   * entities.
   */
  forget(
    scope: MemoryScope,
    id: string,
    options?: WriteOptions,
  ): Promise<{ readonly found: boolean; readonly entitiesRemoved: readonly string[] }>
  /** Removes for good what has expired, and the entities that no memory leads to: for a job of the host. */
  sweep(scope: MemoryScope, options?: WriteOptions): Promise<{ readonly memories: number; readonly entities: number }>
  /** Says that a recalled memory helped (+0.1 confidence) or misled (−0.05). No feedback is lost. @throws `not_found` */
  feedback(
    scope: MemoryScope,
    id: string,
    helped: boolean,
    options?: WriteOptions,
  ): Promise<{ readonly confidence: number; readonly helped: number; readonly misled: number }>
}
