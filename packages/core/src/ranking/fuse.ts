import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'
import { compareRanked, compareText } from '../model/order.ts'
import type { Candidate, Channel, PartSearchResponse } from '../ports/part-searcher.ts'
import { laterOf } from './later-of.ts'
import { normalizeScores } from './normalize-scores.ts'
import { objectKey } from './object-key.ts'

/** A channel that takes part in fusion. `exact` does not: equality is no matter of degree, the engine boosts it. */
export type FusedChannel = Exclude<Channel, 'exact'>

/** How the channels become one list. */
export interface FusionOptions {
  /**
   * `rrf` looks at ranks only: robust, but equal weights let a weak channel pull a strong one down. `convex` mixes
   * normalised scores: better when one channel is much weaker than the other. Default `rrf`.
   */
  readonly method?: 'rrf' | 'convex' | undefined
  /** The constant of reciprocal rank fusion, above 0; default 60. */
  readonly k?: number | undefined
  /** Weight of each channel, 0 or more; default 1. `convex` looks at their proportions only. */
  readonly weights?: { readonly [channel in FusedChannel]?: number | undefined } | undefined
}

/** A candidate with the ranks and scores that it had in its channels. */
export interface FusedCandidate extends Candidate {
  readonly channels: { readonly [channel in Channel]?: { readonly rank: number; readonly score: number } }
}

/** The order in which channels are read; of two sightings of an object the first gives its data. */
const fusedChannels: readonly FusedChannel[] = ['lexical', 'vector', 'trigram']

const largest = 1e6

/**
 * One list from the lists of all channels, best first; `score` becomes the fused score. Every object comes out once,
 * also one that only `exact` found (its score is 0).
 *
 * `rrf`: the sum of `weight / (k + rank)` over the channels that found it (Cormack, Clarke and Büttcher, 2009).
 * `convex`: the sum of `weight × normalised score` with weights that add up to 1 over the channels that found anything;
 * scores are normalised to 0..1 inside their list (`normalizeScores`), and are 1 when all of a list are the same.
 *
 * @param depth lists shorter than this hold all that matches; absent = every list was cut
 * @throws `invalid_option`
 */
export function fuse(
  channels: PartSearchResponse['channels'],
  options: FusionOptions = {},
  depth: number = 0,
): FusedCandidate[] {
  const { method, k, weights } = resolveFusion(options)
  const pool = new Map<string, FusedCandidate>()
  const lists = fusedChannels.map((channel) => ({ channel, list: distinct(channels[channel] ?? []) }))
  const total = lists.reduce((sum, { channel, list }) => sum + (list.length > 0 ? weights[channel] : 0), 0)

  for (const { channel, list } of lists) {
    const shares =
      method === 'rrf' ? list.map((_, index) => 1 / (k + index + 1)) : normalizeScores(list, list.length < depth)
    const weight = method === 'rrf' ? weights[channel] : weights[channel] / (total || 1)
    list.forEach((candidate, index) => {
      add(pool, channel, candidate, index + 1, weight * (shares[index] ?? 0))
    })
  }
  distinct(channels.exact ?? []).forEach((candidate, index) => {
    add(pool, 'exact', candidate, index + 1, 0)
  })
  return [...pool.values()].sort((a, b) => compareRanked(a, b) || compareText(a.namespace, b.namespace))
}

/** The options with their defaults, so that a search can refuse bad ones before it begins. @throws `invalid_option` */
export function resolveFusion(options: FusionOptions): {
  readonly method: 'rrf' | 'convex'
  readonly k: number
  readonly weights: { readonly [channel in FusedChannel]: number }
} {
  const { method = 'rrf', weights = {} } = options
  assertKnownKeys('fusion', options, ['method', 'k', 'weights'])
  assertKnownKeys('fusion.weights', weights, fusedChannels)
  if (method !== 'rrf' && method !== 'convex') {
    throw new RecollectError('invalid_option', 'Option "fusion.method" must be "rrf" or "convex".', {
      details: { option: 'fusion.method' },
    })
  }
  const weight = (channel: FusedChannel) =>
    numberOption(`fusion.weights.${channel}`, weights[channel], 1, { min: 0, max: largest })
  return {
    method,
    k: numberOption('fusion.k', options.k, 60, { min: Number.EPSILON, max: largest }),
    weights: { lexical: weight('lexical'), vector: weight('vector'), trigram: weight('trigram') },
  }
}

function add(
  pool: Map<string, FusedCandidate>,
  channel: Channel,
  candidate: Candidate,
  rank: number,
  share: number,
): void {
  const key = objectKey(candidate.namespace, candidate.id)
  const seen = pool.get(key)
  const place = { [channel]: { rank, score: candidate.score } }
  pool.set(
    key,
    seen === undefined
      ? { ...candidate, score: share, channels: place }
      : { ...merged(seen, candidate), score: seen.score + share, channels: { ...seen.channels, ...place } },
  )
}

/** The first sighting wins; later ones fill in what it lacks, and the newest `updatedAt` counts. */
function merged(first: FusedCandidate, later: Candidate): Candidate {
  const marked = first.marked === true || later.marked === true
  return {
    ...later,
    ...first,
    updatedAt: laterOf(first.updatedAt, later.updatedAt),
    ...(marked ? { marked } : {}),
  }
}

/** A list with each object once, where it first stands. */
function distinct(list: readonly Candidate[]): readonly Candidate[] {
  const unique = new Map<string, Candidate>()
  for (const candidate of list) {
    const key = objectKey(candidate.namespace, candidate.id)
    if (!unique.has(key)) unique.set(key, candidate)
  }
  return [...unique.values()]
}
