import { type ErrorCode, RecollectError } from '@recollect/core'

/** What errors of a server mean for an index. Those that its operator has to mend are no fault of a document, and pass. */
const codes: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  graph_unavailable: 'index_unavailable',
  graph_index_pending: 'index_unavailable',
  graph_incompatible: 'index_unavailable',
  graph_failed: 'index_failed',
}

/** The outcome of `work`, with the errors of an index instead of those of a graph. */
export async function asIndex<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = RecollectError.is(error) ? codes[error.code] : undefined
    if (!RecollectError.is(error) || code === undefined) throw error
    throw new RecollectError(code, error.message, { details: error.details, cause: error.cause })
  }
}
