import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FusedCandidate } from './fuse.ts'
import { promote } from './promote.ts'

const old = new Date('2025-01-01T00:00:00Z')
const recent = new Date('2026-01-01T00:00:00Z')
const lexical: FusedCandidate['channels'] = { lexical: { rank: 1, score: 1 } }
const exact: FusedCandidate['channels'] = { exact: { rank: 1, score: 1 } }

function found(id: string, score: number, more: Partial<FusedCandidate> = {}): FusedCandidate {
  return { namespace: 'acme', id, score, updatedAt: old, channels: lexical, ...more }
}

describe('promote', () => {
  it('lets the best part speak for its parent', () => {
    const [hit, ...others] = promote([
      found('p2', 0.2, { parentId: 'deal', updatedAt: recent }),
      found('p1', 0.9, { parentId: 'deal' }),
      found('p3', 0.1, { parentId: 'deal' }),
      found('p4', 0.3, { parentId: 'deal' }),
    ])
    expect(others).toEqual([])
    expect(hit).toMatchObject({ namespace: 'acme', id: 'deal', score: 0.9, updatedAt: recent, best: { id: 'p1' } })
    expect(hit?.evidence.map(({ id }) => id)).toEqual(['p1', 'p4', 'p2'])
  })

  it('adds all parts up on request, also those beyond the evidence', () => {
    const parts = [0.5, 0.25, 0.125].map((score, i) => found(`p${i}`, score, { parentId: 'deal' }))
    expect(promote(parts, { mode: 'sum', evidence: 1 })).toMatchObject([{ score: 0.875, evidence: [{ id: 'p0' }] }])
  })

  it('joins a parent with its parts, and takes its own content as evidence', () => {
    const [hit] = promote([found('p1', 0.2, { parentId: 'deal' }), found('deal', 0.4)])
    expect(hit?.evidence.map(({ id }) => id)).toEqual(['deal', 'p1'])
  })

  it('takes no evidence from an equal id or title of a first-class object', () => {
    expect(promote([found('deal', 10, { channels: exact })])).toMatchObject([{ id: 'deal', score: 10, evidence: [] }])
    expect(promote([found('deal', 10, { channels: { ...exact, ...lexical } })])).toMatchObject([
      { evidence: [{ id: 'deal' }] },
    ])
    expect(promote([found('p1', 10, { channels: exact, parentId: 'deal' })])).toMatchObject([
      { id: 'deal', evidence: [{ id: 'p1' }] },
    ])
  })

  it('orders evidence by id when scores are equal, and hits by score, time and id', () => {
    const hits = promote([
      found('p2', 0.5, { parentId: 'b' }),
      found('p1', 0.5, { parentId: 'b' }),
      found('c', 0.5, { updatedAt: recent }),
      found('a', 0.5),
      found('top', 0.6),
    ])
    expect(hits.map(({ id }) => id)).toEqual(['top', 'c', 'a', 'b'])
    expect(hits[3]?.evidence.map(({ id }) => id)).toEqual(['p1', 'p2'])
  })

  it('keeps the same id in two namespaces apart', () => {
    const twins = [found('p', 0.5, { parentId: 'x', namespace: 'beta' }), found('p', 0.5, { parentId: 'x' })]
    expect(promote(twins).map(({ namespace }) => namespace)).toEqual(['acme', 'beta'])
  })

  it('carries whatever the candidates carry', () => {
    const [hit] = promote([{ ...found('a', 1), explanation: 'because' }])
    expect(hit?.best.explanation).toBe('because')
  })

  it('leaves its input alone, and does not depend on its order', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(30), fc.constantFrom('x', 'y', undefined), fc.nat(3)), {
      selector: ([id]) => id,
    })
    fc.assert(
      fc.property(rows, fc.constantFrom('max' as const, 'sum' as const), (all, mode) => {
        const candidates = all.map(([id, parentId, score]) =>
          found(`${id}`, score, parentId === undefined ? {} : { parentId }),
        )
        const before = structuredClone(candidates)
        const hits = promote(candidates, { mode })
        expect(candidates).toEqual(before)
        expect(promote(candidates.toReversed(), { mode })).toEqual(hits)
      }),
    )
  })
})
