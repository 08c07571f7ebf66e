import { flag } from '../../model/flag.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { nameFault } from '../entities/canonical-name.ts'
import { type Hub, hubIds, hubsOf, hubWriter } from '../entities/memory-hubs.ts'
import { textLinker } from '../entities/text-linker.ts'
import type { ImportResult } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { ConversationInput, MemoryScope } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import { stateOf, stateProperty } from '../memory-state.ts'
import { type Existing, writePlanned } from '../remember/write-planned.ts'
import { conversationDraft, type SessionDraft } from './conversation-draft.ts'
import { foundNames } from './found-names.ts'
import { removeStale } from './remove-stale.ts'
import { type SessionMention, sessionLinks, sessionMentions } from './session-links.ts'

/**
 * Keeps a conversation: sessions, turns and links in one transaction. What an earlier import had besides is removed then; that is done
 * again by the next import, should it fail.
 */
export async function importConversation(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  input: ConversationInput,
  options: WriteOptions = {},
): Promise<ImportResult> {
  const scope = memoryScope(memoryScopeOrLane)
  options.signal?.throwIfAborted()
  const sessions = await conversationDraft(context, scope, input)
  const fresh = { ...options, upToDate: true }
  const linkKnown = flag('linkKnown', input.linkKnown, true)
  const names = flag('linkNames', input.linkNames, true) && linkKnown ? namesOf(sessions) : []
  const speakers = await hubsOf(context, scope, speakersOf(sessions), fresh)
  const hubs = await hubsOf(context, scope, names, fresh)
  const mentions = linkKnown
    ? sessionMentions(
        sessions,
        await textLinker(context, scope, hubs.values(), fresh),
        new Set(hubIds(speakers.values())),
      )
    : new Map<string, readonly SessionMention[]>()
  const plan = importPlan(context, sessions, speakers, mentions)
  const { objects, edges, degraded } = await writePlanned(context, scope, plan, options)
  const written = { objects, edges: edges.map(({ edge }) => edge) }
  await removeStale(context, scope, input.key, sessions, written, options)
  return {
    episodeIds: sessions.map(({ id }) => id),
    turns: sessions.reduce((sum, { turns }) => sum + turns.length, 0),
    entityIds: [...new Set(written.edges.map(({ toId }) => toId))],
    degraded,
  }
}

/** The transaction of an import. */
function importPlan(
  context: MemoryContext,
  sessions: readonly SessionDraft[],
  speakers: ReadonlyMap<string, Hub>,
  mentions: ReadonlyMap<string, readonly SessionMention[]>,
) {
  const mentioned = [...mentions.values()].flat().map(({ entity }) => (typeof entity === 'string' ? entity : entity.id))
  const now = context.clock.now()
  const episodeOf = ({ id, item }: SessionDraft, existing: Existing) => {
    const object = existing.get(id)
    // The time moves when something changes, which only the write will tell.
    const state = { lastSeenAt: now, ...stateOf(object ?? { properties: {} }) }
    return {
      ...item,
      expiresAt: object?.expiresAt,
      properties: { ...item.properties, ...stateProperty(state) },
      ifVersion: object?.version ?? 0,
    }
  }
  return {
    ids: [...sessions.map(({ id }) => id), ...hubIds(speakers.values()), ...mentioned],
    batch: (existing: Existing) => {
      const hubs = hubWriter(existing)
      const links = sessionLinks(sessions, speakers, mentions, hubs, existing)
      const episodes = sessions.map((session) => episodeOf(session, existing))
      const turns = sessions.flatMap((session) => session.turns.map(({ item }) => item))
      return { objects: [...episodes, ...turns, ...hubs.made], links }
    },
  }
}

function namesOf(sessions: readonly SessionDraft[]): readonly string[] {
  const texts = sessions.map(({ turns }) => turns.map(({ text }) => text))
  return foundNames(texts, speakersOf(sessions)).filter((name) => nameFault(name) === undefined)
}

function speakersOf(sessions: readonly SessionDraft[]): readonly string[] {
  const all = sessions.flatMap(({ turns }) => turns.map(({ speaker }) => speaker))
  return [...new Set(all)].filter((speaker) => nameFault(speaker) === undefined)
}
