import type { Lane } from '../model/lane.ts'
import type { Json, Properties } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'

/** Whose memory is meant: a lane, or the scope of a namespace. Nothing is ever shared between two of them. */
export type MemoryScope = Lane | Scope

/**
 * What a memory is: something that was learned (`recollection`), something that happened (`episode`), or how the agent is inclined to act
 * (`disposition`).
 */
export type MemoryKind = 'recollection' | 'episode' | 'disposition'

/** A memory to keep. */
export interface MemoryInput {
  /**
   * What is remembered. The same text (trimmed) of the same kind in the same scope is the same memory: remembering it again renews it. A
   * text over 2,048 bytes of UTF-8 is cut into passages, which are the evidence when it is recalled; at most 512 KiB.
   */
  readonly text: string
  /** Default `recollection`. */
  readonly kind?: MemoryKind | undefined
  /** Remembering again without it keeps the first. */
  readonly title?: string | undefined
  /** When it happened. An ISO string or a Date. Remembering again without it keeps the first. */
  readonly occurredAt?: Date | string | undefined
  /** When it is forgotten. Not together with `ttlMs`. Remembering again with neither makes it permanent. */
  readonly expiresAt?: Date | string | undefined
  /** How long it is kept from now on: whole milliseconds, above 0. */
  readonly ttlMs?: number | undefined
  /**
   * The host's own fields, at most 64 KiB as JSON; remembering again replaces them. Names that begin with `memory_` are reserved. Fields
   * that `memoryKinds` was given can be filtered by; in an engine without kinds all can.
   */
  readonly metadata?: Properties | undefined
  /** Links to memories or entities that are there. */
  readonly links?: readonly MemoryLink[] | undefined
  /** Names of what it is about: each becomes an entity of the scope, linked with the memory. */
  readonly entities?: readonly string[] | undefined
}

export interface MemoryLink {
  /** Id of the memory or entity at the other end; not the memory itself. */
  readonly to: string
  /** 1 to 512 bytes without control characters; trimmed and lower-cased. */
  readonly relation: string
  readonly note?: string | undefined
  /** 0 to 1; a link without it counts as certain. */
  readonly confidence?: number | undefined
}

/** A link between two memories or entities. */
export interface RelateInput extends MemoryLink {
  readonly from: string
}

/** A passage to learn from. */
export interface ExtractInput
  extends Pick<MemoryInput, 'text' | 'occurredAt' | 'expiresAt' | 'ttlMs' | 'metadata' | 'kind'> {
  /** Links what is learned with known entities that its text names, besides those that the extractor gives; default true. */
  readonly linkKnown?: boolean | undefined
}

/** A conversation to keep. Importing it again under the same key replaces it, and changes nothing where it is the same. */
export interface ConversationInput {
  /** The host's own id of the conversation. */
  readonly key: string
  readonly title?: string | undefined
  /** Each becomes an episode, with its turns as parts. */
  readonly sessions: readonly SessionInput[]
  readonly metadata?: Properties | undefined
  /** Links sessions with known entities that their turns name; default true. Speakers are always entities, and linked. */
  readonly linkKnown?: boolean | undefined
  /**
   * Makes entities of names that turns of two sessions or more speak of: words that begin with a capital inside a sentence. Default
   * true; not without `linkKnown`.
   */
  readonly linkNames?: boolean | undefined
}

export interface SessionInput {
  /** The conversation's title when absent; without one either, who speaks. */
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly occurredAt?: Date | string | undefined
  readonly turns: readonly TurnInput[]
}

export interface TurnInput {
  readonly speaker: string
  /** At most 512 KiB. */
  readonly text: string
  /** When it was said; the session's time when absent. */
  readonly occurredAt?: Date | string | undefined
  /** The host's own fields of the turn, such as its id. */
  readonly metadata?: { readonly [name: string]: Json } | undefined
}
