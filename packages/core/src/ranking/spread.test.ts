import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphGain } from './graph-boost.ts'
import { idfSpecificity } from './specificity.ts'
import { type Arc, type SpreadOptions, spread } from './spread.ts'

const open: SpreadOptions = { hops: 3, decay: 1, leaving: () => 1 }

/** Arcs from short words: `s>a` is certain, `s>a*0.5` is not. */
function arcsOf(...words: readonly string[]): readonly Arc[] {
  return words.map((word, edge) => {
    const [ends = '', weight = '1'] = word.split('*')
    const [from = '', to = ''] = ends.split('>')
    return { from, to, weight: Number(weight), edge }
  })
}

function weightsOf(reach: ReturnType<typeof spread>): Readonly<Record<string, number>> {
  return Object.fromEntries([...reach].map(([node, { weight }]) => [node, weight]))
}

function pathTo(reach: ReturnType<typeof spread>, node: string): string {
  const { seed = '', path = [] } = reach.get(node) ?? {}
  return [seed, ...path.map(({ to }) => to)].join('>')
}

describe('spread', () => {
  it('is worth strength × certainty × what each node lets through × decay behind the first hop', () => {
    const arcs = arcsOf('s>a*0.9', 'a>b*0.5', 'b>c')
    const leaving = (node: string) => ({ s: 0.8, a: 0.5 })[node] ?? 1
    const reach = spread(new Map([['s', 0.5]]), arcs, { hops: 3, decay: 0.8, leaving })
    // .5·.8·.9 = .36; ·.5·.8·.5 = .072; ·.8 = .0576
    expect(reach.get('a')?.weight).toBeCloseTo(0.36, 12)
    expect(reach.get('b')?.weight).toBeCloseTo(0.072, 12)
    expect(reach.get('c')?.weight).toBeCloseTo(0.0576, 12)
    expect(pathTo(reach, 'c')).toBe('s>a>b>c')
  })

  it('takes the best path, also a longer one', () => {
    const reach = spread(new Map([['s', 1]]), arcsOf('s>b*0.2', 's>a*0.9', 'a>b*0.9'), { ...open, decay: 0.8 })
    expect(reach.get('b')?.weight).toBeCloseTo(0.9 * 0.9 * 0.8, 12)
    expect(pathTo(reach, 'b')).toBe('s>a>b')
    expect([...(reach.get('b')?.arrivals ?? [])].map(([edge, weight]) => [edge, weight.toFixed(3)])).toEqual([
      [0, '0.200'],
      [2, '0.648'],
    ])
  })

  it('stops after so many hops', () => {
    const chain = arcsOf('s>a', 'a>b', 'b>c')
    expect(weightsOf(spread(new Map([['s', 1]]), chain, { ...open, hops: 2 }))).toEqual({ a: 1, b: 1 })
    expect(spread(new Map([['s', 1]]), chain, { ...open, hops: 0 }).size).toBe(0)
    expect(spread(new Map(), chain, open).size).toBe(0)
  })

  it('lets the seed with the best path count, of equal ones the first', () => {
    const arcs = arcsOf('weak>x', 'strong>x', 'weak>y', 'strong>y*0.1')
    const seeds = new Map([
      ['strong', 1],
      ['weak', 0.5],
    ])
    const reach = spread(seeds, arcs, open)
    expect([pathTo(reach, 'x'), pathTo(reach, 'y')]).toEqual(['strong>x', 'weak>y'])
    expect(weightsOf(reach)).toEqual({ x: 1, y: 0.5 })
    const equal = new Map([
      ['weak', 1],
      ['strong', 1],
    ])
    expect(pathTo(spread(equal, arcs, open), 'x')).toBe('weak>x')
  })

  it('gives a seed nothing from itself, but from others', () => {
    const seeds = new Map([
      ['s', 1],
      ['t', 0.5],
    ])
    expect(weightsOf(spread(seeds, arcsOf('s>a', 'a>s'), open))).toEqual({ a: 1 })
    expect(weightsOf(spread(seeds, arcsOf('t>s', 's>t*0.6'), open))).toEqual({ s: 0.5, t: 0.6 })
  })

  it('knows what a weight of nothing leads to', () => {
    const reach = spread(new Map([['s', 1]]), arcsOf('s>a*0', 'a>b', 's>b*0'), open)
    expect(weightsOf(reach)).toEqual({ a: 0, b: 0 })
    const deeper = spread(new Map([['s', 1]]), arcsOf('s>a*0', 'a>b'), open)
    expect(pathTo(deeper, 'b')).toBe('s>a>b')
  })
})

