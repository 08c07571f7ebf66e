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
