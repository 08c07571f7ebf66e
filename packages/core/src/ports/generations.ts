import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'

/** How far a copy is: being filled, answering questions, or given up for a newer one. */
export type GenerationState = 'building' | 'serving' | 'retired'

/**
 * One copy of the truth that a target keeps, under a number. A rebuild fills a new generation while the old one serves, and lets
 * it take over at once. What covers one namespace takes precedence there over what covers everything.
 */
export interface Generation {
  readonly target: string
  /** From 1, rising with each generation of the target. */
  readonly number: number
  /** What it covers. */
  readonly scope: ReadScope
  readonly state: GenerationState
  /** Where the filling goes on, as the builder wrote it; absent before the first page and after the last. */
  readonly cursor?: string
  /** Documents that the filling has written. */
  readonly documents: number
  /** Documents that it could not write. */
  readonly skipped: number
  /** Milliseconds since the last change of this row, by the store's clock. */
  readonly age: number
}

/** A generation that is being filled, held by one builder. */
export interface Build {
  readonly generation: Generation
  /** Names the lease: only its holder may go on. */
  readonly lease: string
}

/** What a builder has written so far, and what it could not write. */
export interface BuildCounts {
  readonly documents: number
  readonly skipped: number
}

/** How far a builder has come. */
export interface BuildProgress extends BuildCounts {
  readonly cursor: string
}

/**
 * The generations of all targets, durable as the store is. All times are its own clock's. A target is filled by one builder at a
 * time.
 */
export interface GenerationRegistry {
  /** By target and number. */
  listGenerations(target: string | undefined, options: CallOptions): Promise<readonly Generation[]>

  /**
   * Begins to fill a new generation, or goes on with the one of this scope that nobody holds. Undefined while another builder
   * holds one of the target, and while one of another scope is unfinished.
   */
  beginBuild(
    request: { readonly target: string; readonly scope: ReadScope; readonly leaseMs: number },
    options: CallOptions,
  ): Promise<Build | undefined>
  /** Notes progress, and holds the lease for `leaseMs` from now. False when the lease is lost. */
  advanceBuild(
    build: Build,
    request: { readonly progress?: BuildProgress | undefined; readonly leaseMs: number },
    options: CallOptions,
  ): Promise<boolean>
  /**
   * Lets the generation serve from now on, in one step: those that it stands for (of everything: all others; of a namespace: the
   * one of the same namespace) are retired. Keeps the final counts, those of the last page included, and no cursor. False when the
   * lease is lost.
   */
  finishBuild(build: Build, counts: BuildCounts, options: CallOptions): Promise<boolean>
  /** Lets others go on with it. */
  releaseBuild(build: Build, options: CallOptions): Promise<void>

  /** Retires a generation that is being filled, whoever holds it. False when there is none of that number. */
  abandonBuild(request: { readonly target: string; readonly number: number }, options: CallOptions): Promise<boolean>
  /** Forgets a retired generation; its number is not given out again. */
  forgetGeneration(request: { readonly target: string; readonly number: number }, options: CallOptions): Promise<void>
  /** Forgets all generations of a target, whatever their states and whoever holds them; their numbers are not given out again. */
  forgetTarget(target: string, options: CallOptions): Promise<void>
}
