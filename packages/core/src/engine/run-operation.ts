import type { CallOptions } from '../ports/call-options.ts'
import type { Degradation, OperationName } from '../ports/observer.ts'
import { assertCallOptions } from './call-options.ts'
import type { EngineContext } from './context.ts'

/** What an operation tells the observer about its answer. */
export interface OperationReport {
  hits: number
  readonly degraded: Set<Degradation>
}

/**
 * Runs one engine operation: stops when the signal has aborted, and lets the observer see the beginning and the end, once
 * each. An observer that throws never disturbs the operation.
 */
export async function runOperation<T>(
  context: EngineContext,
  name: OperationName,
  options: CallOptions | undefined,
  body: (report: OperationReport) => Promise<T>,
): Promise<T> {
  const report: OperationReport = { hits: 0, degraded: new Set() }
  const end = quietly(() => context.observer.start(name))
  try {
    assertCallOptions(name, options)
    options?.signal?.throwIfAborted()
    const answer = await body(report)
    quietly(() => end?.({ hits: report.hits, degraded: [...report.degraded] }))
    return answer
  } catch (error) {
    quietly(() => end?.({ hits: 0, degraded: [...report.degraded], error }))
    throw error
  }
}

function quietly<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
