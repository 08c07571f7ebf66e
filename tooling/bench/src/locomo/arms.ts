import type { Embedder } from '@recollect/core'
import { memoryArm } from './memory-arm.ts'
import type { LocomoArm } from './retriever.ts'
import { textArm } from './text-arm.ts'

/**
 * Share of the vectors in the mix, chosen on the even conversations with the Universal Sentence Encoder Lite: a weak encoder must not
 * outweigh the words.
 */
const vectorShare = 0.3

/** What a recall can do without: each row below brings some of it back. */
const plain = { siblings: false, graphBoost: 0, speakerBoost: 0 } as const

/** By words alone, one idea after the other. */
export const wordArms: readonly LocomoArm[] = [
  textArm,
  memoryArm({ name: 'speaker and day as title', recall: plain }),
  memoryArm({ name: '+ siblings', recall: { ...plain, siblings: true } }),
  memoryArm({ name: '+ siblings, links', recall: { speakerBoost: 0 } }),
  memoryArm({ name: '+ siblings, speaker', recall: { graphBoost: 0 } }),
  memoryArm({ name: 'recallFused as it comes' }),
]

/** With vectors beside the words. */
export function vectorArms(embedder: Embedder): readonly LocomoArm[] {
  const fusion = { method: 'convex', weights: { lexical: 1 - vectorShare, vector: vectorShare } } as const
  const { model } = embedder
  return [
    memoryArm({ name: `${model} alone`, embedder, recall: { ...plain, channels: ['vector'] } }),
    memoryArm({ name: `speaker and day as title, ${model}`, embedder, recall: { ...plain, fusion } }),
    memoryArm({ name: `recallFused, ${model}`, embedder, recall: { fusion } }),
  ]
}

/** Every default of a recall, and what other values make of it: one is changed at a time. */
export const settingArms: readonly LocomoArm[] = [
  memoryArm({ name: 'as it comes' }),
  memoryArm({ name: 'fusion rrf', recall: { fusion: { method: 'rrf' } } }),
  memoryArm({ name: 'siblings off', recall: { siblings: false } }),
  memoryArm({ name: 'siblings .2, .1', recall: { siblings: [0.2, 0.1] } }),
  memoryArm({ name: 'siblings .4, .2', recall: { siblings: [0.4, 0.2] } }),
  memoryArm({ name: 'pool 40', recall: { pool: 40 } }),
  memoryArm({ name: 'pool 200', recall: { pool: 200 } }),
  memoryArm({ name: 'graphBoost .05', recall: { graphBoost: 0.05 } }),
  memoryArm({ name: 'graphBoost .3', recall: { graphBoost: 0.3 } }),
  memoryArm({ name: 'seeds 1', recall: { seeds: 1 } }),
  memoryArm({ name: 'seeds 3', recall: { seeds: 3 } }),
  memoryArm({ name: 'decay .5', recall: { decay: 0.5 } }),
  memoryArm({ name: 'decay 1', recall: { decay: 1 } }),
  memoryArm({ name: 'hops 1', recall: { hops: 1 } }),
  memoryArm({ name: 'hops 3', recall: { hops: 3 } }),
  memoryArm({ name: 'every entity counts the same', recall: { specificity: () => 1 } }),
  memoryArm({ name: 'linkQuery off', recall: { linkQuery: false } }),
  memoryArm({ name: 'speakerBoost .2', recall: { speakerBoost: 0.2 } }),
  memoryArm({ name: 'speakerBoost 1', recall: { speakerBoost: 1 } }),
  memoryArm({ name: 'recency on', recall: { recency: {} } }),
]
