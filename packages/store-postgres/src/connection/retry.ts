import { setTimeout } from 'node:timers/promises'

const attempts = 6

/** Thrown by work that found its premises changed by others: the transaction is to start anew. */
export class RacedError extends Error {
  constructor() {
    super('Others changed the same rows meanwhile.')
    this.name = 'RacedError'
  }
}

/** Runs the work again when it lost against other transactions, with a pause that doubles each time. */
export async function retryWhen<T>(
  lost: (error: unknown) => boolean,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !lost(error)) throw error
      await setTimeout(pause(attempt), undefined, signal === undefined ? {} : { signal })
    }
  }
}

/** Milliseconds, random so that rivals do not meet again. */
function pause(attempt: number): number {
  return 5 * 2 ** attempt * (0.5 + Math.random())
}

/** Deadlock, serialization failure, or a race. */
export function isConflict(error: unknown): boolean {
  return isRaced(error) || ['40001', '40P01'].includes(fieldOf(error, 'code'))
}

/** A race that the work noticed, or that ended at the unique keys: the next attempt can say who has the key. */
export function isRaced(error: unknown): boolean {
  return (
    error instanceof RacedError ||
    (fieldOf(error, 'code') === '23505' && fieldOf(error, 'constraint') === 'objects_key')
  )
}

function fieldOf(error: unknown, field: 'code' | 'constraint'): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}
