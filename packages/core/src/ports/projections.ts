import type { Scope } from '../model/scope.ts'
import type { Subject } from '../model/subject.ts'
import type { CallOptions } from './call-options.ts'

/** A target that has not taken some of the changes. */
export interface Behind {
  readonly target: string
  /** What went wrong; absent when it only takes longer. */
  readonly error?: Error | undefined
}

/** Keeps copies equal to the truth, from the changes that the store queues. What the engine needs of a projector. */
export interface Projections {
  /**
   * Lets the graphs take the changes of these subjects now: they were committed before. Returns the targets that did not, within
   * some time; those will later. Rejects only with the signal's reason.
   */
  projectGraphs(scope: Scope, subjects: readonly Subject[], options: CallOptions): Promise<readonly Behind[]>
  /** There is something to do for some target. Returns at once and never throws. */
  nudge(): void
}
