import type { Explanation, Hit } from '../../engine/search-types.ts'
import type { Channel } from '../../ports/part-searcher.ts'
import { neutralConfidence } from '../../ranking/confidence.ts'
import type { Reason, ScoreParts } from '../memory-answers.ts'

const nothing: Explanation = { partId: '', channels: {}, fused: 0, recency: 1, boosts: {} }

/** What a memory's score was made from. */
export function scorePartsOf({ explanation = nothing }: Pick<Hit, 'explanation'>): ScoreParts {
  const { channels, fused, recency, boosts, weight, rerank } = explanation
  return {
    channels,
    fused,
    recency,
    ...(boosts.near === undefined ? {} : { window: boosts.near }),
    ...(boosts.siblings === undefined ? {} : { siblings: boosts.siblings }),
    ...(boosts.prefer === undefined ? {} : { speaker: boosts.prefer }),
    ...(boosts.graph === undefined ? {} : { graph: boosts.graph }),
    ...(weight === undefined ? {} : { confidence: weight }),
    ...(rerank === undefined ? {} : { rerank }),
  }
}

/** Why a memory was recalled: channels first, as the engine reads them. */
export function reasonsOf({ explanation = nothing }: Pick<Hit, 'explanation'>, confidence: number): readonly Reason[] {
  const { channels, boosts, graph } = explanation
  const found: readonly Channel[] = ['lexical', 'vector', 'trigram', 'exact']
  return [
    ...found.flatMap((channel): Reason[] => {
      const place = channels[channel]
      return place === undefined ? [] : [{ by: 'match', channel, rank: place.rank }]
    }),
    ...(graph === undefined
      ? []
      : [{ by: 'graph', from: graph.seedId, path: graph.path, weight: graph.weight } as const]),
    ...(boosts.near === undefined ? [] : [{ by: 'window' } as const]),
    ...(boosts.siblings === undefined ? [] : [{ by: 'siblings' } as const]),
    ...(boosts.prefer === undefined ? [] : [{ by: 'speaker' } as const]),
    ...(confidence === neutralConfidence ? [] : [{ by: 'confidence', confidence } as const]),
  ]
}
