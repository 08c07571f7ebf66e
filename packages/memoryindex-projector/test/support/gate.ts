import { RecollectError } from '@recollect/core'

/** What happens to a call on its way: to a request before it arrives, or to its answer. */
export type Fate =
  | 'pass'
  /** It arrives once it is released. */
  | 'stall'
  /** Its answer arrives once it is released. */
  | 'stallAnswer'
  /** It is done, and its answer is lost. */
  | 'loseAnswer'
  /** The caller is told that it failed; it arrives once it is released. */
  | 'late'
  | 'twice'
  | 'outage'
  | 'throttled'
  | 'unknown'
  | 'refused'

/** Calls that stand still, of all workers, until somebody releases them. */
export class Held {
  readonly #waiting: (() => void)[] = []

  get size(): number {
    return this.#waiting.length
  }

  wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Lets one go on. */
  release(pick: number): void {
    const [one] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1)
    one?.()
  }
}

/** What all calls of one worker go through. A worker that is killed never hears of anything again. */
export class Gate {
  /** From now on everything passes. */
  calm = false
  /** While it is set, the store cannot be reached. */
  cut = false
  #dead = false
  readonly #held: Held
  readonly #next: () => Fate

  constructor(held: Held, next: () => Fate) {
    this.#held = held
    this.#next = next
  }

  kill(): void {
    this.#dead = true
  }

  store<T>(work: () => Promise<T>): Promise<T> {
    return this.#alive(async () => {
      if (this.cut) throw outage('store_unavailable')
      const fate = this.calm ? 'pass' : this.#next()
      if (fate === 'twice' || fate === 'throttled' || fate === 'unknown' || fate === 'refused') return work()
      return this.#go(fate, 'store_unavailable', work)
    })
  }

  target<T>(work: () => Promise<T>): Promise<T> {
    return this.#alive(() => this.#go(this.calm ? 'pass' : this.#next(), 'index_unavailable', work))
  }

  async #alive<T>(call: () => Promise<T>): Promise<T> {
    if (this.#dead) return never()
    try {
      const answer = await call()
      return this.#dead ? await never() : answer
    } catch (error) {
      if (this.#dead) return never()
      throw error
    }
  }

  async #go<T>(fate: Fate, code: OutageCode, work: () => Promise<T>): Promise<T> {
    if (fate === 'stall') await this.#held.wait()
    if (fate === 'twice') await work()
    if (fate === 'late')
      void this.#held
        .wait()
        .then(work)
        .catch(() => undefined)
    if (fate === 'late' || fate === 'outage') throw outage(code)
    if (fate === 'throttled') throw outage(code, { retryAfterMs: 7000 })
    if (fate === 'unknown') throw new Error('It broke.')
    if (fate === 'refused') throw new RecollectError('invalid_object', 'It is refused for once.')
    const answer = await work()
    if (fate === 'loseAnswer') throw outage(code)
    if (fate === 'stallAnswer') await this.#held.wait()
    return answer
  }
}

type OutageCode = 'store_unavailable' | 'index_unavailable'

function outage(code: OutageCode, details: Readonly<Record<string, unknown>> = {}): RecollectError {
  return new RecollectError(code, 'It is out.', { details })
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}
