import { describe, expect, it } from 'vitest'
import type { Neighbor } from '../ports/graph.ts'
import { compareNeighbors } from './compare-neighbors.ts'

const at = (minutes: number) => new Date(minutes * 60_000)

function neighbor(
  peerId: string,
  fields: { confidence?: number; minutes?: number; relation?: string; in?: true },
): Neighbor {
  const { confidence, minutes = 0, relation = 'knows' } = fields
  const direction = fields.in ? 'in' : 'out'
  const [fromId, toId] = direction === 'out' ? ['me', peerId] : [peerId, 'me']
  const times = { createdAt: at(0), updatedAt: at(minutes) }
  const sure = confidence === undefined ? {} : { confidence }
  return {
    nodeId: 'me',
    peerId,
    direction,
    edge: { namespace: 'n', fromId, relation, toId, version: 1, ...times, ...sure },
  }
}

describe('compareNeighbors', () => {
  it('puts the certain first, then the latest, then by peer, relation and direction', () => {
    const sorted = [
      neighbor('d', { minutes: 9 }),
      neighbor('b', { confidence: 1, minutes: 5 }),
      neighbor('a', {}),
      neighbor('a', { in: true }),
      neighbor('a', { relation: 'likes' }),
      neighbor('b', {}),
      neighbor('a', { confidence: 0.9, minutes: 99 }),
      neighbor('a', { confidence: 0 }),
    ]
    expect(sorted.toReversed().sort(compareNeighbors)).toEqual(sorted)
  })
})
