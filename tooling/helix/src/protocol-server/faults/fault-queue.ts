import type { RecordedRequest } from '../recorded-request.ts'
import type { Fault } from './fault.ts'

interface Planned {
  readonly fault: Fault
  readonly when: (request: RecordedRequest) => boolean
  left: number
}

/** The faults that wait for queries, first planned first served. */
export class FaultQueue {
  readonly #planned: Planned[] = []

  /** Lets the next `times` queries (1) meet a fault: any ones, or those that `when` picks. */
  next(fault: Fault, times = 1, when: (request: RecordedRequest) => boolean = () => true): void {
    this.#planned.push({ fault, when, left: times })
  }

  /** How many faults have not been met yet. */
  get pending(): number {
    return this.#planned.reduce((sum, { left }) => sum + left, 0)
  }

  clear(): void {
    this.#planned.length = 0
  }

  take(request: RecordedRequest): Fault | undefined {
    const planned = this.#planned.find(({ left, when }) => left > 0 && when(request))
    if (!planned) return undefined
    planned.left -= 1
    return planned.fault
  }
}
