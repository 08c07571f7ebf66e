import type {
  CallOptions,
  CanonicalSource,
  EdgeRef,
  ReadScope,
  Reminder,
  Scope,
  SourceDocument,
  Subject,
  Taken,
} from '@recollect/core'

/** What a target is to make true of one subject. */
export interface State<D = unknown> {
  readonly subject: Subject
  /** The place of this state among all states of the subject; 0 in a rebuild. */
  readonly sequence: number
  /** What the truth holds; absent = it is not there. */
  readonly document?: D | undefined
  /** Why it cannot be told what the truth holds: such a state is never written. */
  readonly error?: unknown
  /** Whether the edges of the object came back with it. */
  readonly withEdges: boolean
}

/** An edge that a copy could not take yet, and the ends that it may lack there. */
export interface LackingEdge {
  readonly edge: EdgeRef
  readonly ends: readonly string[]
}

/** A named projection: how its copies are written, and what from. Made by `graphTarget`, `indexTarget` and `embeddingTarget`. */
export interface Target<D = unknown> {
  readonly name: string
  readonly form: 'graph' | 'index'
  readonly takes: readonly Taken[]
  /** Most operations that are written at once. */
  readonly batch: number
  /** Whether all generations are one and the same copy, which a rebuild renews piece by piece. */
  readonly inPlace: boolean
  /** Whether the copy of a generation went with the process that began to fill it. */
  isLost(generation: number): boolean
  readonly source: CanonicalSource<D>
  /** What of a document is somebody's text, and stays out of messages. */
  textsOf(document: D): readonly string[]
  /** Writes states to the copy of a generation. Returns the edges that could not be written, for want of an end. */
  write(
    generation: number,
    scope: Scope,
    states: readonly State<D>[],
    options: CallOptions,
  ): Promise<readonly LackingEdge[]>
  /** What must be looked at again because of these states, a page at a time; asked once they are written everywhere. */
  followUps(scope: Scope, states: readonly State<D>[], options: CallOptions): AsyncIterable<readonly Reminder[]>
  /** Empties the copy of a generation. */
  reset(generation: number, scope: ReadScope, options: CallOptions): Promise<void>
}

/** The state of a document that a rebuild found. */
export function filledState<D>({ subject, document, error }: SourceDocument<D>): State<D> {
  return { subject, document, error, sequence: 0, withEdges: false }
}
