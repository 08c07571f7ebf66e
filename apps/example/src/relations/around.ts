import type { CallOptions, Engine, ExpandedObject } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import type { RelationName } from '../relation-names.ts'
import { scope } from '../scope.ts'

export interface Around {
  readonly objects: readonly ExpandedObject<AtlasKind>[]
  /** Whether there may be more: the walk came to its limit. */
  readonly truncated: boolean
}

/** What an object's edges lead to. What lies in both directions, as in a circle of dependencies, is given for each. */
export async function around(
  engine: Engine<AtlasKind>,
  id: string,
  relations: readonly RelationName[],
  { signal }: CallOptions,
): Promise<Around> {
  const walks = await Promise.all(
    (['out', 'in'] as const).map((direction) =>
      engine.expandMany(scope, { objectIds: [id], relations, direction }, { signal }),
    ),
  )
  return {
    objects: walks.flatMap(({ objects }) => objects),
    truncated: walks.some(({ truncated }) => truncated),
  }
}
