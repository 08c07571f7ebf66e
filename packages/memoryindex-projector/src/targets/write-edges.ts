import { type EdgeRef, type Reminder, type Subject, subjectKey } from '@recollect/core'
import type { GraphDocument } from '../sources/graph-source.ts'
import { isOutage } from '../work/fault-of.ts'
import { filledState, type State } from './target.ts'
import { type GraphWriting, writeNodes } from './write-nodes.ts'

/** Removes the edges that are not there, and writes the others. Returns the ends that must come first, and bring their edges. */
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
  const ends = await writeEnds(writing, missing)
  const wanted = new Set(missing.map(keyOf))
  const again = await graph.upsertEdges(
    scope,
    edges.filter((edge) => wanted.has(keyOf(edge))),
    call,
  )
  const lacking = new Set(again.missing.flatMap(({ fromId, toId }) => [fromId, toId]))
  return ends.filter(({ id }) => lacking.has(id)).map((subject) => ({ subject, withEdges: true }))
}

type End = Extract<Subject, { readonly kind: 'object' }>

/**
 * Ends whose own change is still to come are written now, unless the graph knows something of them: as in a rebuild, so that
 * their own change stays newer. An edge may lack one nevertheless: the graph holds that it was removed, and it was made anew since,
 * or the graph refuses it. Returns the ends that there are.
 */
async function writeEnds(writing: GraphWriting, edges: readonly EdgeRef[]): Promise<readonly End[]> {
  const ids = [...new Set(edges.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const subjects = ids.map((id): End => ({ kind: 'object', id }))
  const states = (await writing.source.read(writing.scope, subjects, writing.call)).map(filledState)
  try {
    await writeNodes(writing, states)
  } catch (error) {
    if (isOutage(error)) throw error
    await writeOneByOne(writing, states)
  }
  const there = new Set(states.map(({ subject }) => subjectKey(subject)))
  return subjects.filter((subject) => there.has(subjectKey(subject)))
}

async function writeOneByOne(writing: GraphWriting, states: readonly State<GraphDocument>[]): Promise<void> {
  for (const state of states) {
    try {
      await writeNodes(writing, [state])
    } catch (error) {
      if (isOutage(error)) throw error
    }
  }
}

function keyOf({ fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([fromId, relation, toId])
}
