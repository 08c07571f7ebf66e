import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecollectError } from '../model/errors.ts'
import type { Candidate, Channel } from '../ports/part-searcher.ts'
import { type FusedCandidate, type FusionOptions, fuse } from './fuse.ts'

type Channels = { readonly [channel in Channel]?: readonly Candidate[] }

const at = new Date('2026-01-01T00:00:00Z')
const candidate = (id: string, score = 1, more: Partial<Candidate> = {}): Candidate => ({
  namespace: 'acme',
  id,
  score,
  updatedAt: at,
  ...more,
})
const list = (...ids: string[]) => ids.map((id, index) => candidate(id, 10 - index))
const scores = (fused: readonly FusedCandidate[]) => Object.fromEntries(fused.map(({ id, score }) => [id, score]))
const ids = (fused: readonly FusedCandidate[]) => fused.map(({ id }) => id)

describe('reciprocal rank fusion', () => {
  it('adds 1 / (60 + rank) over the channels', () => {
    const fused = fuse({ lexical: list('a', 'b', 'c'), vector: list('c', 'a') })
    expect(ids(fused)).toEqual(['a', 'c', 'b'])
    expect(scores(fused)['a']).toBeCloseTo(0.0325225, 7)
    expect(scores(fused)['c']).toBeCloseTo(0.0322665, 7)
    expect(scores(fused)['b']).toBeCloseTo(0.016129, 7)
  })

  it('keeps the rank and raw score of each channel', () => {
    const [a] = fuse({ lexical: list('b', 'a'), vector: [candidate('a', 0.7)] })
    expect(a).toMatchObject({ id: 'a', channels: { lexical: { rank: 2, score: 9 }, vector: { rank: 1, score: 0.7 } } })
  })

  it('weighs the channels', () => {
    const fused = fuse({ lexical: list('a', 'b'), vector: list('b') }, { weights: { vector: 0 }, k: 1 })
    expect(scores(fused)).toEqual({ a: 1 / 2, b: 1 / 3 })
  })

  it('gives nothing for no lists and for empty ones', () => {
    expect(fuse({})).toEqual([])
    expect(fuse({ lexical: [], vector: [] }, { method: 'convex' })).toEqual([])
  })
})

describe('convex fusion', () => {
  it('mixes scores normalised inside each channel', () => {
    const lexical = [candidate('a', 30), candidate('b', 20), candidate('c', 10)]
    const vector = [candidate('c', 0.9), candidate('a', 0.5)]
    const fused = fuse({ lexical, vector }, { method: 'convex', weights: { lexical: 3, vector: 1 } })
    expect(scores(fused)).toEqual({ a: 0.75, b: 0.375, c: 0.25 })
  })

  it('reads a list that holds all that matches from 0 on: its last is no worse than it is', () => {
    const nearly = { lexical: [candidate('a', 2), candidate('b', 1.9)] }
    expect(scores(fuse(nearly, { method: 'convex' }))).toEqual({ a: 1, b: 0 })
    expect(scores(fuse(nearly, { method: 'convex' }, 2))).toEqual({ a: 1, b: 0 })
    expect(scores(fuse(nearly, { method: 'convex' }, 3))).toEqual({ a: 1, b: 0.95 })
    const opposite = { vector: [candidate('a', 0.5), candidate('b', -0.5)] }
    expect(scores(fuse(opposite, { method: 'convex' }, 3))).toEqual({ a: 1, b: 0 })
  })

  it('counts a score that is alone, or the same for all, as 1', () => {
    expect(scores(fuse({ vector: [candidate('a', -0.2)] }, { method: 'convex' }))).toEqual({ a: 1 })
    const same = { lexical: [candidate('a', 5), candidate('b', 5)] }
    expect(scores(fuse(same, { method: 'convex' }))).toEqual({ a: 1, b: 1 })
  })

  it('shares the weights among the channels that found something', () => {
    const fused = fuse(
      { lexical: [candidate('a')], vector: [] },
      { method: 'convex', weights: { lexical: 1, vector: 9 } },
    )
    expect(scores(fused)).toEqual({ a: 1 })
  })

  it('gives 0 to all when every weight is 0', () => {
    const fused = fuse({ lexical: list('b', 'a') }, { method: 'convex', weights: { lexical: 0 } })
    expect(scores(fused)).toEqual({ a: 0, b: 0 })
  })
})

