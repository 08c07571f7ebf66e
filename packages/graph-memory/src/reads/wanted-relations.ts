import type { Namespace } from '../state/namespace.ts'

/** Whether an edge has one of these relations; without any named, every edge has. */
export function wantedRelations(
  namespace: Namespace,
  relations: readonly string[] | undefined,
): (edge: number) => boolean {
  if (relations === undefined) return () => true
  const wanted = new Uint8Array(namespace.relations.end)
  for (const name of relations) {
    const relation = namespace.relations.numberOf(name)
    if (relation !== undefined) wanted[relation] = 1
  }
  const { rows } = namespace.edges
  return (edge) => wanted[rows.relation(edge)] === 1
}
