import { type ErrorCode, RecollectError } from '@recollect/core'
import type { Failure } from './decode-failure.ts'

/** Statuses that say: not now. */
const busyStatuses: readonly number[] = [408, 409, 425, 429, 502, 503, 504]

/** Codes of the server with a meaning of ours, whatever their status. */
const meanings: Readonly<Record<string, readonly [code: ErrorCode, message: string]>> = {
  index_not_found: [
    'graph_index_pending',
    'A search index of the HelixDB server is not active: call ready() and try again when it has returned.',
  ],
  index_busy: ['graph_index_pending', 'An index of the HelixDB server is being changed: try again when that is done.'],
  index_definition_conflict: [
    'graph_incompatible',
    'The server holds an index of the same name with another definition, such as another dimension: use another label or generation, or drop that index and write everything anew.',
  ],
  invalid_vector_dimension: ['dimension_mismatch', 'A vector is not as long as those that the HelixDB server holds.'],
  unauthorized: ['graph_failed', 'The server refuses the API key: check the option "apiKey".'],
  payload_too_large: ['graph_failed', 'The server takes no request of this size: lower the option "maxBodyBytes".'],
}

/**
 * The error for an answer that is no success. The server's own words are its cause.
 *
 * @param retryAfterMs how long the server wants to be left alone, if it says
 */
export function refused(failure: Failure, retryAfterMs?: number): RecollectError {
  const { status, code, message } = failure
  const options = {
    details: {
      status,
      ...(code === '' ? {} : { helixCode: code }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
    cause: new Error(message || `status ${status}`),
  }
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  if (meaning !== undefined) return new RecollectError(...meaning, options)
  if (status === 404 || status === 405) return otherProtocol(options)
  if (busyStatuses.includes(status)) {
    return new RecollectError(
      'graph_unavailable',
      `The HelixDB server is too busy or not ready (status ${status}): try again later.`,
      options,
    )
  }
  if (status < 400) {
    return new RecollectError(
      'graph_incompatible',
      `The HelixDB server answered with status ${status}, which protocol v2 does not know: check the option "url".`,
      options,
    )
  }
  return new RecollectError(
    'graph_failed',
    `The HelixDB server refused a request (status ${status}, ${code || 'without a code'}): see the cause.`,
    options,
  )
}

function otherProtocol(options: { details: Record<string, unknown>; cause: unknown }): RecollectError {
  return new RecollectError(
    'graph_incompatible',
    'The server does not know POST /v2/query: it speaks the other protocol of HelixDB (v1), or is none. Use an open-source HelixDB server, or HelixDB Cloud, that speaks v2, and check the option "url".',
    options,
  )
}

export function unreachable(cause: unknown): RecollectError {
  return new RecollectError(
    'graph_unavailable',
    'The HelixDB server cannot be reached, or went away before it answered: check that it runs, and the option "url".',
    { cause },
  )
}

export function tooSlow(milliseconds: number): RecollectError {
  return new RecollectError(
    'graph_unavailable',
    `The HelixDB server did not answer within ${milliseconds} ms: check its health, or raise the option "timeoutMs".`,
    { details: { timeoutMs: milliseconds } },
  )
}

/** For an answer that says success and cannot be right. */
export function nonsense(
  what: string,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): RecollectError {
  return new RecollectError('graph_failed', `The HelixDB server answered nonsense: ${what}.`, { details, cause })
}

/** For one thing that is too large to be sent, even alone. */
export function tooLarge(bytes: number, maxBodyBytes: number): RecollectError {
  return new RecollectError(
    'text_too_large',
    `A request to the HelixDB server of ${bytes} bytes exceeds "maxBodyBytes" (${maxBodyBytes}) and cannot be split: raise it if the server takes more, or shorten the texts.`,
    { details: { bytes, maxBodyBytes } },
  )
}