describe('what becomes of the candidates', () => {
  it('fills in what the first sighting lacks, and takes the newest time', () => {
    const newer = new Date('2026-02-01T00:00:00Z')
    const occurredAt = new Date('2025-12-24T00:00:00Z')
    const [fused] = fuse({
      vector: [candidate('a', 1, { parentId: 'q', position: 4, occurredAt, updatedAt: newer, marked: true })],
      lexical: [candidate('a', 1, { parentId: 'p', marked: false })],
    })
    expect(fused).toMatchObject({ parentId: 'p', position: 4, occurredAt, updatedAt: newer, marked: true })
  })

  it('keeps what only `exact` found, with a score of 0', () => {
    const fused = fuse({ lexical: list('a'), exact: list('x', 'a') })
    expect(ids(fused)).toEqual(['a', 'x'])
    expect(fused[0]?.score).toBeCloseTo(1 / 61, 12)
    expect(fused[1]).toMatchObject({ score: 0, channels: { exact: { rank: 1, score: 10 } } })
  })

  it('tells namespaces apart', () => {
    const twin = candidate('a', 1, { namespace: 'beta' })
    const fused = fuse({ lexical: [twin, candidate('a')], vector: [candidate('a')] })
    expect(fused.map(({ namespace, id }) => `${namespace}/${id}`)).toEqual(['acme/a', 'beta/a'])
  })

  it('breaks ties by time, id and namespace', () => {
    const old = new Date('2020-01-01T00:00:00Z')
    const lexical = [candidate('z', 1, { updatedAt: old })]
    const vector = [candidate('b', 1), candidate('q')]
    const trigram = [candidate('a', 1), candidate('q', 1, { namespace: 'beta' })]
    expect(ids(fuse({ lexical, vector, trigram }))).toEqual(['a', 'b', 'z', 'q', 'q'])
  })
})

describe('options', () => {
  const bad: readonly FusionOptions[] = [
    { k: 0 },
    { k: -1 },
    { k: Number.NaN },
    { k: Number.POSITIVE_INFINITY },
    { weights: { lexical: -0.1 } },
    { weights: { vector: Number.NaN } },
    // @ts-expect-error what JavaScript callers may pass
    { weights: { exact: 1 } },
    // @ts-expect-error what JavaScript callers may pass
    { weights: { bm25: 1 } },
    // @ts-expect-error what JavaScript callers may pass
    { method: 'sum' },
    // @ts-expect-error what JavaScript callers may pass
    { weight: 3 },
  ]
  it.each(bad)('refuses %j', (options) => {
    expect(() => fuse({}, options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(() => fuse({}, options)).toThrow(RecollectError)
  })
})

const arbitraryList = fc
  .array(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.double({ min: -5, max: 50, noNaN: true })), { maxLength: 12 })
  .map((rows) => rows.map(([id, score]) => candidate(id, score)).sort((a, b) => b.score - a.score))
const arbitraryChannels: fc.Arbitrary<Channels> = fc.record({
  lexical: arbitraryList,
  vector: arbitraryList,
  trigram: arbitraryList,
  exact: arbitraryList,
})
const arbitraryOptions = fc.record({
  method: fc.constantFrom('rrf' as const, 'convex' as const),
  weights: fc.record({
    lexical: fc.integer({ min: 0, max: 5 }),
    vector: fc.integer({ min: 0, max: 5 }),
    trigram: fc.integer({ min: 0, max: 5 }),
  }),
})

describe('laws', () => {
  it('gives every object once, with a finite score that is not negative', () => {
    fc.assert(
      fc.property(arbitraryChannels, arbitraryOptions, (channels, options) => {
        const fused = fuse(channels, options)
        const all = Object.values(channels).flatMap((candidates) => candidates.map(({ id }) => id))
        expect(ids(fused).sort()).toEqual([...new Set(all)].sort())
        expect(fused.every(({ score }) => Number.isFinite(score) && score >= 0)).toBe(true)
      }),
    )
  })

  it('is not moved by duplicates inside a list', () => {
    fc.assert(
      fc.property(arbitraryChannels, arbitraryOptions, (channels, options) => {
        const doubled = Object.fromEntries(
          Object.entries(channels).map(([channel, candidates]) => [
            channel,
            candidates.flatMap((item) => [item, item]),
          ]),
        )
        const first = (candidates: readonly Candidate[]) =>
          candidates.filter((item, index) => candidates.findIndex(({ id }) => id === item.id) === index)
        const single = Object.fromEntries(
          Object.entries(channels).map(([channel, candidates]) => [channel, first(candidates)]),
        )
        expect(fuse(doubled, options)).toEqual(fuse(single, options))
      }),
    )
  })

  it('is not moved by the order of the channels', () => {
    fc.assert(
      fc.property(arbitraryChannels, arbitraryOptions, (channels, options) => {
        const reversed = Object.fromEntries(Object.entries(channels).reverse())
        expect(fuse(reversed, options)).toEqual(fuse(channels, options))
      }),
    )
  })

  it('never lets a greater weight of a channel harm what that channel puts first', () => {
    const channel = fc.constantFrom('lexical' as const, 'vector' as const, 'trigram' as const)
    fc.assert(
      fc.property(
        arbitraryChannels,
        arbitraryOptions,
        channel,
        fc.integer({ min: 1, max: 9 }),
        (lists, options, name, more) => {
          const favourite = lists[name]?.[0]
          fc.pre(favourite !== undefined)
          const before = scores(fuse(lists, options))
          const heavier = { ...options.weights, [name]: options.weights[name] + more }
          const after = scores(fuse(lists, { ...options, weights: heavier }))
          for (const [id, score] of Object.entries(before)) {
            if (score > (before[favourite.id] ?? 0)) continue
            expect(after[favourite.id]).toBeGreaterThanOrEqual((after[id] ?? 0) - 1e-12)
          }
        },
      ),
    )
  })
})
