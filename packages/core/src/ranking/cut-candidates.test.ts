import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../ports/part-searcher.ts'
import { cutCandidates } from './cut-candidates.ts'

const part = (id: string, parentId?: string): Candidate => ({
  namespace: 'acme',
  id,
  score: 1,
  updatedAt: new Date(0),
  ...(parentId === undefined ? {} : { parentId }),
})
const ids = (list: readonly Candidate[]) => list.map(({ id }) => id)

describe('cutCandidates', () => {
  it('keeps the first and adds the best part of each parent not seen yet', () => {
    const list = [part('a1', 'a'), part('a2', 'a'), part('a3', 'a'), part('b1', 'b'), part('b2', 'b'), part('c')]
    expect(ids(cutCandidates(list, 2))).toEqual(['a1', 'a2', 'b1', 'c'])
  })

  it('counts a first-class object and its parts as one hit, and namespaces apart', () => {
    const foreign = { ...part('a3', 'a'), namespace: 'beta' }
    expect(ids(cutCandidates([part('a'), part('a1', 'a'), foreign], 1))).toEqual(['a', 'a3'])
  })

  it('gives a list in the same order that begins with the first `keep`', () => {
    const list = fc
      .array(fc.constantFrom('p', 'q', 'r', 's', 't'))
      .map((parents) => parents.map((p, i) => part(`${i}`, p)))
    fc.assert(
      fc.property(list, fc.nat(12), (all, keep) => {
        const cut = cutCandidates(all, keep)
        expect(cut.slice(0, keep)).toEqual(all.slice(0, keep))
        expect(cut).toEqual(all.filter((candidate) => cut.includes(candidate)))
        const parents = (some: readonly Candidate[]) => new Set(some.map(({ parentId }) => parentId)).size
        expect(parents(cut)).toBe(parents(all))
      }),
    )
  })
})
