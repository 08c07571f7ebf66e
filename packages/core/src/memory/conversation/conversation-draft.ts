import { keyedId } from '../../engine/draft.ts'
import type { BatchItem } from '../../engine/object-input.ts'
import { placed } from '../../engine/placed.ts'
import { prepareObject } from '../../engine/prepare-object.ts'
import { RecollectError } from '../../model/errors.ts'
import { assertIdentifier } from '../../model/identifier.ts'
import type { Properties } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import { canonicalName, displayName } from '../entities/canonical-name.ts'
import type { MemoryContext } from '../memory-context.ts'
import { memoryFields } from '../memory-fields.ts'
import type { ConversationInput, SessionInput, TurnInput } from '../memory-input.ts'
import { hostFields } from '../remember/host-fields.ts'
import { assertFields, assertText, refuse } from '../remember/memory-draft.ts'
import { dayInWords } from '../rendering/day-in-words.ts'

/** A turn to write, checked. */
export interface TurnDraft {
  readonly id: string
  readonly speaker: string
  readonly text: string
  readonly item: BatchItem
}

/** A session to write, checked. */
export interface SessionDraft {
  readonly id: string
  /** The episode, without what the memory itself keeps. */
  readonly item: BatchItem & { readonly properties: Properties }
  readonly turns: readonly TurnDraft[]
}

/** Checks a conversation. @throws `invalid_object`, `text_too_large` */
export async function conversationDraft(
  context: MemoryContext,
  scope: Scope,
  input: ConversationInput,
): Promise<readonly SessionDraft[]> {
  assertFields('a conversation', input, ['key', 'title', 'sessions', 'metadata', 'linkKnown', 'linkNames'])
  assertIdentifier(input.key, 'invalid_object', 'key of the conversation')
  const sessions: readonly SessionInput[] = input.sessions
  if (!Array.isArray(sessions)) refuse('sessions', 'must be a list of sessions')
  const drafts: SessionDraft[] = []
  for (const [index, session] of sessions.entries()) {
    drafts.push(await sessionDraft(context, scope, input, session, index).catch(placing(index, sessions.length)))
  }
  return drafts
}

/** The key of a session of a conversation. */
export function sessionKey(conversation: string, index: number): string {
  return `${conversation}/${index}`
}

async function sessionDraft(
  context: MemoryContext,
  scope: Scope,
  conversation: ConversationInput,
  session: SessionInput,
  index: number,
): Promise<SessionDraft> {
  assertFields('a session', session, ['title', 'summary', 'occurredAt', 'turns'])
  if (!Array.isArray(session.turns)) refuse('turns', 'must be a list of turns')
  const { kinds } = context.engine
  const key = sessionKey(conversation.key, index)
  const { row } = prepareObject(kinds, 'episode', {
    key,
    title: session.title ?? conversation.title ?? speakersOf(session),
    summary: session.summary,
    occurredAt: session.occurredAt,
    properties: hostFields(kinds, 'episode', conversation.metadata),
  })
  const id = await keyedId(scope.namespace, 'episode', key)
  const turns: TurnDraft[] = []
  for (const [position, turn] of session.turns.entries()) {
    const place = { parentId: id, key: `${key}/${position}`, position, time: row.occurredAt }
    turns.push(await turnDraft(context, scope, turn, place).catch(placing(position, session.turns.length)))
  }
  return { id, item: { ...row, id }, turns }
}

/** Who speaks in a session that has no title. */
function speakersOf({ turns }: SessionInput): string {
  const speakers = turns.map((turn) => turn?.speaker).filter((speaker) => typeof speaker === 'string')
  return [...new Set(speakers)].slice(0, 4).join(', ')
}

async function turnDraft(
  { engine: { kinds } }: MemoryContext,
  scope: Scope,
  turn: TurnInput,
  place: {
    readonly parentId: string
    readonly key: string
    readonly position: number
    readonly time: Date | undefined
  },
): Promise<TurnDraft> {
  assertFields('a turn', turn, ['speaker', 'text', 'occurredAt', 'metadata'])
  const speaker = displayName(assertText('speaker', turn.speaker))
  const text = assertText('text', turn.text)
  const { time, ...own } = place
  const fields = {
    ...own,
    content: text,
    occurredAt: turn.occurredAt ?? time,
    properties: {
      ...hostFields(kinds, 'turn', turn.metadata, ['speaker']),
      speaker,
      [memoryFields.speaker]: canonicalName(speaker),
    },
  }
  // The date is checked before words are made of it.
  const { occurredAt } = prepareObject(kinds, 'turn', fields).row
  const title = occurredAt === undefined ? speaker : `${speaker}, ${dayInWords(occurredAt)}`
  const { row } = prepareObject(kinds, 'turn', { ...fields, title })
  const id = await keyedId(scope.namespace, 'turn', place.key)
  return { id, speaker, text, item: { ...row, id } }
}

/** Says where in a conversation an error is. */
function placing(index: number, count: number): (error: unknown) => never {
  return (error) => {
    throw RecollectError.is(error) ? placed(error, index, count) : error
  }
}
