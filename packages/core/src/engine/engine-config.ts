import { flag } from '../model/flag.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'
import { type FusionOptions, resolveFusion } from '../ranking/fuse.ts'
import { type RecencyOptions, resolveRecency } from '../ranking/recency.ts'
import type { EngineConfig } from './engine-options.ts'

/** `EngineConfig` with every number in place. */
export interface ResolvedConfig {
  readonly candidates: number
  readonly depth: number
  readonly evidencePerHit: number
  readonly defaultLimit: number
  readonly maxLimit: number
  readonly maxResultSet: number
  readonly rerankWindow: number
  readonly neighborsPerNode: number
  readonly maxHops: number
  readonly expandInlineMax: number
  readonly siblingRadius: number
  readonly indexTimeoutMs: number
  readonly fusion: FusionOptions
  readonly recency: RecencyOptions | false
  readonly failOnEmbedderError: boolean
  readonly failOnRerankerError: boolean
  readonly failOnGraphError: boolean
}

const configKeys: readonly (keyof ResolvedConfig)[] = [
  'candidates',
  'depth',
  'evidencePerHit',
  'defaultLimit',
  'maxLimit',
  'maxResultSet',
  'rerankWindow',
  'neighborsPerNode',
  'maxHops',
  'expandInlineMax',
  'siblingRadius',
  'indexTimeoutMs',
  'fusion',
  'recency',
  'failOnEmbedderError',
  'failOnRerankerError',
  'failOnGraphError',
]

/** Fills in the defaults. @throws `invalid_option` for a number out of range. */
export function resolveConfig(config: EngineConfig = {}): ResolvedConfig {
  assertKnownKeys('config', config, configKeys)
  const { fusion = {}, recency = {} } = config
  resolveFusion(fusion)
  if (recency !== false) resolveRecency(recency)
  const maxLimit = wholeNumber('maxLimit', config.maxLimit, 50, 10_000)
  return {
    candidates: wholeNumber('candidates', config.candidates, 40, 10_000),
    depth: wholeNumber('depth', config.depth, 200, 10_000),
    evidencePerHit: wholeNumber('evidencePerHit', config.evidencePerHit, 3, 1000),
    defaultLimit: Math.min(wholeNumber('defaultLimit', config.defaultLimit, 10, 10_000), maxLimit),
    maxLimit,
    maxResultSet: wholeNumber('maxResultSet', config.maxResultSet, 1000, 100_000),
    rerankWindow: wholeNumber('rerankWindow', config.rerankWindow, 50, 1000),
    neighborsPerNode: wholeNumber('neighborsPerNode', config.neighborsPerNode, 50, 10_000),
    maxHops: wholeNumber('maxHops', config.maxHops, 4, 16),
    expandInlineMax: wholeNumber('expandInlineMax', config.expandInlineMax, 20, 10_000),
    siblingRadius: wholeNumber('siblingRadius', config.siblingRadius, 5, 10_000),
    indexTimeoutMs: wholeNumber('indexTimeoutMs', config.indexTimeoutMs, 5000, 2 ** 31 - 1),
    fusion,
    recency,
    failOnEmbedderError: flag('failOnEmbedderError', config.failOnEmbedderError, false),
    failOnRerankerError: flag('failOnRerankerError', config.failOnRerankerError, false),
    failOnGraphError: flag('failOnGraphError', config.failOnGraphError, false),
  }
}

/** A whole number from 1 to `max`, or the default when absent. @throws `invalid_option` */
export function wholeNumber(name: string, value: number | undefined, fallback: number, max: number): number {
  return numberOption(name, value, fallback, { min: 1, max, whole: true })
}
