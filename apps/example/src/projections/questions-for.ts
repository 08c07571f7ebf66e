import type { Engine } from '@recollect/core'
import { type Atlas, engineOver } from '../atlas.ts'
import { sampleQuestions } from '../commands/sample-questions.ts'
import type { Host } from '../host.ts'
import type { AtlasKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { whyChains } from '../relations/why-chains.ts'
import { scope } from '../scope.ts'
import { onlyPackages } from '../search/only-packages.ts'
import type { Package } from '../search/packages-named.ts'
import type { Question } from './ask-meanwhile.ts'
import type { Projection } from './projection.ts'

const count = 3

/** Questions that a projection helps to answer, about some of the packages. */
export async function questionsFor(host: Host, atlas: Atlas, projection: Projection): Promise<readonly Question[]> {
  const engine = await engineOver(host, atlas.store, atlas.projections, [projection])
  const packages = await allPackages(engine, host)
  return projection.target.form === 'graph'
    ? spread(packages, count).map((one) => () => why(engine, one, host))
    : sampleQuestions(packages.map(({ properties }) => properties)).map((query) => () => ask(engine, query, host))
}

async function ask(engine: Engine<AtlasKind>, query: string, { signal }: Host): Promise<string> {
  const request = { query, filters: onlyPackages(), channels: ['vector'] as const, limit: 10 }
  const { objects, degraded } = await engine.search(scope, request, { signal })
  return JSON.stringify([objects.map(({ id }) => id), degraded])
}

async function why(engine: Engine<AtlasKind>, wanted: Package, { signal }: Host): Promise<string> {
  return JSON.stringify(await whyChains(engine, wanted, { signal }))
}

async function allPackages(engine: Engine<AtlasKind>, { signal }: Host): Promise<readonly Package[]> {
  const filters = { kind: 'package', not: { kind: 'section' } }
  const found: Package[] = []
  for await (const object of listAll((page) => engine.listObjects(scope, { filters }, { ...page, signal }))) {
    if (object.kind === 'package') found.push(object)
  }
  return found
}

/** Some of a list, from all over it. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  return items.filter((_, index) => index % Math.ceil(items.length / most) === 0)
}
