import type { EdgeRef, Reminder } from '@recollect/core'
import type { GraphDocument } from '../sources/graph-source.ts'
import { isOutage } from '../work/fault-of.ts'
import { filledState, type State } from './target.ts'
import { type GraphWriting, writeNodes } from './write-nodes.ts'

/** Removes the edges that are not there, and writes the others. Returns the ends that must come first. */
export async function writeEdges(
  writing: GraphWriting,
  states: readonly State<GraphDocument>[],
): Promise<readonly Reminder[]> {
  const { graph, scope, call } = writing
  const removals = states.flatMap(({ subject, document, sequence }) => {
    if (subject.kind !== 'edge' || document !== undefined) return []
    const { fromId, relation, toId } = subject
    return { fromId, relation, toId, sequence }
  })
  const edges = states.flatMap(({ document, sequence }) =>
    document !== undefined && 'edge' in document ? { ...document.edge, sequence } : [],
  )
  if (removals.length > 0) await graph.removeEdges(scope, removals, call)
  if (edges.length === 0) return []
  const { missing } = await graph.upsertEdges(scope, edges, call)
  if (missing.length === 0) return []
  const left = await writeEnds(writing, missing)
  const wanted = new Set(missing.map(keyOf))
  await graph.upsertEdges(
    scope,
    edges.filter((edge) => wanted.has(keyOf(edge))),
    call,
  )
  return left
}

/**
 * Ends whose own change is still to come are written now, unless the graph knows something of them: as in a rebuild, so that
 * their own change stays newer. One that was removed comes back with its edges. One that the graph refuses shall bring its edges
 * when it is taken at last.
 */
async function writeEnds(writing: GraphWriting, edges: readonly EdgeRef[]): Promise<readonly Reminder[]> {
  const ids = [...new Set(edges.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const subjects = ids.map((id) => ({ kind: 'object' as const, id }))
  const ends = (await writing.source.read(writing.scope, subjects, writing.call)).map(filledState)
  try {
    await writeNodes(writing, ends)
    return []
  } catch (error) {
    if (isOutage(error)) throw error
    return refusedEnds(writing, ends)
  }
}

async function refusedEnds(writing: GraphWriting, ends: readonly State<GraphDocument>[]): Promise<readonly Reminder[]> {
  const refused: Reminder[] = []
  for (const end of ends) {
    try {
      await writeNodes(writing, [end])
    } catch (error) {
      if (isOutage(error)) throw error
      refused.push({ subject: end.subject, withEdges: true })
    }
  }
  return refused
}

function keyOf({ fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([fromId, relation, toId])
}
