import { type ErrorCode, RecollectError } from '@recollect/core'

/**
 * What an error says about the write: `outage`, it would have failed with anything, as with a target that is out, or is configured for
 * other vectors or kinds, so it is tried again for as long as it takes;
 * `refused`, this document will never be taken; `unknown`, either, so it is tried again some times, and given up if the target takes
 * other things meanwhile.
 */
export type FaultKind = 'outage' | 'refused' | 'unknown'

export interface Fault {
  readonly kind: FaultKind
  readonly code: string
  readonly message: string
  /** Milliseconds that the other side wants to be left alone, a day at most. */
  readonly retryAfterMs: number | undefined
}

const outages: readonly ErrorCode[] = [
  'graph_unavailable',
  'graph_index_pending',
  'graph_incompatible',
  'index_unavailable',
  'store_unavailable',
  'store_locked',
  'migration_required',
  'extension_missing',
  'dimension_mismatch',
  'invalid_kind',
]

const refusals: readonly ErrorCode[] = ['invalid_object', 'invalid_edge', 'invalid_id', 'text_too_large']

/** A day: whoever asks for more is asked again. */
const longestMs = 86_400_000

export function faultOf(error: unknown): Fault {
  if (RecollectError.is(error)) {
    const { code, message, details } = error
    const { retryAfterMs } = details
    const wait = typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? Math.min(retryAfterMs, longestMs) : undefined
    return { kind: kindOf(code, wait), code, message, retryAfterMs: wait }
  }
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: 'It failed without an error.' }
  if (name !== 'TimeoutError' && name !== 'AbortError') {
    return { kind: 'unknown', code: name, message, retryAfterMs: undefined }
  }
  return { kind: 'outage', code: 'timeout', message: 'The target did not answer in time.', retryAfterMs: undefined }
}

export function isOutage(error: unknown): boolean {
  return faultOf(error).kind === 'outage'
}

function kindOf(code: ErrorCode, wait: number | undefined): FaultKind {
  if (wait !== undefined || outages.includes(code)) return 'outage'
  return refusals.includes(code) ? 'refused' : 'unknown'
}
