import type { ProjectorEvent, ProjectorOptions, Rebuilt } from '../../../src/index.ts'
import type { Phase } from './phases.ts'

/** The copies: a graph in tables, a graph on HelixDB, an index in a table, and vectors in the store itself. */
export type TargetName = 'graph' | 'helix' | 'semantic' | 'vectors'

/** Where everything is. */
export interface Places {
  /** Database of the truth. */
  readonly truth: string
  /** Database of the copies in tables. */
  readonly copies: string
  readonly helix?: { readonly url: string; readonly label: string } | undefined
  readonly targets: readonly TargetName[]
}

export interface StopAt {
  readonly target: TargetName
  readonly phase: Phase
  /** How often it is passed before, or how many pages are done before the one in whose middle it is; 0 when absent. */
  readonly after?: number | undefined
  /** Stop the whole process instead, as a debugger does, until somebody lets it go on. */
  readonly freeze?: boolean | undefined
}

/** What a child process is to do. */
export interface ChildConfig extends Places {
  readonly role: 'worker' | 'rebuild' | 'writer'
  /** Of a rebuild. */
  readonly target?: TargetName | undefined
  readonly pageSize?: number | undefined
  /** Most operations of a batch. */
  readonly batch?: number | undefined
  /** Say so and wait there for ever, the first time, or `after` so many times. */
  readonly stopAt?: StopAt | undefined
  readonly options?: Omit<ProjectorOptions, 'store' | 'targets' | 'onEvent' | 'random'> | undefined
  /** Of a writer: where it writes, and which of them await their graphs. */
  readonly namespaces?: readonly string[] | undefined
  readonly awaitsGraphs?: boolean | undefined
  /** Milliseconds between two writes. */
  readonly pauseMs?: number | undefined
}

/** Counts of a writer: how many of each operation, and how many were refused, by code. */
export type Counts = Readonly<Record<string, number>>

/** An event without what does not survive the way between processes. */
export type SentEvent =
  | Exclude<ProjectorEvent, { readonly type: 'error' }>
  | { readonly type: 'error'; readonly target: string; readonly text: string }

/** What a child process says. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'reached' }
  | { readonly type: 'batch'; readonly event: Extract<SentEvent, { readonly type: 'batch' }> }
  | { readonly type: 'event'; readonly event: Exclude<SentEvent, { readonly type: 'batch' }> }
  | { readonly type: 'rebuilt'; readonly rebuilt: Rebuilt }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'counts'; readonly counts: Counts }
