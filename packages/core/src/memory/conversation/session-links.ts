import type { LinkInput } from '../../engine/graph-types.ts'
import { canonicalName } from '../entities/canonical-name.ts'
import type { Hub, HubWriter } from '../entities/memory-hubs.ts'
import type { TextLinker } from '../entities/text-linker.ts'
import { aboutRelation, spokenByRelation } from '../links/memory-links.ts'
import type { Existing } from '../remember/write-planned.ts'
import type { SessionDraft } from './conversation-draft.ts'

/** What the turns of a session name: known entities by id, new ones as hubs, each with the first turn that does. */
export interface SessionMention {
  readonly entity: string | Hub
  readonly turnId: string
}

/** What each session names, besides its speakers. */
export function sessionMentions(
  sessions: readonly SessionDraft[],
  find: TextLinker,
  speakers: ReadonlySet<string>,
): ReadonlyMap<string, readonly SessionMention[]> {
  const idOf = (entity: string | Hub) => (typeof entity === 'string' ? entity : entity.id)
  return new Map(
    sessions.map(({ id, turns }) => {
      const first = new Map<string, SessionMention>()
      for (const { id: turnId, text } of turns) {
        for (const entity of find(text)) {
          const known = idOf(entity)
          if (!speakers.has(known) && !first.has(known)) first.set(known, { entity, turnId })
        }
      }
      return [id, [...first.values()]]
    }),
  )
}

/**
 * The links of sessions: with who speaks in them, and with what they are about, where the first turn that names it is the evidence. Who
 * speaks has no such turn: all that it said is equally its own.
 */
export function sessionLinks(
  sessions: readonly SessionDraft[],
  speakers: ReadonlyMap<string, Hub>,
  mentions: ReadonlyMap<string, readonly SessionMention[]>,
  hubs: HubWriter,
  existing: Existing,
): readonly LinkInput[] {
  return sessions.flatMap(({ id: fromId, turns }) => {
    const speaking = new Set(
      turns.flatMap(({ speaker }) => {
        const hub = speakers.get(canonicalName(speaker))
        return hub === undefined ? [] : hubs.idOf(hub)
      }),
    )
    const named = new Map<string, string>()
    for (const { entity, turnId } of mentions.get(fromId) ?? []) {
      const id = typeof entity === 'string' ? knownId(entity, existing) : hubs.idOf(entity)
      if (id !== undefined && !named.has(id)) named.set(id, turnId)
    }
    return [
      ...[...speaking].map((toId) => ({ fromId, relation: spokenByRelation, toId })),
      ...[...named].map(([toId, evidenceId]) => ({ fromId, relation: aboutRelation, toId, evidenceId })),
    ]
  })
}

/** An entity that was removed since it was known is no longer meant. */
function knownId(id: string, existing: Existing): string | undefined {
  return existing.has(id) ? id : undefined
}
