import type { Operation } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'

/** Prolongs leases at a third of their time, until it is stopped. A renewal that fails is made up for by the next. */
export function startHeartbeat({ queue, options }: ProjectorContext, operations: readonly Operation[]): () => void {
  const { leaseMs } = options
  let beating = false
  const beat = async () => {
    if (beating) return
    beating = true
    try {
      await queue.renew(operations, { leaseMs }, {})
    } catch {
      // Without a lease the acknowledgement says so, and somebody else takes the batch.
    } finally {
      beating = false
    }
  }
  const timer = setInterval(beat, Math.max(1, Math.floor(leaseMs / 3)))
  return () => clearInterval(timer)
}