/**
 * A fused recall as it is known from elsewhere: one seed; what an entity mentions counts by the entity's inverse document frequency
 * ln(N/d)/ln(N), by the best of several entities; what a plain edge leads to counts 1; score = max(similarity, 0)/best + boost × weight.
 */
describe('spread without decay, with the specificity of entities only', () => {
  const facts = 100
  const idf = idfSpecificity(facts)
  const degrees: Readonly<Record<string, number>> = { oslo: 10, work: 100, ann: 1 }
  const leaving = (node: string) => (degrees[node] === undefined ? 1 : idf(degrees[node]))
  const weigh = (...words: readonly string[]) =>
    weightsOf(spread(new Map([['seed', 1]]), arcsOf(...words), { hops: 2, decay: 1, leaving }))

  it('is ln(N/d)/ln(N) for what an entity mentions', () => {
    expect(weigh('seed>oslo', 'oslo>fact')['fact']).toBeCloseTo(0.5, 12)
    expect(weigh('seed>work', 'work>fact')['fact']).toBe(0)
    expect(weigh('seed>ann', 'ann>fact')['fact']).toBe(1)
  })

  it('is the best of several entities, whatever their order', () => {
    expect(weigh('seed>work', 'seed>oslo', 'work>fact', 'oslo>fact')['fact']).toBeCloseTo(0.5, 12)
    expect(weigh('seed>oslo', 'seed>work', 'oslo>fact', 'work>fact')['fact']).toBeCloseTo(0.5, 12)
  })

  it('is 1 for what plain edges lead to, however far, and also when an entity mentions it', () => {
    expect(weigh('seed>near', 'near>far')).toEqual({ near: 1, far: 1 })
    // Better than there, where the entity's weight was taken although the edge says more.
    expect(weigh('seed>oslo', 'oslo>fact', 'seed>fact')['fact']).toBe(1)
  })

  it('orders by similarity / best + boost × weight, in the scale of the similarities', () => {
    const weights = weigh('seed>oslo', 'oslo>linked', 'oslo>both', 'seed>next')
    const similarities = { seed: 0.8, both: 0.6, other: 0.64, negative: -0.4, next: 0, linked: 0 }
    const best = 0.8
    const boost = 0.15
    const fused = Object.entries(similarities).map(([id, similarity]) => {
      const ours = Math.max(similarity, 0) + graphGain(best, boost, weights[id] ?? 0)
      const theirs = Math.max(similarity, 0) / best + boost * (weights[id] ?? 0)
      expect(ours / best, id).toBeCloseTo(theirs, 12)
      return [id, theirs.toFixed(3)]
    })
    expect(fused).toEqual([
      ['seed', '1.000'],
      ['both', '0.825'],
      ['other', '0.800'],
      ['negative', '0.000'],
      ['next', '0.150'],
      ['linked', '0.075'],
    ])
  })
})

const names = ['a', 'b', 'c', 'd', 'e']
const share: fc.Arbitrary<number> = fc.constantFrom(0, 0.25, 0.5, 0.8, 1)
const someArcs: fc.Arbitrary<readonly Arc[]> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), share), { maxLength: 9 })
  .map((list) => list.map(([from, to, weight], edge) => ({ from, to, weight, edge })))
