import type { Edge } from '../model/edge.ts'
import { RecollectError } from '../model/errors.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import type { EdgeOutcome, EdgeWrite } from '../ports/edges.ts'
import { edgeKey } from '../ranking/object-key.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followLinks } from './follow-graph.ts'
import type { LinkInput, LinkManyResult } from './graph-types.ts'
import { placed } from './placed.ts'
import { prepareEdge } from './prepare-edge.ts'
import { type OperationReport, runOperation } from './run-operation.ts'

export function link(
  context: EngineContext,
  scope: Scope,
  input: LinkInput,
  options: WriteOptions = {},
): Promise<Edge> {
  return runOperation(context, 'link', options, async (report) => {
    assertScope(scope)
    const [outcome] = await putEdges(context, scope, [prepareEdge(input)], options, report)
    if (outcome === undefined)
      throw new RecollectError('store_failed', 'The store did not say what became of the edge.')
    return outcome.edge
  })
}

export function linkMany(
  context: EngineContext,
  scope: Scope,
  links: readonly LinkInput[],
  options: WriteOptions = {},
): Promise<LinkManyResult> {
  return runOperation(context, 'link', options, async (report) => {
    assertScope(scope)
    if (!Array.isArray(links)) throw new RecollectError('invalid_edge', 'linkMany takes a list of links.')
    const outcomes = await putEdges(context, scope, prepareLinks(links), options, report)
    const count = (status: EdgeOutcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
    return {
      edges: outcomes,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      degraded: [...report.degraded],
    }
  })
}

/** Checks and cleans links; no edge may stand twice. */
export function prepareLinks(links: readonly LinkInput[]): readonly EdgeWrite[] {
  const seen = new Set<string>()
  return links.map((input, index) => {
    try {
      const row = prepareEdge(input)
      if (seen.has(edgeKey(row))) {
        throw new RecollectError('invalid_edge', 'The same edge stands twice in the batch.', {
          details: { fromId: row.fromId, relation: row.relation, toId: row.toId },
        })
      }
      seen.add(edgeKey(row))
      return row
    } catch (error) {
      throw RecollectError.is(error) ? placed(error, index, links.length) : error
    }
  })
}

async function putEdges(
  context: EngineContext,
  scope: Scope,
  rows: readonly EdgeWrite[],
  options: WriteOptions,
  report: OperationReport,
): Promise<readonly EdgeOutcome[]> {
  const writer = writerOf(context)
  if (rows.length === 0) return []
  const outcomes = await writer.putEdges(scope, rows, { ...options, at: context.clock.now() })
  report.hits = outcomes.length
  await followLinks({ context, scope, options, report }, changedEdges(outcomes))
  return outcomes
}

/** The edges that graphs have to be told of. */
export function changedEdges(outcomes: readonly EdgeOutcome[]): readonly Edge[] {
  return outcomes.filter(({ status }) => status !== 'unchanged').map(({ edge }) => edge)
}
