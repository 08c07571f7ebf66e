import type { Embedder } from '@recollect/core'
import { engineArm } from './engine-arm.ts'
import type { LocomoArm } from './retriever.ts'

/** Share of the vectors in the mix: a weak encoder must not outweigh the words. */
const vectorShare = 0.3

/** By words alone, one idea at a time. */
export const wordArms: readonly LocomoArm[] = [
  engineArm({ name: 'text', titled: false }),
  engineArm({ name: 'speaker and date as title', titled: true }),
  engineArm({ name: '+ siblings', titled: true, search: { siblings: true } }),
  engineArm({ name: '+ siblings, links', titled: true, linked: true, search: { siblings: true } }),
  engineArm({ name: '+ siblings, speaker', titled: true, speaker: true, search: { siblings: true } }),
  engineArm({
    name: '+ siblings, links, speaker',
    titled: true,
    linked: true,
    speaker: true,
    search: { siblings: true },
  }),
]

/** With vectors beside the words. */
export function vectorArms(embedder: Embedder): readonly LocomoArm[] {
  const fusion = { method: 'convex', weights: { lexical: 1 - vectorShare, vector: vectorShare } } as const
  return [
    engineArm({
      name: `${embedder.model} alone`,
      titled: true,
      embedder,
      search: { channels: ['vector'] },
    }),
    engineArm({ name: `speaker and date as title, ${embedder.model}`, titled: true, embedder, search: { fusion } }),
    engineArm({
      name: `+ siblings, links, speaker, ${embedder.model}`,
      titled: true,
      linked: true,
      speaker: true,
      embedder,
      search: { fusion, siblings: true },
    }),
  ]
}
