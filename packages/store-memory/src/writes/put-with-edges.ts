import type { EdgeOutcome, EdgeWrite, ObjectWrite, PutOutcome } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { preparePutEdges } from './put-edges.ts'
import { preparePut } from './put-many.ts'

/** Writes objects, and then edges that may join them: all of it or nothing. */
export function putWithEdges(
  state: MemoryState,
  name: string,
  { objects, edges }: { readonly objects: readonly ObjectWrite[]; readonly edges: readonly EdgeWrite[] },
  at: number,
): { objects: PutOutcome[]; edges: EdgeOutcome[] } {
  const writeObjects = preparePut(state, name, [{ rows: objects, at }])
  const writeEdges = preparePutEdges(state, name, { rows: edges, at, objects: objects.map(({ object }) => object) })
  return { objects: writeObjects(), edges: writeEdges() }
}
