import { createEngine, type Engine } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildAtlas } from '../src/build/build-atlas.ts'
import { type AtlasKind, kinds } from '../src/kinds.ts'
import { keyOf } from '../src/package-key.ts'
import { type Dependency, projectKey } from '../src/read-project/dependencies.ts'
import { type Manifest, readManifest } from '../src/read-project/manifest.ts'
import { whyChains } from '../src/relations/why-chains.ts'
import { scope } from '../src/scope.ts'
import type { Package } from '../src/search/packages-named.ts'
import { makeProject } from './make-project.ts'

let manifest: Manifest

beforeAll(async () => {
  const read = await readManifest(await makeProject({ 'package.json': '{}' }))
  if (read === undefined) throw new Error('no manifest')
  manifest = read
})

/** A project of a few packages, the first ones its own, with any dependencies among them. */
const projects = fc
  .record({ count: fc.integer({ min: 1, max: 9 }), own: fc.integer({ min: 0, max: 2 }) })
  .chain(({ count, own }) => {
    const name = (i: number) => (i < 0 ? projectKey : `p${i}@1.0.0`)
    const pair = fc.tuple(fc.integer({ min: -1, max: count - 1 }), fc.integer({ min: 0, max: count - 1 }))
    return fc.record({
      names: fc.constant(Array.from({ length: count }, (_, i) => `p${i}`)),
      own: fc.constant(new Set([projectKey, ...Array.from({ length: Math.min(own, count) }, (_, i) => name(i))])),
      edges: fc
        .uniqueArray(pair, { maxLength: 30, selector: ([from, to]) => `${from} ${to}` })
        .map((pairs) => pairs.filter(([from, to]) => from !== to).map(([from, to]) => [name(from), name(to)] as const)),
    })
  })

/** An engine over the atlas of a project: so many packages, those that are its own, and who depends on whom. */
async function engineWith(
  count: number,
  own: ReadonlySet<string>,
  edges: readonly (readonly [string, string])[],
): Promise<Engine<AtlasKind>> {
  const packages = Array.from({ length: count }, (_, i) => {
    const found = { name: `p${i}`, version: '1.0.0', folder: '/nowhere', manifest, direct: false, dev: false }
    return { ...found, own: own.has(keyOf(found)) }
  })
  const dependencies = edges.map(
    ([from, to]): Dependency => ({
      ...{ from, to, range: `${from} ${to}`, role: 'dependency', mayBeAbsent: false },
      direct: own.has(from),
    }),
  )
  const engine = await createEngine({ store: createMemoryStore(), kinds, config: { maxHops: 16, maxResultSet: 5000 } })
  await buildAtlas(engine, { root: '/', name: projectKey, packages, broken: [], dependencies })
  return engine
}

async function packageNamed(engine: Engine<AtlasKind>, name: string): Promise<Package> {
  const { objects } = await engine.listObjects(scope, { filters: { kind: 'package', name } })
  for (const object of objects) if (object.kind === 'package') return object
  throw new Error(`no package ${name}`)
}

test('chains are real, begin at the own, are the shortest of their kind, and there is one whenever anything leads there', async () => {
  await fc.assert(
    fc.asyncProperty(projects, async ({ names, own, edges }) => {
      const engine = await engineWith(names.length, own, edges)
      const { objects } = await engine.listObjects(scope, { filters: { kind: 'package' } })

      for (const wanted of objects) {
        if (wanted.kind !== 'package') continue
        const key = keyOf(wanted.properties)
        const distance = distancesTo(key, edges)
        const { chains, truncated } = await whyChains(engine, wanted, {})
        expect(truncated).toBe(false)
        for (const chain of chains) {
          const labels = chain.map(({ label }) => label)
          for (const [i, label] of labels.slice(1).entries()) {
            expect(edges).toContainEqual([labels[i], label])
            expect(chain[i + 1]?.range).toBe(`${labels[i]} ${label}`)
          }
          expect(own).toContain(labels[0])
          expect(labels.at(-1)).toBe(key)
          expect(labels.slice(1, -1).filter((label) => own.has(label))).toEqual([])
          expect(labels).toHaveLength(2 + (distance.get(labels[1] ?? '') ?? Number.NaN))
        }
        const lengths = chains.map(({ length }) => length)
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
        expect(new Set(chains.map(([a, b]) => `${a?.label} ${b?.label}`)).size).toBe(chains.length)
        const nearest = Math.min(...[...own].filter((one) => one !== key).map((one) => distance.get(one) ?? Infinity))
        expect(chains[0]?.length ?? Infinity).toBe(nearest + 1)
      }
    }),
    { numRuns: 40 },
  )
})

test('a chain may be of any length', async () => {
  const length = 50
  const name = (i: number) => (i < 0 ? projectKey : `p${i}@1.0.0`)
  const links = Array.from({ length }, (_, i): readonly [string, string] => [name(i - 1), name(i)])
  // A short cut from the project, and a circle far away from it.
  const engine = await engineWith(length, new Set([projectKey]), [...links, [name(-1), name(20)], [name(40), name(25)]])
  const wanted = await packageNamed(engine, `p${length - 1}`)
  const { chains, truncated } = await whyChains(engine, wanted, {})
  expect(truncated).toBe(false)
  expect(chains.map((chain) => chain.map(({ label }) => label))).toEqual([
    [projectKey, ...links.slice(20).map(([, to]) => to)],
    [projectKey, ...links.map(([, to]) => to)],
  ])
})

test('more dependents than are looked at are not taken for none', async () => {
  const count = 20
  const name = (i: number) => (i < 0 ? projectKey : `p${i}@1.0.0`)
  const links = Array.from({ length: count }, (_, i): readonly [string, string] => [name(i - 1), name(i)])
  const engine = await engineWith(count, new Set([projectKey]), links)
  const narrow: typeof engine = {
    ...engine,
    expandMany: async (...args) => ({ ...(await engine.expandMany(...args)), truncated: true }),
  }
  const answer = await whyChains(narrow, await packageNamed(engine, `p${count - 1}`), {})
  expect(answer).toEqual({ chains: [], truncated: true })
})

/** Steps from each node to one of them. */
function distancesTo(key: string, edges: readonly (readonly [string, string])[]): ReadonlyMap<string, number> {
  const distances = new Map([[key, 0]])
  for (const [node, steps] of distances) {
    for (const [from, to] of edges) if (to === node && !distances.has(from)) distances.set(from, steps + 1)
  }
  return distances
}
