import type { Observer, OperationEnd, OperationName } from '../ports/observer.ts'

/** What an observer saw of one operation. */
export interface RecordedOperation {
  readonly operation: OperationName
  /** How it ended; exactly one when all went by the rules, none while it is running. */
  readonly ends: readonly OperationEnd[]
}

export interface RecordingObserver extends Observer {
  /** In the order of their beginnings. */
  readonly operations: readonly RecordedOperation[]
  clear(): void
}

/** Remembers every operation, for tests. */
export function recordingObserver(): RecordingObserver {
  const operations: RecordedOperation[] = []
  return {
    operations,
    start(operation) {
      const ends: OperationEnd[] = []
      operations.push({ operation, ends })
      return (end) => {
        ends.push(end)
      }
    },
    clear() {
      operations.length = 0
    },
  }
}
