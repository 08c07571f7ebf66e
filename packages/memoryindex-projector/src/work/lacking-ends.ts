import { type CallOptions, edgeSubject, objectSubject, type Reminder, type Scope, subjectKey } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { LackingEdge } from '../targets/target.ts'

export interface LackingEnds {
  /** The ends whose own change is still to come, or has died: they shall bring their edges. */
  readonly reminders: readonly Reminder[]
  /** Edges that nothing else will bring, by `subjectKey`. */
  readonly stuck: ReadonlySet<string>
}

/**
 * Which ends edges wait for. An end whose change was taken is not the one that is lacking: it would only bring the same edges again, and
 * again, until the other one is taken.
 */
export async function lackingEnds(
  { queue }: ProjectorContext,
  target: string,
  scope: Scope,
  lacking: readonly LackingEdge[],
  options: CallOptions,
): Promise<LackingEnds> {
  if (lacking.length === 0) return { reminders: [], stuck: new Set() }
  const mark = await queue.mark(options)
  const awaited = new Set<string>()
  for (const id of new Set(lacking.flatMap(({ ends }) => ends))) {
    const subjects = [objectSubject(id)]
    const { waiting, dead } = await queue.unprojected({ target, scope, subjects, mark }, options)
    if (waiting + dead > 0) awaited.add(id)
  }
  const stuck = lacking.filter(({ ends }) => !ends.some((id) => awaited.has(id)))
  return {
    reminders: [...awaited].map((id) => ({ subject: objectSubject(id), withEdges: true })),
    stuck: new Set(stuck.map(({ edge }) => subjectKey(edgeSubject(edge)))),
  }
}
