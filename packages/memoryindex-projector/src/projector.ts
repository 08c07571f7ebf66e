import type {
  CallOptions,
  DeadOperation,
  DeadSelection,
  Generation,
  IndexSearcher,
  Projections,
  ReadScope,
  TargetStats,
} from '@recollect/core'
import type { BatchEvent } from './events.ts'
import type { Closed } from './rebuild/close-target.ts'
import type { RebuildOptions, Rebuilt } from './rebuild/rebuild-options.ts'
import type { ServingGraph } from './views/serving-graph.ts'
import type { Waited, WaitRequest } from './wait/wait-for.ts'

/** How far a target is, and which copies it has. */
export interface ProjectionStats extends TargetStats {
  readonly generations: readonly Generation[]
}

/** Which of the dead are listed. */
export interface DeadRequest {
  /** Of this target only. */
  readonly target?: string | undefined
  /** 1 to 1,000; 100 when absent. */
  readonly limit?: number | undefined
  /** The last one of the page before. */
  readonly after?: DeadOperation | undefined
}

/**
 * Keeps disposable copies of a store, its targets, equal to the truth. Made by `createProjector`. Any number of them, in any
 * number of processes, share one store.
 */
export interface Projector extends Projections {
  /** Names of the targets, in their order. */
  readonly targets: readonly string[]

  /**
   * Works on all targets until the signal aborts: takes changes as they come, fills a target that was never filled, goes on with a
   * rebuild that nobody is at any more, and clears away what a rebuild has replaced. Resolves once what was under way is finished, or given back. Survives outages of the store and the
   * targets; `onEvent` hears of them.
   */
  run(options: { readonly signal: AbortSignal }): Promise<void>
  /** Works on one batch: of this target, or of the first that has something to do. Undefined when none has. */
  processOne(options?: CallOptions & { readonly target?: string | undefined }): Promise<BatchEvent | undefined>
  /**
   * Makes the copy of a target anew from the truth, for one namespace or everything, while the old one serves and writers write. An
   * interrupted one goes on where it stood when it is called again. What is written meanwhile is the workers' to bring: one should
   * run.
   *
   * @throws `rebuild_running`, `unknown_target`, `index_unavailable` when the target stays away
   */
  rebuild(target: string, options?: RebuildOptions): Promise<Rebuilt>
  /**
   * Waits until the targets have taken what was committed before the call, and have a copy that serves the scope: reads of them see
   * it then.
   *
   * @throws `projection_timeout`
   */
  waitFor(scope: ReadScope, request?: WaitRequest, options?: CallOptions): Promise<Waited>

  /** Of the targets of this projector, in their order. */
  stats(options?: CallOptions): Promise<readonly ProjectionStats[]>
  /** Changes that a target has given up, by target, namespace and subject. */
  listDead(request?: DeadRequest, options?: CallOptions): Promise<readonly DeadOperation[]>
  /** Lets dead ones be tried again. Returns how many. */
  requeue(selection: DeadSelection, options?: CallOptions): Promise<number>
  /** Forgets dead ones, until the next change of their subjects. Returns how many. */
  discard(selection: DeadSelection, options?: CallOptions): Promise<number>

  /**
   * Gives a target up: the store collects no changes for it any more and forgets what waits; its copies are emptied if it is one of
   * this projector's, but for one that is renewed in place, and forgotten. Also for one that no projector has any more, or that has
   * another name now: the store would collect for it for ever. Workers that have it must be stopped before, or they would open it again.
   *
   * @throws `unknown_target` for one that the store does not know; `index_unavailable` when a copy cannot be emptied: call it again
   */
  closeTarget(target: string, options?: CallOptions): Promise<Closed>

  /** The graph of a target (the first graph's when absent), for `createEngine({ graph })`. @throws `unknown_target` */
  graph(target?: string): ServingGraph
  /** The index of a target (the first index's when absent), for `createEngine({ index })`. @throws `unknown_target` */
  index(target?: string): IndexSearcher
}
