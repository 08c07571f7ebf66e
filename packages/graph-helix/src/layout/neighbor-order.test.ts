import { compareNeighbors, compareText, type Edge, type Neighbor } from '@recollect/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { neighborOrder } from './neighbor-order.ts'

const name = fc.oneof(
  fc.constantFrom('a', 'ab', 'a b', '1', '😀', 'ﬁ', '~'),
  fc.string({ unit: 'grapheme', minLength: 1 }),
)
const clean = name.filter((text) => !text.includes('\0'))
const neighbor = fc
  .record({
    peerId: clean,
    relation: clean,
    confidence: fc.option(fc.oneof(fc.constantFrom(0, -0, 0.1, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })), {
      nil: undefined,
    }),
    updatedAt: fc.oneof(
      fc.date({ noInvalidDate: true }),
      fc.constantFrom(new Date(0), new Date(1), new Date(-1), new Date(-8.64e15), new Date(-8.64e15 + 1)),
    ),
  })
  .map(({ peerId, relation, confidence, updatedAt }): Neighbor => {
    const edge: Edge = {
      ...{ namespace: 'n', fromId: 'from', relation, toId: peerId, createdAt: updatedAt, updatedAt, version: 1 },
      ...(confidence === undefined ? {} : { confidence }),
    }
    return { nodeId: 'from', peerId, direction: 'out', edge }
  })

const key = ({ edge, peerId }: Neighbor): string => neighborOrder(edge, peerId)

it('sorts as compareNeighbors does', () => {
  fc.assert(
    fc.property(neighbor, neighbor, (a, b) => {
      expect(Math.sign(compareText(key(a), key(b)))).toBe(Math.sign(compareNeighbors(a, b)))
    }),
    { numRuns: 2000 },
  )
})
