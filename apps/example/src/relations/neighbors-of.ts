import type { CallOptions, Engine } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import { dependsOn, maintainedBy } from '../relation-names.ts'
import type { Package } from '../search/packages-named.ts'
import { around } from './around.ts'
import { type Step, stepOf } from './step.ts'

/** What stands next to a package, each list by name. */
export interface Neighbors {
  readonly needs: readonly Step[]
  readonly neededBy: readonly Step[]
  readonly people: readonly string[]
}

/** The relations of a package in short: what it needs, what needs it, who looks after it. */
export async function neighborsOf(
  engine: Engine<AtlasKind>,
  { id }: Package,
  { signal }: CallOptions,
): Promise<Neighbors> {
  const { objects } = await around(engine, id, [dependsOn, maintainedBy], { signal })
  const [needs, neededBy] = (['out', 'in'] as const).map((direction) =>
    objects
      .filter(({ relation }) => relation?.type === dependsOn && relation.direction === direction)
      .map((object) => stepOf(object, object.relation))
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
  )
  const people = objects.filter(({ kind }) => kind === 'person').map(({ title }) => title)
  return { needs: needs ?? [], neededBy: neededBy ?? [], people: people.sort() }
}
