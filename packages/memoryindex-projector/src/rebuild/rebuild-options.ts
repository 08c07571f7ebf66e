import {
  assertKnownKeys,
  assertReadScope,
  type CallOptions,
  everywhere,
  numberOption,
  type ReadScope,
} from '@recollect/core'
import type { Refusal } from '../events.ts'

export interface RebuildOptions extends CallOptions {
  /** One namespace, or everything; `everywhere` when absent. */
  readonly scope?: ReadScope | undefined
  /** Gives up an unfinished rebuild, of whatever scope, and begins anew; default false: it is gone on with. */
  readonly restart?: boolean | undefined
  /** Documents that are read and written at once, 1 to 1,000; 500 when absent. */
  readonly pageSize?: number | undefined
  /** Called at the beginning and after each page. What it throws is ignored. */
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined
}

export interface RebuildProgress {
  readonly generation: number
  /** Documents written so far, those of an interrupted rebuild that this one goes on with included. */
  readonly documents: number
  /** Documents that the target did not take. */
  readonly skipped: number
  /** Documents of the generation before, when it is known: about so many are to come. */
  readonly expected: number | undefined
  /** Whether this is the rest of an interrupted rebuild. */
  readonly resumed: boolean
}

/** What a rebuild has done: the new generation serves. */
export interface Rebuilt extends RebuildProgress {
  /** The first hundred documents that this run skipped, with the reasons. */
  readonly refused: readonly Refusal[]
}

export interface ResolvedRebuild {
  readonly scope: ReadScope
  readonly restart: boolean
  readonly pageSize: number
  readonly signal: AbortSignal | undefined
  onProgress(progress: RebuildProgress): void
}

/** @throws `invalid_option`, `invalid_scope` */
export function resolveRebuild(options: RebuildOptions): ResolvedRebuild {
  const { scope = everywhere, restart = false, signal, onProgress } = options
  assertKnownKeys('rebuild', options, ['scope', 'restart', 'pageSize', 'onProgress', 'signal', 'upToDate'])
  assertReadScope(scope)
  return {
    scope,
    restart,
    pageSize: numberOption('pageSize', options.pageSize, 500, { min: 1, max: 1000, whole: true }),
    signal,
    onProgress: (progress) => {
      try {
        onProgress?.(progress)
      } catch {
        // A listener never disturbs the work.
      }
    },
  }
}