const someSeeds = fc.dictionary(fc.constantFrom(...names), share, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
const someLeaving = fc.record({ a: share, b: share, c: share, d: share, e: share })
const world = fc.record({
  arcs: someArcs,
  seeds: someSeeds.map((seeds) => new Map(Object.entries(seeds))),
  hops: fc.integer({ min: 0, max: 4 }),
  decay: share,
  through: someLeaving,
})

/** A random case, as `spread` takes it. */
function run({ arcs, seeds, hops, decay, through }: Parameters<Parameters<typeof world.map>[0]>[0]) {
  const shares: Readonly<Record<string, number>> = through
  return spread(seeds, arcs, { hops, decay, leaving: (node) => shares[node] ?? 1 })
}

describe('laws of spread', () => {
  it('finds the best of all walks, and the best with each last arc', () => {
    const law = fc.property(world, (given) => {
      const { arcs, seeds, hops, decay, through } = given
      const shares: Readonly<Record<string, number>> = through
      const best = new Map<string, number>()
      const byArc = new Map<string, number>()
      const note = (map: Map<string, number>, key: string, weight: number) =>
        map.set(key, Math.max(map.get(key) ?? 0, weight))
      const extend = (seed: string, at: string, weight: number, length: number): void => {
        if (length === hops) return
        for (const { from, to, weight: certainty, edge } of arcs) {
          if (from !== at) continue
          const next = weight * (shares[at] ?? 1) * (length === 0 ? 1 : decay) * certainty
          if (to !== seed) {
            note(best, to, next)
            note(byArc, `${to} ${edge}`, next)
          }
          extend(seed, to, next, length + 1)
        }
      }
      for (const [seed, strength] of seeds) extend(seed, seed, strength, 0)

      const reach = run(given)
      expect(new Map([...reach].map(([node, { weight }]) => [node, weight]))).toEqual(best)
      const arrivals = [...reach].flatMap(([node, { arrivals }]) =>
        [...arrivals].map(([edge, weight]) => [`${node} ${edge}`, weight] as const),
      )
      expect(new Map(arrivals)).toEqual(byArc)
    })
    fc.assert(law, { numRuns: 500 })
  })

  it('gives shares, each with the path that it is worth', () => {
    const law = fc.property(world, (given) => {
      const { seeds, hops, decay, through } = given
      const shares: Readonly<Record<string, number>> = through
      for (const [node, { weight, seed, path }] of run(given)) {
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(weight).toBeLessThanOrEqual(1)
        expect(path.length).toBeGreaterThanOrEqual(1)
        expect(path.length).toBeLessThanOrEqual(hops)
        let [at, worth] = [seed, seeds.get(seed) ?? Number.NaN]
        for (const [index, arc] of path.entries()) {
          expect(arc.from).toBe(at)
          worth = worth * (shares[at] ?? 1) * (index === 0 ? 1 : decay) * arc.weight
          at = arc.to
        }
        expect([at, worth]).toEqual([node, weight])
      }
    })
    fc.assert(law, { numRuns: 300 })
  })

  it('never falls when an arc, the decay, a strength or a hop more says more', () => {
    const law = fc.property(world, fc.nat(), (given, pick) => {
      const { arcs, seeds, hops } = given
      const before = run(given)
      const raised = [
        { ...given, arcs: arcs.map((arc, index) => (index === pick % arcs.length ? { ...arc, weight: 1 } : arc)) },
        { ...given, decay: 1 },
        { ...given, seeds: new Map([...seeds].map(([seed, strength]) => [seed, Math.sqrt(strength)])) },
        { ...given, hops: hops + 1 },
        { ...given, through: { ...given.through, a: 1 } },
      ]
      for (const more of raised) {
        const after = run(more)
        for (const [node, { weight }] of before) expect(after.get(node)?.weight).toBeGreaterThanOrEqual(weight)
      }
    })
    fc.assert(law, { numRuns: 300 })
  })

  it('weighs alike whatever the order of the arcs and of the seeds', () => {
    const shuffled = world.chain((given) =>
      fc.record({
        given: fc.constant(given),
        arcs: fc.shuffledSubarray([...given.arcs], { minLength: given.arcs.length }),
        seeds: fc.shuffledSubarray([...given.seeds], { minLength: given.seeds.size }),
      }),
    )
    const law = fc.property(shuffled, ({ given, arcs, seeds }) => {
      const sorted = (reach: ReturnType<typeof run>) =>
        [...reach].map(([node, { weight }]) => [node, weight] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(sorted(run({ ...given, arcs, seeds: new Map(seeds) }))).toEqual(sorted(run(given)))
    })
    fc.assert(law, { numRuns: 300 })
  })
})
