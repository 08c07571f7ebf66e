import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'

/** How age lowers a score: `score × (floor + (1 − floor) · exp(−lambda · ageDays))`. */
export interface RecencyOptions {
  /** Decay per day, 0 or more; default 0.02 (half-life 34.7 days of the part that decays). 0 switches it off. */
  readonly lambda?: number | undefined
  /** What is left of a score at any age, 0 to 1; default 0.8. */
  readonly floor?: number | undefined
}

const day = 24 * 60 * 60 * 1000

/**
 * What to multiply a score by: from 1 for what is new, or lies in the future, down to `floor`. `time` is when the thing
 * happened, or when it was last written where nobody knows. `false` switches recency off.
 *
 * @throws `invalid_option`
 */
export function recencyFactor(options: RecencyOptions | false | undefined, time: Date, now: Date): number {
  if (options === false) return 1
  const { lambda, floor } = resolveRecency(options)
  const ageDays = Math.max(0, (now.getTime() - time.getTime()) / day)
  return floor + (1 - floor) * Math.exp(-lambda * ageDays)
}

/** The options with their defaults, so that a search can refuse bad ones before it begins. @throws `invalid_option` */
export function resolveRecency(options: RecencyOptions = {}): { readonly lambda: number; readonly floor: number } {
  assertKnownKeys('recency', options, ['lambda', 'floor'])
  return {
    lambda: numberOption('recency.lambda', options.lambda, 0.02, { min: 0, max: 1e6 }),
    floor: numberOption('recency.floor', options.floor, 0.8, { min: 0, max: 1 }),
  }
}
