import type { Edge } from '../../model/edge.ts'
import { RecollectError } from '../../model/errors.ts'
import type { StoredObject } from '../../model/object.ts'
import { compareText } from '../../model/order.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import { edgePages } from '../links/edge-pages.ts'
import { aboutRelation, spokenByRelation } from '../links/memory-links.ts'
import type { EntityProfile, EntityRelation } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { entityKindName } from '../memory-kinds.ts'
import { aliasesOf, attributesOf, memoryRecord } from '../memory-record.ts'
import { memoryScope } from '../memory-scope.ts'
import { nameFault } from './canonical-name.ts'
import { hubIds, hubsOf } from './memory-hubs.ts'

/** Most relations of a profile in each direction, and most of its memories. */
const maxListed = 64

/** Most edges that are looked at in each direction. */
const maxScanned = 4096

/** Objects that are read together. */
const readAtOnce = 500

/** An edge of the entity, with the object at its other end. */
interface Linked {
  readonly edge: Edge
  readonly other: StoredObject
}

/** What is known of the entity that a name or an alias means. */
export async function entity(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  name: string,
  options: CallOptions = {},
): Promise<EntityProfile | undefined> {
  const scope = memoryScope(memoryScopeOrLane)
  if (typeof name !== 'string') throw new RecollectError('invalid_object', 'The name of an entity must be a string.')
  options.signal?.throwIfAborted()
  if (nameFault(name) !== undefined) return undefined
  const hubs = await hubsOf(context, scope, [name], options)
  const [object] = await context.engine.readMany(scope, hubIds(hubs.values()), options)
  if (object === undefined || object.kind !== entityKindName) return undefined
  const outgoing = await linksOf(context, scope, object.id, 'out', options)
  const incoming = await linksOf(context, scope, object.id, 'in', options)
  const relations = relationsAmong(outgoing.links)
  const relationsIn = relationsAmong(incoming.links)
  const memoryIds = memoriesAmong(incoming.links)
  const lists = [relations, relationsIn, memoryIds]
  return {
    id: object.id,
    name: object.title,
    aliases: aliasesOf(object),
    attributes: attributesOf(object),
    relations: relations.slice(0, maxListed),
    relationsIn: relationsIn.slice(0, maxListed),
    memoryIds: memoryIds.slice(0, maxListed),
    truncated: outgoing.truncated || incoming.truncated || lists.some((list) => list.length > maxListed),
  }
}

async function linksOf(
  context: MemoryContext,
  scope: Scope,
  id: string,
  direction: 'out' | 'in',
  options: CallOptions,
): Promise<{ readonly links: readonly Linked[]; readonly truncated: boolean }> {
  const edges: Edge[] = []
  for await (const page of edgePages(context, scope, { ids: [id], direction }, options)) {
    edges.push(...page)
    if (edges.length > maxScanned) break
  }
  const links: Linked[] = []
  const scanned = edges.slice(0, maxScanned)
  for (let start = 0; start < scanned.length; start += readAtOnce) {
    const block = scanned.slice(start, start + readAtOnce)
    const otherId = ({ fromId, toId }: Edge) => (direction === 'out' ? toId : fromId)
    const objects = await context.engine.readMany(scope, block.map(otherId), options)
    const others = new Map(objects.map((object) => [object.id, { ...object, content: '' }]))
    for (const edge of block) {
      const other = others.get(otherId(edge))
      if (other !== undefined) links.push({ edge, other })
    }
  }
  return { links, truncated: edges.length > maxScanned }
}

/** Relations with entities: the most certain first, then the latest. */
function relationsAmong(links: readonly Linked[]): readonly EntityRelation[] {
  return links
    .filter(({ other }) => other.kind === entityKindName)
    .toSorted(
      (a, b) =>
        (b.edge.confidence ?? 1) - (a.edge.confidence ?? 1) ||
        b.edge.updatedAt.getTime() - a.edge.updatedAt.getTime() ||
        compareText(a.edge.relation, b.edge.relation) ||
        compareText(a.other.id, b.other.id),
    )
    .map(({ edge, other }) => ({ relation: edge.relation, id: other.id, name: other.title, edge }))
}

/** Memories that are about the entity, or in which it speaks: the latest first, by when it happened. */
function memoriesAmong(links: readonly Linked[]): readonly string[] {
  const time = ({ occurredAt, createdAt }: StoredObject) => (occurredAt ?? createdAt).getTime()
  const found = links
    .filter(({ edge }) => edge.relation === aboutRelation || edge.relation === spokenByRelation)
    .filter(({ other }) => memoryRecord(other) !== undefined)
    .toSorted((a, b) => time(b.other) - time(a.other) || compareText(a.other.id, b.other.id))
  return [...new Set(found.map(({ other }) => other.id))]
}
