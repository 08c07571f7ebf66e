import type { Scratch } from './scratch.ts'

/** A term's list and what its scores are made from. */
export interface Postings {
  /** Pairs (ordinal, frequency), ascending by ordinal, from `start` to `end`. */
  readonly pairs: Uint32Array
  readonly start: number
  readonly end: number
  /** Tokens of each document, by ordinal. */
  readonly lengths: Uint32Array
  readonly weight: number
  /** The length norm: `base + slope × length`. */
  readonly base: number
  readonly slope: number
}

// The two loops below are where a search spends its time. Every index lies inside its array, so `?? 0` never applies.

/** Adds the term's score to every document that holds it. */
export function addEverywhere(postings: Postings, scratch: Scratch): void {
  const { pairs, start, end, lengths, weight, base, slope } = postings
  const { scores, touched } = scratch
  let met = scratch.met
  for (let at = start; at < end; at += 2) {
    const ordinal = pairs[at] ?? 0
    const times = pairs[at + 1] ?? 0
    const before = scores[ordinal] ?? 0
    if (before === 0) {
      touched[met] = ordinal
      met += 1
    }
    scores[ordinal] = before + (weight * times) / (times + base + slope * (lengths[ordinal] ?? 0))
  }
  scratch.met = met
}

/** Adds the term's score to the touched documents only, which must stand in ascending order. */
export function addWhereTouched(postings: Postings, scratch: Scratch): void {
  const { pairs, end, lengths, weight, base, slope } = postings
  const { scores, touched, met } = scratch
  let at = postings.start
  for (let i = 0; i < met && at < end; i += 1) {
    const ordinal = touched[i] ?? 0
    at = seek(pairs, at, end, ordinal)
    if (at >= end || pairs[at] !== ordinal) continue
    const times = pairs[at + 1] ?? 0
    scores[ordinal] = (scores[ordinal] ?? 0) + (weight * times) / (times + base + slope * (lengths[ordinal] ?? 0))
  }
}

/** The first pair from `from` on whose ordinal is not below `ordinal`: doubling steps, then halving ones. */
function seek(pairs: Uint32Array, from: number, end: number, ordinal: number): number {
  if ((pairs[from] ?? 0) >= ordinal) return from
  let low = from
  let step = 2
  while (low + step < end && (pairs[low + step] ?? 0) < ordinal) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  // low is below the ordinal, high is not (or is the end); both stand on pairs
  while (high - low > 2) {
    const middle = low + (((high - low) >> 2) << 1)
    if ((pairs[middle] ?? 0) < ordinal) low = middle
    else high = middle
  }
  return high
}
