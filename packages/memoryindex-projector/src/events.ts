import type { ReadScope, Subject } from '@recollect/core'

/** A change, or a document, that a target did not take. */
export interface Refusal {
  readonly namespace: string
  readonly subject: Subject
  readonly code: string
  /** For people; never holds the text of a document. */
  readonly message: string
}

/** A batch that a worker has worked on. */
export interface BatchEvent {
  readonly type: 'batch'
  readonly target: string
  /** Changes that the target took. */
  readonly taken: number
  /** Changes that will be tried again. */
  readonly failed: readonly Refusal[]
  /** Changes that were given up. */
  readonly dead: readonly Refusal[]
  /** Changes whose lease was lost: somebody else takes care of them. */
  readonly lost: number
  /** Changes that were given back without a try, since the target is ill, or the worker stops. */
  readonly untried: number
  readonly milliseconds: number
}

/** Something that stopped a worker for a while: the store cannot be reached, for example. It tries again. */
export interface ErrorEvent {
  readonly type: 'error'
  readonly target: string
  readonly error: unknown
}

/** A page of a rebuild. */
export interface RebuildEvent {
  readonly type: 'rebuild'
  readonly target: string
  readonly generation: number
  readonly scope: ReadScope
  readonly documents: number
  readonly skipped: number
}

export type ProjectorEvent = BatchEvent | ErrorEvent | RebuildEvent
