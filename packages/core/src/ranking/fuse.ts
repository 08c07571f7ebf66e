import type { Candidate, Channel } from '../ports/part-searcher.ts'

/** How the channels become one list. */
export interface FusionOptions {
  /**
   * `rrf` looks at ranks only: robust, but equal weights let a weak channel pull a strong one down. `convex` mixes
   * min-max normalised scores: better when one channel is much weaker than the other. Default `rrf`.
   */
  readonly method?: 'rrf' | 'convex' | undefined
  /** The constant of reciprocal rank fusion; default 60. */
  readonly k?: number | undefined
  /** Weight of each channel, 0 or more; default 1. */
  readonly weights?: { readonly [channel in Channel]?: number } | undefined
}

/** A candidate with the ranks and scores that it had in its channels. */
export interface FusedCandidate extends Candidate {
  readonly channels: { readonly [channel in Channel]?: { readonly rank: number; readonly score: number } }
}
