import { keyedId } from '../../engine/draft.ts'
import type { WriteResult } from '../../engine/graph-types.ts'
import type { Edge, EdgeRef } from '../../model/edge.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { edgeKey } from '../../ranking/object-key.ts'
import { edgePages } from '../links/edge-pages.ts'
import { aboutRelation, spokenByRelation } from '../links/memory-links.ts'
import type { MemoryContext } from '../memory-context.ts'
import { stateOf, stateProperty } from '../memory-state.ts'
import { type SessionDraft, sessionKey } from './conversation-draft.ts'

/** What an import has written. */
interface Written {
  readonly objects: WriteResult['objects']
  readonly edges: readonly Edge[]
}

/** Removes what an earlier import of a conversation had besides, and notes when its sessions were last seen to change. */
export async function removeStale(
  context: MemoryContext,
  scope: Scope,
  key: string,
  sessions: readonly SessionDraft[],
  written: Written,
  options: WriteOptions,
): Promise<void> {
  const { engine, clock } = context
  const fresh = { ...options, upToDate: true }
  const created = new Set(written.objects.flatMap(({ status, object }) => (status === 'created' ? object.id : [])))
  const older = sessions.filter(({ id }) => !created.has(id))
  const gone = await sessionsBesides(context, scope, key, sessions.length, fresh)
  const stale = await turnsBesides(context, scope, older, fresh)
  const purged = [...gone, ...stale.map(({ id }) => id)]
  if (purged.length > 0) await engine.purgeMany(scope, purged, options)
  const links = await linksBesides(context, scope, older, written.edges, fresh)
  if (links.length > 0) await engine.unlinkMany(scope, links, options)
  const changed = new Set(stale.map(({ parentId }) => parentId))
  for (const { status, object } of written.objects)
    if (status !== 'unchanged') changed.add(object.parentId ?? object.id)
  const seen = (object: Pick<StoredObject, 'properties'>) => ({
    properties: stateProperty({ ...stateOf(object), lastSeenAt: clock.now() }),
  })
  for (const { id } of older) if (changed.has(id)) await engine.patch(scope, id, seen, options)
}

/** Sessions that are looked for at once behind those of an import. */
const lookAhead = 64

/** Sessions that the conversation no longer has: they stood behind the last of now, one after the other. */
async function sessionsBesides(
  { engine }: MemoryContext,
  scope: Scope,
  key: string,
  count: number,
  options: WriteOptions,
): Promise<readonly string[]> {
  const gone: string[] = []
  for (let next = count; ; next += lookAhead) {
    const keys = Array.from({ length: lookAhead }, (_, index) => sessionKey(key, next + index))
    const ids = await Promise.all(keys.map((own) => keyedId(scope.namespace, 'episode', own)))
    const found = await engine.readMany(scope, ids, options)
    gone.push(...found.map(({ id }) => id))
    if (found.length === 0) return gone
  }
}

/** Turns that sessions no longer have. */
async function turnsBesides(
  { engine }: MemoryContext,
  scope: Scope,
  sessions: readonly SessionDraft[],
  options: WriteOptions,
): Promise<readonly { readonly id: string; readonly parentId: string }[]> {
  const stale: { readonly id: string; readonly parentId: string }[] = []
  for (const { id: parentId, turns } of sessions) {
    const own = new Set(turns.map(({ id }) => id))
    let cursor: string | undefined
    do {
      const page = await engine.listChildren(scope, parentId, { ...options, limit: 1000, cursor })
      for (const { id, kind } of page.objects) if (kind === 'turn' && !own.has(id)) stale.push({ id, parentId })
      cursor = page.cursor
    } while (cursor !== undefined)
  }
  return stale
}

/** Links that earlier imports made and this one did not; those by hand name no turn, and stay. */
async function linksBesides(
  context: MemoryContext,
  scope: Scope,
  sessions: readonly SessionDraft[],
  edges: readonly Edge[],
  options: WriteOptions,
): Promise<readonly EdgeRef[]> {
  if (sessions.length === 0) return []
  const own = new Set(edges.map(edgeKey))
  const stale: EdgeRef[] = []
  const request = {
    ids: sessions.map(({ id }) => id),
    direction: 'out' as const,
    relations: [aboutRelation, spokenByRelation],
  }
  for await (const page of edgePages(context, scope, request, options)) {
    const made = page.filter(({ relation, evidenceId }) => relation === spokenByRelation || evidenceId !== undefined)
    const gone = made.filter((edge) => !own.has(edgeKey(edge)))
    stale.push(...gone.map(({ fromId, relation, toId }) => ({ fromId, relation, toId })))
  }
  return stale
}
