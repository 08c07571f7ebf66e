import type { EdgeMeta, EdgeRef, LinkInput } from '@recollect/core'

export interface EdgeChanges {
  readonly added: readonly LinkInput[]
  readonly changed: readonly LinkInput[]
  readonly gone: readonly EdgeRef[]
}

/** What makes the edges that are there equal to those that are wanted. */
export function edgeChanges(wanted: readonly LinkInput[], there: readonly (EdgeRef & EdgeMeta)[]): EdgeChanges {
  const left = new Map(there.map((edge) => [refOf(edge), edge]))
  const added: LinkInput[] = []
  const changed: LinkInput[] = []
  for (const link of wanted) {
    const ref = refOf(link)
    const edge = left.get(ref)
    left.delete(ref)
    if (edge === undefined) added.push(link)
    else if (saying(edge) !== saying(link)) changed.push(link)
  }
  return { added, changed, gone: [...left.values()].map(({ fromId, relation, toId }) => ({ fromId, relation, toId })) }
}

function refOf({ fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([fromId, relation, toId])
}

/** What an edge says; empty is the same as absent. */
function saying({ note, role, status }: Pick<LinkInput, 'note' | 'role' | 'status'>): string {
  return JSON.stringify([note ?? '', role ?? '', status ?? ''])
}
