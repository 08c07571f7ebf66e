import type { Channel } from '@recollect/core'
import type { PackageHit } from '../search/collect-hits.ts'
import { table } from './table.ts'

const channels: readonly Channel[] = ['lexical', 'vector', 'trigram', 'exact']

/** Where each hit's score comes from, a row each: ranks in the channels that were asked, fusion, age, boosts. */
export function explainTable(hits: readonly PackageHit[]): string[] {
  const asked = channels.filter((channel) => hits.some(({ hit }) => hit.explanation?.channels[channel] !== undefined))
  const boosted = hits.some(({ hit }) => Object.keys(hit.explanation?.boosts ?? {}).length > 0)
  const header = ['#', 'package', ...asked, 'fused', 'recency', ...(boosted ? ['boosts'] : []), 'score']
  const rows = hits.map(({ rank, hit }) => {
    const { explanation } = hit
    return [
      String(rank),
      `${hit.properties.name}@${hit.properties.version}`,
      ...asked.map((channel) => {
        const found = explanation?.channels[channel]
        return found === undefined ? '-' : String(found.rank)
      }),
      explanation?.fused.toFixed(4) ?? '-',
      explanation === undefined ? '-' : `×${explanation.recency.toFixed(2)}`,
      ...(boosted ? [boostText(explanation?.boosts ?? {})] : []),
      hit.score.toFixed(4),
    ]
  })
  return table(header, rows)
}

function boostText(boosts: Readonly<Record<string, number | undefined>>): string {
  const parts = Object.entries(boosts).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} +${Number(value.toFixed(4))}`,
  )
  return parts.length > 0 ? parts.join(' ') : '-'
}
