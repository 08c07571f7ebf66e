import { RecollectError } from '@recollect/core'

/**
 * Turns what a driver threw into an error of ours. The message never quotes the database: its messages may hold values
 * of rows. `cause` is the original.
 */
export function mapError(error: unknown): unknown {
  if (RecollectError.is(error)) return error
  const code = codeOf(error)
  if (code === undefined) return isConnectionLoss(error) ? unavailable(error, undefined) : failed(error, undefined)
  if (code === '42P01' || code === '3F000' || code === '42703') {
    return new RecollectError(
      'migration_required',
      'The tables of this store are missing or older than this version: call migrate() first.',
      { details: { sqlState: code }, cause: error },
    )
  }
  if (code === '23505') {
    return new RecollectError('key_taken', 'Another object of this namespace and kind has the key.', { cause: error })
  }
  if (code === '23514') {
    const space = spaceIn(error)
    return new RecollectError(
      'invalid_option',
      'The embedding space that is written to was dropped: openSpace makes one anew, under another id.',
      { details: { sqlState: code, ...(space === undefined ? {} : { space }) }, cause: error },
    )
  }
  if (code === '42501') {
    return new RecollectError('store_failed', 'The user of the database lacks a right; the cause says to what.', {
      details: { sqlState: code },
      cause: error,
    })
  }
  if (code === '25P01') {
    return new RecollectError(
      'invalid_option',
      'The client given as "tx" is not inside a transaction: send BEGIN on it first.',
      { details: { option: 'tx' }, cause: error },
    )
  }
  if (code === '22021' || code === '22P05') {
    return new RecollectError(
      'invalid_object',
      'A text holds a character that the database cannot store, such as NUL: remove it.',
      { details: { sqlState: code }, cause: error },
    )
  }
  if (code === '53100' || code === 'ENOSPC') {
    return new RecollectError('store_failed', `The disk of the database is full (${code}): make room there.`, {
      details: { sqlState: code },
      cause: error,
    })
  }
  return isUnavailable(code) ? unavailable(error, code) : failed(error, code)
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The space whose partition a row was to go to, from the detail that the database gives. */
function spaceIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('detail' in error)) return undefined
  return /\(space\) = \((\d+)\)/.exec(String(error.detail))?.[1]
}

/** Classes of SQLSTATE that say the server cannot be reached or does not accept us now, and Node's codes of broken sockets. */
function isUnavailable(code: string): boolean {
  return /^(08...|57P0.|53300|28...|3D000|E[A-Z_]{4,}|ERR_SOCKET.*)$/.test(code)
}

/** `pg`, its pool and PGlite have no code for these. */
function isConnectionLoss(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /connection (terminated|ended)|connection error|timeout exceeded|not queryable|after calling end|PGlite is clos/i.test(
    message,
  )
}

function unavailable(cause: unknown, code: string | undefined): RecollectError {
  return new RecollectError(
    'store_unavailable',
    `The database cannot be reached${code === undefined ? '' : ` (${code})`}: check that it runs and accepts connections.`,
    { details: code === undefined ? {} : { code }, cause },
  )
}

function failed(cause: unknown, code: string | undefined): RecollectError {
  return new RecollectError(
    'store_failed',
    `The database refused a statement${code === undefined ? '' : ` (${code})`}; the cause says more.`,
    { details: code === undefined ? {} : { sqlState: code }, cause },
  )
}
