import type { Relation } from './graph-types.ts'
import type { Reached } from './walk.ts'

/** How a walk reached an object, as callers see it. */
export function relationOf({ seed, path, edge }: Reached): Relation {
  const { note, status, role, confidence, evidenceId, createdAt, updatedAt } = edge
  return {
    type: edge.relation,
    direction: path.at(-1)?.direction ?? 'out',
    depth: path.length,
    sourceId: seed.id,
    path,
    ...(note === undefined ? {} : { note }),
    ...(status === undefined ? {} : { status }),
    ...(role === undefined ? {} : { role }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(evidenceId === undefined ? {} : { evidenceId }),
    createdAt,
    updatedAt,
  }
}
