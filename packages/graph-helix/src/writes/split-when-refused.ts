import { RecollectError } from '@recollect/core'

/** What a server says when a transaction, or its body, is more than it takes at once. */
const tooMuch: readonly unknown[] = [
  'active_text_mutation_limit_exceeded',
  'index_operation_batch_too_large',
  'payload_too_large',
]

/** Writes items at once, or in halves as long as the server says that it is too much. */
export async function splitWhenRefused<T>(
  items: readonly T[],
  write: (items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  try {
    await write(items)
  } catch (error) {
    if (items.length < 2 || !isTooMuch(error)) throw error
    const half = Math.ceil(items.length / 2)
    await splitWhenRefused(items.slice(0, half), write)
    await splitWhenRefused(items.slice(half), write)
  }
}

export function isTooMuch(error: unknown): boolean {
  return RecollectError.is(error, 'graph_failed') && tooMuch.includes(error.details['helixCode'])
}
