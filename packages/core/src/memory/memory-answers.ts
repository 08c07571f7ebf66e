import type { PathStep } from '../engine/graph-types.ts'
import type { Evidence } from '../engine/search-types.ts'
import type { Edge } from '../model/edge.ts'
import type { Properties } from '../model/object.ts'
import type { Degradation } from '../ports/observer.ts'
import type { Channel } from '../ports/part-searcher.ts'
import type { MemoryKind } from './memory-input.ts'

/** A memory as it is kept. */
export interface MemoryRecord {
  readonly id: string
  readonly kind: MemoryKind
  /** The whole text; of an imported session its turns stand in `evidence` and its text is empty. */
  readonly text: string
  readonly title: string
  /** The host's own fields. */
  readonly metadata: Properties
  readonly occurredAt?: Date
  readonly expiresAt?: Date
  /** When it was first remembered. */
  readonly createdAt: Date
  /** When it was last remembered. */
  readonly lastSeenAt: Date
  /** 0 to 1, learned from `feedback`; 0.5 = nothing is known. */
  readonly confidence: number
}

/** What a memory's score was made from. */
export interface ScoreParts {
  /** 1-based rank and raw score in each channel that found it. */
  readonly channels: { readonly [channel in Channel]?: { readonly rank: number; readonly score: number } }
  /** Score after fusion of the channels. */
  readonly fused: number
  /** What age multiplied it by. */
  readonly recency: number
  /** What was added for lying in the window, for what was said around it, for who said it, and for its links. */
  readonly window?: number
  readonly siblings?: number
  readonly speaker?: number
  readonly graph?: number
  /** What learned confidence multiplied it by. */
  readonly confidence?: number
  /** The reranker's score. */
  readonly rerank?: number
}

/** Why a memory was recalled. */
export type Reason =
  | { readonly by: 'match'; readonly channel: Channel; readonly rank: number }
  /** Through links, from another memory or an entity that the question names. */
  | { readonly by: 'graph'; readonly from: string; readonly path: readonly PathStep[]; readonly weight: number }
  /** Its time lies in the window. */
  | { readonly by: 'window' }
  /** What stands around the evidence matches. */
  | { readonly by: 'siblings' }
  /** The question names who said it. */
  | { readonly by: 'speaker' }
  | { readonly by: 'confidence'; readonly confidence: number }

/** What shows why: a turn, a passage, or the memory's own text. */
export interface MemoryEvidence extends Evidence {
  readonly memoryId: string
  /** The whole text; `snippet` is its best window. */
  readonly text: string
  readonly speaker?: string
  readonly occurredAt?: Date
}

export interface RecalledMemory extends MemoryRecord {
  readonly score: number
  readonly scores: ScoreParts
  readonly because: readonly Reason[]
  /** Best first. */
  readonly evidence: readonly MemoryEvidence[]
}

export interface RecallAnswer {
  /** Best first. */
  readonly memories: readonly RecalledMemory[]
  /** The evidence of all of them, best first: the turns and passages that answer the question, across memories. */
  readonly evidence: readonly MemoryEvidence[]
  /** Where the answer fell short of the full service; empty when nowhere. */
  readonly degraded: readonly Degradation[]
}

/** A recall as a text for a prompt. */
export interface DatedAnswer extends RecallAnswer {
  /** A line for each memory, `- [2023-05-08] text`: dated ones by their date, the others behind them without one. */
  readonly timeline: string
  /** The latest date among them. */
  readonly now?: Date
}

export interface RememberResult {
  readonly id: string
  readonly status: 'created' | 'updated'
  readonly degraded: readonly Degradation[]
}

export interface ExtractResult {
  /** Memories in the order of the facts; the same fact twice is one memory. */
  readonly ids: readonly string[]
  /** Entities that the facts are about, or that relations and attributes speak of. */
  readonly entityIds: readonly string[]
  /** Relations between entities that were written. */
  readonly relations: number
  /** Facts and relations that could not be kept, and why. */
  readonly skipped: readonly { readonly what: 'fact' | 'relation' | 'attribute'; readonly why: string }[]
  readonly degraded: readonly Degradation[]
}

export interface ImportResult {
  /** The episodes, in the order of the sessions. */
  readonly episodeIds: readonly string[]
  readonly turns: number
  readonly entityIds: readonly string[]
  readonly degraded: readonly Degradation[]
}

/** What is known of an entity. */
export interface EntityProfile {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly attributes: Properties
  /** Relations from and to other entities, the most certain first: 64 of each at most. */
  readonly relations: readonly EntityRelation[]
  readonly relationsIn: readonly EntityRelation[]
  /** Memories that are about it, the latest first: 64 at most. */
  readonly memoryIds: readonly string[]
  /** Whether something was left out of these. */
  readonly truncated: boolean
}

export interface EntityRelation {
  readonly relation: string
  /** The entity at the other end. */
  readonly id: string
  readonly name: string
  readonly edge: Edge
}

/** One object of a `why`. */
export interface WhyNode {
  readonly id: string
  /** A memory, or an `entity`. */
  readonly kind: string
  /** Its title, else the beginning of its text. */
  readonly label: string
  /** Hops from the nearest seed; 0 for a seed. */
  readonly hop: number
  /** 0 to 1. */
  readonly score: number
  /** Where its best path begins. */
  readonly seedId: string
  /** Its best path, step by step; empty for a seed. */
  readonly path: readonly PathStep[]
  readonly occurredAt?: Date
}

/** The connected part of the memory around a question. */
export interface WhyAnswer {
  /** Seeds first; then by hop, and inside by score; equally well linked ones as the question ranks them. */
  readonly nodes: readonly WhyNode[]
  readonly edges: readonly Edge[]
  /** Whether a budget left something out. */
  readonly truncated: boolean
  readonly degraded: readonly Degradation[]
}
