import { matchesPlan } from '../filters/match.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { IndexCandidate } from '../ports/memory-index.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { Candidate } from '../ports/part-searcher.ts'
import type { ReadableStore } from '../ports/store.ts'
import type { EngineContext } from './context.ts'
import { filterView } from './filter-view.ts'
import type { SearchPlan } from './search-plan.ts'

/** A candidate whose score is its place among those of the index. */
export type Confirmed = Omit<Candidate, 'score'>

/** Parts that are looked at in one request, to know which objects have some. */
const partsAtOnce = 1000

/**
 * The suggestions of a semantic index that the truth confirms: those that are there, of the kind that the index says, and
 * candidates as for every other channel. One request for the objects, one for their parents, and as a rule one for whether
 * documents have parts. `vanished` = some are not there (any more), or are something else by now.
 */
export async function confirmDocuments(
  context: EngineContext,
  scope: Scope,
  plan: SearchPlan,
  suggested: readonly IndexCandidate[],
  options: CallOptions,
): Promise<{ readonly candidates: readonly Confirmed[]; readonly vanished: boolean }> {
  const { store, catalog, index } = context
  const refs = unique(suggested.map(({ ref }) => ref))
  const objects = byId(refs.length === 0 ? [] : await store.getMany(scope, refs, options))
  const found = suggested.flatMap(({ ref, kind }) => {
    const object = objects.get(ref)
    return object === undefined || index?.kinds.of(object.kind) !== kind ? [] : object
  })
  const wanted = found.filter(({ id, parentId, content }) => {
    const { withinIds } = plan
    const isWithin = withinIds === undefined || withinIds.includes(id) || withinIds.includes(parentId ?? id)
    return isWithin && (parentId !== undefined || content !== '')
  })
  const [parents, divided] = await Promise.all([
    parentsOf(store, scope, wanted, options),
    havingParts(store, scope, firstClassIds(wanted), options),
  ])
  const candidates: Confirmed[] = []
  for (const object of wanted) {
    const { namespace, id, parentId, position, updatedAt, occurredAt } = object
    const parent = parents.get(parentId ?? '')
    if (parentId === undefined ? divided.has(id) : parent === undefined) continue
    const view = filterView(catalog, object, parent)
    if (plan.filter !== undefined && !matchesPlan(plan.filter, view)) continue
    candidates.push({
      namespace,
      id,
      ...(parentId === undefined ? {} : { parentId }),
      ...(position === undefined ? {} : { position }),
      updatedAt,
      ...(occurredAt === undefined ? {} : { occurredAt }),
      ...(plan.near === undefined ? {} : { marked: matchesPlan(plan.near.plan, view) }),
    })
  }
  return { candidates, vanished: found.length < suggested.length }
}

async function parentsOf(
  store: ReadableStore,
  scope: Scope,
  objects: readonly StoredObject[],
  options: CallOptions,
): Promise<ReadonlyMap<string, ObjectHead>> {
  const heads = unique(objects.flatMap(({ parentId }) => parentId ?? []))
  return heads.length === 0 ? new Map() : byId((await store.hydrate(scope, { heads, texts: [] }, options)).heads)
}

/** Those of these first-class objects that have live parts. Every request settles many of them, and the last of its answer at least. */
async function havingParts(
  store: ReadableStore,
  scope: Scope,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const having = new Set<string>()
  let open = ids
  while (open.length > 0) {
    const request = { parentIds: open, limit: partsAtOnce }
    const parts = await store.listChildrenOfMany(scope, request, options)
    for (const { parentId } of parts) if (parentId !== undefined) having.add(parentId)
    const last = parts.at(-1)?.parentId
    if (parts.length < partsAtOnce || last === undefined) break
    open = open.slice(open.indexOf(last) + 1)
  }
  return having
}

function firstClassIds(objects: readonly StoredObject[]): readonly string[] {
  return objects.filter(({ parentId }) => parentId === undefined).map(({ id }) => id)
}

function byId<T extends { readonly id: string }>(objects: readonly T[]): ReadonlyMap<string, T> {
  return new Map(objects.map((object) => [object.id, object]))
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}
