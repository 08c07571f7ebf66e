import type { ReadScope, Scope } from '../model/scope.ts'
import type { Subject } from '../model/subject.ts'
import type { CallOptions } from './call-options.ts'

/**
 * What a target takes: changes of first-class objects, of parts, of edges (with `entities` only: edges need their ends), and of the
 * vectors of first-class objects, in any space (the subject is the object).
 */
export type Taken = 'entities' | 'parts' | 'edges' | 'vectors'

/** A projection that the queue collects operations for, by its name. */
export interface TargetSpec {
  readonly name: string
  readonly takes: readonly Taken[]
}

/**
 * One change that a target has not taken yet: "make what you hold of this subject equal to the truth". It holds no text. All
 * changes of one subject are a stream, and a stream waits as one operation for each target: a change of what waits already
 * joins it, so fifty edits are one operation.
 */
export interface Operation {
  readonly target: string
  readonly namespace: string
  readonly subject: Subject
  /**
   * The place of the latest change in its stream: above 0, it rises with every change, in the order of the commits, also when the
   * subject was purged and made anew. All streams of a store count with one counter. Indexes keep it and ignore what is not newer,
   * so that a late worker changes nothing.
   */
  readonly sequence: number
  /** Version of the truth after the latest change; 0 when it was purged or unlinked (an edge also with an end of it). */
  readonly cause: number
  /** Whether the edges of the object came back, or may have, with the change: it was revived, or became first-class. */
  readonly withEdges: boolean
  /** Failed attempts since the latest change. */
  readonly attempts: number
  /** Names the lease: only its holder may acknowledge, renew, fail or release the operation. */
  readonly lease: string
}

/** Why an operation was not taken. */
export interface Failure {
  readonly operation: Operation
  /** A stable code, such as `graph_unavailable`; the queue cleans it and keeps 200 characters. */
  readonly code: string
  /** For people; the queue cleans it and keeps 2,000 characters. Never the text of a document. */
  readonly message: string
  /** Milliseconds until it may be leased again, by the queue's own clock; `dead` = not before somebody asks for it. */
  readonly retry: number | 'dead'
}

export interface DeadOperation extends Omit<Operation, 'lease'> {
  readonly code: string
  readonly message: string
  readonly diedAt: Date
}

export interface TargetStats {
  readonly target: string
  /** Operations that wait, the leased ones included, the dead ones not. */
  readonly pending: number
  readonly leased: number
  readonly dead: number
  /** Milliseconds since the oldest change that waits; 0 when none does. */
  readonly lag: number
  /** Most failed attempts of one that waits. */
  readonly attempts: number
}

/** A subject that shall be looked at again. */
export interface Reminder {
  readonly subject: Subject
  /** Whether the edges of the object are to be looked at, too. Default false. */
  readonly withEdges?: boolean | undefined
}

/** Changes that a target has not taken. */
export interface Unprojected {
  /** Operations that wait, or are leased. */
  readonly waiting: number
  /** Operations that have died: nobody works on them. */
  readonly dead: number
}

/** Which dead operations are meant: all of a target, or those of certain subjects. */
export interface DeadSelection {
  readonly target: string
  readonly scope?: ReadScope | undefined
  readonly subjects?: readonly Subject[] | undefined
}

/**
 * The durable changes of a store: its outbox. Operations come to be in the transaction of the change itself, one for each open
 * target that takes the subject, so that none is lost and none is of a change that was rolled back. All times are the queue's
 * own clock's: workers pass durations.
 */
export interface OperationQueue {
  /**
   * Begins to collect for a target, from the next change on; what is there already is a rebuild's business. May be repeated: what
   * waits stays, and `takes` is replaced.
   *
   * Parts are told of a new title of their parent, since they are indexed with it, and may be told of other changes of it.
   */
  openTarget(target: TargetSpec, options: CallOptions): Promise<void>
  /** Stops collecting, and forgets what waits. */
  closeTarget(name: string, options: CallOptions): Promise<void>
  listTargets(options: CallOptions): Promise<readonly TargetSpec[]>

  /**
   * Lets subjects wait for an open target as if they had changed just now: their sequences are new, their causes 0 when nothing of
   * them waited, and dead ones wait again. One request, however many.
   */
  remind(
    scope: Scope,
    request: { readonly target: string; readonly reminders: readonly Reminder[] },
    options: CallOptions,
  ): Promise<void>

  /**
   * Takes up to `limit` operations that wait, the longest waiting first, for `leaseMs`. What is leased is not leased to another
   * one before that time is over. A subject's changes meanwhile join its operation, and are leased again afterwards.
   */
  lease(
    request: {
      readonly target: string
      readonly limit: number
      readonly leaseMs: number
      /** Only these subjects of one namespace, also those that wait for their next try. */
      readonly of?: { readonly scope: Scope; readonly subjects: readonly Subject[] } | undefined
    },
    options: CallOptions,
  ): Promise<readonly Operation[]>
  /** Prolongs leases to `leaseMs` from now. Returns the operations whose lease is lost. */
  renew(
    operations: readonly Operation[],
    request: { readonly leaseMs: number },
    options: CallOptions,
  ): Promise<readonly Operation[]>
  /**
   * The target has taken these, up to their sequence: one request. What has changed since waits again. Returns the operations
   * whose lease was lost; those stay as they are.
   */
  acknowledge(operations: readonly Operation[], options: CallOptions): Promise<readonly Operation[]>
  /** The target has not taken these. A dead one blocks nothing; a new change of its subject makes it wait again. */
  fail(failures: readonly Failure[], options: CallOptions): Promise<readonly Operation[]>
  /** Gives leases back, without a failure: others may take the operations at once. */
  release(operations: readonly Operation[], options: CallOptions): Promise<void>

  /** Dead operations, by target, namespace and subject. */
  listDead(
    request: {
      readonly target?: string | undefined
      readonly limit: number
      readonly after?: DeadOperation | undefined
    },
    options: CallOptions,
  ): Promise<readonly DeadOperation[]>
  /** Lets dead operations wait again, with no attempts counted. Returns how many. */
  requeue(selection: DeadSelection, options: CallOptions): Promise<number>
  /** Forgets dead operations. Returns how many. */
  discard(selection: DeadSelection, options: CallOptions): Promise<number>

  stats(options: CallOptions): Promise<readonly TargetStats[]>
  /**
   * The latest sequence that was given out: what `unprojected` looks up to. Changes that others have not committed yet may have
   * lower ones; those of the caller's own that are committed have none above.
   */
  mark(options: CallOptions): Promise<number>
  /**
   * How many operations of a scope (or of certain subjects in it) the target has not taken whose first change since it took
   * anything of them is not after `mark`.
   */
  unprojected(
    request: {
      readonly target: string
      readonly scope: ReadScope
      readonly subjects?: readonly Subject[] | undefined
      readonly mark: number
    },
    options: CallOptions,
  ): Promise<Unprojected>

  /** Calls `wake` soon after operations came to be for a target, where the store can tell; returns how to stop it. */
  watch(target: string, wake: () => void): Promise<() => Promise<void>>
}
