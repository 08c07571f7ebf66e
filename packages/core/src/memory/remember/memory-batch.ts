import { keyedId } from '../../engine/draft.ts'
import type { LinkInput } from '../../engine/graph-types.ts'
import type { BatchItem } from '../../engine/object-input.ts'
import { RecollectError } from '../../model/errors.ts'
import { utf8Length } from '../../model/identifier.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import { edgeKey } from '../../ranking/object-key.ts'
import { canonicalName } from '../entities/canonical-name.ts'
import { type Hub, type HubWriter, hubIds } from '../entities/memory-hubs.ts'
import { aboutRelation } from '../links/memory-links.ts'
import type { MemoryContext } from '../memory-context.ts'
import { stateOf, stateProperty } from '../memory-state.ts'
import type { MemoryDraft } from './memory-draft.ts'
import { maxUncutBytes, passagesOf } from './passages.ts'
import type { Existing } from './write-planned.ts'

/** Memories that are written together, with what is known of them before the write. */
export interface MemoryGroup {
  readonly drafts: readonly MemoryDraft[]
  /** The passages of all that are long. */
  readonly passages: readonly BatchItem[]
  /** The entities that their names mean, by canonical name. */
  readonly hubs: ReadonlyMap<string, Hub>
  /** Ids of entities that their texts name besides, by the memory. */
  readonly mentions?: ReadonlyMap<string, readonly string[]> | undefined
}

/** Ids of all that a group touches. */
export function groupIds({ drafts, hubs, mentions = new Map() }: MemoryGroup): readonly string[] {
  const ends = drafts.flatMap(({ id, links }) => [id, ...links.map(({ toId }) => toId)])
  return [...ends, ...hubIds(hubs.values()), ...[...mentions.values()].flat()]
}

/** The objects and links of a group; an entity that is new is asked of `hubs`. @throws `endpoint_not_found` */
export function groupBatch(
  context: MemoryContext,
  group: MemoryGroup,
  existing: Existing,
  hubs: HubWriter,
): { readonly objects: readonly BatchItem[]; readonly links: readonly LinkInput[] } {
  const written = new Set(group.drafts.map(({ id }) => id))
  const now = context.clock.now()
  const links = new Map<string, LinkInput>()
  const add = (link: LinkInput) => links.set(edgeKey(link), link)
  for (const { id: fromId, entities, links: given } of group.drafts) {
    for (const toId of group.mentions?.get(fromId) ?? []) {
      if (existing.has(toId)) add({ fromId, relation: aboutRelation, toId })
    }
    for (const name of entities) {
      const hub = group.hubs.get(canonicalName(name))
      if (hub !== undefined) add({ fromId, relation: aboutRelation, toId: hubs.idOf(hub) })
    }
    for (const link of given) {
      if (!written.has(link.toId) && !existing.has(link.toId)) throw missingEnd(link.toId)
      add(link)
    }
  }
  const memories = group.drafts.map((draft) => memoryItem(draft, existing.get(draft.id), now))
  return { objects: [...memories, ...group.passages], links: [...links.values()] }
}

/** The whole object of a memory, with what was learned before. */
function memoryItem(draft: MemoryDraft, existing: StoredObject | undefined, now: Date): BatchItem {
  return {
    kind: draft.kind,
    id: draft.id,
    key: draft.key,
    title: draft.title ?? existing?.title,
    summary: existing?.summary,
    content: draft.text,
    occurredAt: draft.occurredAt ?? existing?.occurredAt,
    expiresAt: draft.expiresAt,
    properties: { ...draft.properties, ...stateProperty({ ...stateOf(existing ?? unknown), lastSeenAt: now }) },
    ifVersion: existing?.version ?? 0,
  }
}

/** An object of which nothing is noted. */
const unknown = { properties: {} }

/** The passages of a text that is too long to be one piece of evidence. */
export async function passageItems(scope: Scope, { id, kind, key, text }: MemoryDraft): Promise<readonly BatchItem[]> {
  const passages = utf8Length(text) > maxUncutBytes ? passagesOf(text) : []
  if (passages.length < 2) return []
  const items = passages.map(async (content, position): Promise<BatchItem> => {
    const own = `${kind}/${key}/${position}`
    return {
      kind: 'passage',
      id: await keyedId(scope.namespace, 'passage', own),
      key: own,
      parentId: id,
      position,
      content,
    }
  })
  return Promise.all(items)
}

function missingEnd(id: string): RecollectError {
  return new RecollectError('endpoint_not_found', `There is no object ${id} in this scope to link with.`, {
    details: { id },
  })
}
