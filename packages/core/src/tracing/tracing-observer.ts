import { tracingChannel } from 'node:diagnostics_channel'
import type { Degradation, Observer, OperationName } from '../ports/observer.ts'

/** Name of the tracing channel: the events are `tracing:recollect:start`, `tracing:recollect:error` and `:end`. */
export const tracingChannelName = 'recollect'

/**
 * What is published about one operation: the same object at its beginning, its error and its end, so that a subscriber
 * can keep a span by it. No texts, no ids.
 */
export interface TracingMessage {
  readonly operation: OperationName
  /** From the end on: objects returned or written, 0 after an error. */
  hits?: number
  /** From the end on: where the answer fell short of the full service. */
  degraded?: readonly Degradation[]
  /** From the error on: what the operation failed with. */
  error?: unknown
}

/**
 * An observer that publishes every operation on `node:diagnostics_channel`, for whoever in this process subscribes;
 * nothing leaves it by itself, and without subscribers it costs next to nothing.
 *
 * `start` is published when an operation begins, `error` when it fails, and `end` when it is over in either way: unlike
 * with `tracePromise`, `end` marks the end of the whole asynchronous operation.
 *
 * @example
 * ```ts
 * const engine = await createEngine({ store, observer: tracingObserver() })
 * diagnostics_channel.subscribe('tracing:recollect:end', (message) => console.log(message))
 * ```
 */
export function tracingObserver(): Observer {
  const { start, end, error } = tracingChannel<TracingMessage>(tracingChannelName)
  return {
    start(operation) {
      const message: TracingMessage = { operation }
      start.publish(message)
      return (outcome) => {
        message.hits = outcome.hits
        message.degraded = outcome.degraded
        if (outcome.error !== undefined) {
          message.error = outcome.error
          error.publish(message)
        }
        end.publish(message)
      }
    },
  }
}
