import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followLinks } from './follow-graph.ts'
import type { WriteBatch, WriteResult } from './graph-types.ts'
import { changedEdges, prepareLinks } from './link.ts'
import { placed } from './placed.ts'
import { followWritten, prepareItems } from './put-items.ts'
import { runOperation } from './run-operation.ts'
import { prepareBatch, refusedDraft, writtenItems } from './write-objects.ts'

/** Objects and links in one transaction. */
export function write(
  context: EngineContext,
  scope: Scope,
  batch: WriteBatch,
  options: WriteOptions = {},
): Promise<WriteResult> {
  return runOperation(context, 'write', options, async (report) => {
    assertScope(scope)
    assertKnownKeys('the batch', batch, ['objects', 'links'])
    const { objects = [], links = [] } = batch
    if (!Array.isArray(objects)) throw new RecollectError('invalid_object', '"objects" must be a list of objects.')
    if (!Array.isArray(links)) throw new RecollectError('invalid_edge', '"links" must be a list of links.')
    const reject = (index: number, error: RecollectError) => {
      throw placed(error, index, objects.length)
    }
    const items = objects.map((input) => ({ kind: input?.kind, input }))
    const edges = prepareLinks(links)
    const prepared = await prepareBatch(context, scope, prepareItems(context, items, reject), options, reject)
    const writer = writerOf(context)
    if (prepared.rows.length + edges.length === 0) return { objects: [], edges: [], degraded: [] }
    const at = context.clock.now()
    const rows = { objects: prepared.rows, edges }
    const outcomes = await writer.putWithEdges(scope, rows, { ...options, at }).catch((error: unknown) => {
      const refused = refusedDraft(error, new Map(prepared.drafts.map(({ draft }) => [draft.id, draft])))
      throw refused === undefined ? error : placed(refused.error, refused.draft.index, objects.length)
    })
    await followWritten(context, scope, writtenItems(prepared, outcomes.objects), options, report)
    await followLinks({ context, scope, options, report }, changedEdges(outcomes.edges))
    report.hits = outcomes.objects.length + outcomes.edges.length
    return { ...outcomes, degraded: [...report.degraded] }
  })
}
