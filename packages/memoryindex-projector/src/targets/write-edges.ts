import { type EdgeRef, edgeSubject, objectSubject, subjectKey } from '@recollect/core'
import type { GraphDocument } from '../sources/graph-source.ts'
import { isOutage } from '../work/fault-of.ts'
import { filledState, type LackingEdge, type State } from './target.ts'
import { type GraphWriting, writeNodes } from './write-nodes.ts'

/** Removes the edges that are not there, and writes the others. Returns those that lack an end. */
export async function writeEdges(
  writing: GraphWriting,
  states: readonly State<GraphDocument>[],
): Promise<readonly LackingEdge[]> {
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
  const { there, refused } = await writeEnds(writing, missing)
  const wanted = new Set(missing.map((edge) => subjectKey(edgeSubject(edge))))
  const again = await graph.upsertEdges(
    scope,
    edges.filter((edge) => wanted.has(subjectKey(edgeSubject(edge)))),
    call,
  )
  // Of an end that was taken, and one that is refused, only the latter is lacking.
  return again.missing.map(({ fromId, relation, toId }) => {
    const ends = [fromId, toId].filter((id) => there.has(id))
    const lacking = ends.filter((id) => refused.has(id))
    return { edge: { fromId, relation, toId }, ends: lacking.length > 0 ? lacking : ends }
  })
}

/** Ids of ends: of those that there are, and of those among them that the graph refuses. */
interface Ends {
  readonly there: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

/**
 * Ends whose own change is still to come are written now, unless the graph knows something of them: as in a rebuild, so that
 * their own change stays newer. An edge may lack one nevertheless: the graph holds that it was removed, and it was made anew since,
 * or the graph refuses it.
 */
async function writeEnds(writing: GraphWriting, edges: readonly EdgeRef[]): Promise<Ends> {
  const ids = [...new Set(edges.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const subjects = ids.map(objectSubject)
  const states = (await writing.source.read(writing.scope, subjects, writing.call)).map(filledState)
  const readable = states.filter(({ error }) => error === undefined)
  const unreadable = idsOf(states.filter(({ error }) => error !== undefined))
  const there = idsOf(states)
  try {
    await writeNodes(writing, readable)
    return { there, refused: unreadable }
  } catch (error) {
    if (isOutage(error)) throw error
    return { there, refused: new Set([...unreadable, ...(await writeOneByOne(writing, readable))]) }
  }
}

function idsOf(states: readonly State<GraphDocument>[]): ReadonlySet<string> {
  return new Set(states.flatMap(({ subject }) => (subject.kind === 'object' ? subject.id : [])))
}

async function writeOneByOne(
  writing: GraphWriting,
  states: readonly State<GraphDocument>[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  for (const state of states) {
    try {
      await writeNodes(writing, [state])
    } catch (error) {
      if (isOutage(error)) throw error
      if (state.subject.kind === 'object') refused.add(state.subject.id)
    }
  }
  return refused
}
