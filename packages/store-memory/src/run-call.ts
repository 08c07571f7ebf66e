import { RecollectError, type WriteOptions } from '@recollect/core'

/** Does the work of a call at once, unless the call is aborted or wants a transaction. */
export function runCall<T>(options: WriteOptions, work: () => T): T {
  beginCall(options)
  return work()
}

export function beginCall({ signal, tx }: WriteOptions): void {
  signal?.throwIfAborted()
  if (tx === undefined) return
  throw new RecollectError('invalid_option', 'This store has no transactions that a host could open: leave `tx` out.', {
    details: { option: 'tx' },
  })
}
