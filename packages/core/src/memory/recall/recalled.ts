import type { ObjectOf } from '../../engine/object-input.ts'
import type { Evidence, Hit } from '../../engine/search-types.ts'
import type { AnyKind } from '../../kinds/kind.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { Degradation } from '../../ports/observer.ts'
import { createResultSetStore } from '../../session/result-set-store.ts'
import type { MemoryEvidence, RecallAnswer, RecalledMemory } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import { memoryRecord, metadataOf } from '../memory-record.ts'
import type { RecallPlan } from './plan-recall.ts'
import { reasonsOf, scorePartsOf } from './reasons.ts'

type StoredMemory = ObjectOf<AnyKind>

/** Hits of one page: what an engine gives at most by default. */
const pageSize = 50

/** Objects whose texts are read in one request. */
const readAtOnce = 1000

/** Searches, and reads the whole texts of what was found: two requests more than the search itself for a page. */
export async function recalled(
  context: MemoryContext,
  scope: Scope,
  plan: RecallPlan,
  options: CallOptions,
): Promise<RecallAnswer> {
  const { hits, degraded } = await searchAll(context, scope, plan, options)
  const objects = await readAll(
    context,
    scope,
    hits.flatMap((hit) => [hit.id, ...hit.evidence.map(({ partId }) => partId)]),
    options,
  )
  const memories = hits.flatMap((hit): RecalledMemory[] => {
    const object = objects.get(hit.id)
    const record = object === undefined ? undefined : memoryRecord(object)
    if (record === undefined) return []
    const evidence = hit.evidence.flatMap((shown) => evidenceOf(hit.id, shown, objects.get(shown.partId)))
    return [
      { ...record, score: hit.score, scores: scorePartsOf(hit), because: reasonsOf(hit, record.confidence), evidence },
    ]
  })
  const evidence = memories.flatMap((memory) => memory.evidence).sort((a, b) => b.score - a.score)
  return { memories, evidence, degraded }
}

/** All pages of a search. Nobody continues it: it is kept aside, and takes no place from what searches of the host have found. */
async function searchAll(
  { engine }: MemoryContext,
  scope: Scope,
  { search, limit }: RecallPlan,
  options: CallOptions,
): Promise<{ readonly hits: readonly Hit[]; readonly degraded: readonly Degradation[] }> {
  const own = { ...options, resultSets: createResultSetStore({ maxSets: 1 }) }
  let page = await engine.search(scope, { ...search, limit: Math.min(limit, pageSize) }, own)
  const hits: Hit[] = [...page.objects]
  const degraded = new Set(page.degraded)
  while (page.hasMore && hits.length < limit) {
    const more = Math.min(limit - hits.length, pageSize)
    page = await engine.continue(scope, page.resultSetId, { ...own, limit: more })
    hits.push(...page.objects)
    for (const label of page.degraded) degraded.add(label)
  }
  return { hits, degraded: [...degraded] }
}

async function readAll(
  { engine }: MemoryContext,
  scope: Scope,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, StoredMemory>> {
  const unique = [...new Set(ids)]
  const objects = new Map<string, StoredMemory>()
  for (let next = 0; next < unique.length; next += readAtOnce) {
    const block = await engine.readMany(scope, unique.slice(next, next + readAtOnce), options)
    for (const object of block) objects.set(object.id, object)
  }
  return objects
}

function evidenceOf(memoryId: string, shown: Evidence, object: StoredMemory | undefined): readonly MemoryEvidence[] {
  if (object === undefined) return []
  const { speaker } = object.properties
  const { occurredAt } = object
  return [
    {
      ...shown,
      memoryId,
      properties: metadataOf(object),
      text: object.content,
      ...(typeof speaker === 'string' ? { speaker } : {}),
      ...(occurredAt === undefined ? {} : { occurredAt }),
    },
  ]
}
