import { type ErrorCode, maxTextBytes } from '@recollect/core'
import type { ConversationInput, SessionInput } from '@recollect/core/memory'
import { expect } from 'vitest'
import { conversation, sessions } from '../../fixtures/conversation.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const importing: MemorySuite = suite('importing conversations', (test) => {
  test('sessions are recalled, with the turns that say why', async ({ memory, lane }) => {
    const mind = await memory()
    const { episodeIds, turns, degraded } = await mind.importConversation(lane, conversation)
    expect([episodeIds.length, turns, degraded]).toEqual([2, 5, []])
    const { memories } = await mind.recall(lane, { query: 'cobalt' })
    expect(memories).toHaveLength(1)
    expect(memories[0]).toMatchObject({
      id: episodeIds[0],
      kind: 'episode',
      text: '',
      title: 'On the quay',
      occurredAt: new Date('2023-05-08T10:00:00Z'),
      metadata: { app: 'chat' },
    })
    expect(memories[0]?.evidence[0]).toMatchObject({
      text: 'It is cobalt, like the sea.',
      speaker: 'Ada',
      occurredAt: new Date('2023-05-08T10:05:00Z'),
      position: 2,
      properties: { turn: 'D1:3' },
    })
    const [first] = (await mind.recall(lane, { query: 'lantern' })).memories[0]?.evidence ?? []
    expect(first).toMatchObject({ speaker: 'Ada', occurredAt: new Date('2023-05-08T10:00:00Z') })
  })

  test('the same again changes nothing', async ({ memory, lane, store, clock }) => {
    const mind = await memory()
    const first = await mind.importConversation(lane, conversation)
    clock.advance(60_000)
    await expectUntouched(store, lane, async () => {
      expect(await mind.importConversation(lane, conversation)).toEqual(first)
    })
  })

  test('what was said differently replaces what was said', async ({ memory, lane }) => {
    const mind = await memory()
    const first = await mind.importConversation(lane, conversation)
    await mind.feedback(lane, first.episodeIds[0] ?? '', true)
    const again = await mind.importConversation(lane, withTurn('It is amber, like honey.'))
    expect(again).toMatchObject({ episodeIds: first.episodeIds, turns: 5 })
    expect((await mind.recall(lane, { query: 'cobalt' })).memories).toEqual([])
    const { memories } = await mind.recall(lane, { query: 'amber' })
    expect(memories.map(({ id, confidence }) => [id, confidence])).toEqual([[first.episodeIds[0], 0.6]])
    expect((await mind.recall(lane, { query: 'lantern' })).memories).toHaveLength(1)
  })

  test('turns and sessions that are no longer there are gone', async ({ memory, lane, store }) => {
    const mind = await memory()
    const first = await mind.importConversation(lane, conversation)
    const kept = async () =>
      (await laneState(store, lane)).objects.filter(({ kind }) => ['episode', 'turn'].includes(kind)).length
    expect(await kept()).toBe(7)
    const [quay] = sessions
    if (quay === undefined) throw new Error('There is a first session.')
    const shorter = { ...conversation, sessions: [{ ...quay, turns: quay.turns.slice(0, 1) }] }
    const again = await mind.importConversation(lane, shorter)
    expect(again).toMatchObject({ episodeIds: first.episodeIds.slice(0, 1), turns: 1 })
    for (const query of ['cobalt', 'ferry']) expect((await mind.recall(lane, { query })).memories).toEqual([])
    await expectCode(mind.get(lane, first.episodeIds[1] ?? ''), 'not_found')
    expect(await kept()).toBe(2)
    expect(await mind.importConversation(lane, conversation)).toMatchObject({ episodeIds: first.episodeIds, turns: 5 })
    expect((await mind.recall(lane, { query: 'ferry' })).memories).toHaveLength(1)
  })

  test('conversations of other keys stand beside it', async ({ memory, lane }) => {
    const mind = await memory()
    const keys = ['talk-1', 'talk-2', 'talk', '1', 'talk-1/0', 'talk-1:0', 'Talk-1']
    const results = []
    for (const key of keys) results.push(await mind.importConversation(lane, { ...conversation, key }))
    expect(new Set(results.flatMap(({ episodeIds }) => episodeIds)).size).toBe(2 * keys.length)
    await mind.importConversation(lane, { ...conversation, sessions: sessions.slice(0, 1) })
    expect((await mind.recall(lane, { query: 'ferry', limit: 50 })).memories).toHaveLength(keys.length - 1)
  })

  test('sessions are linked with the known entities that they name, and no longer when they do not', async (world) => {
    const { lane } = world
    const mind = await world.memory()
    await mind.remember(lane, { text: 'She writes.', entities: ['Ada Lovelace'] })
    await mind.alias(lane, { name: 'Ada Lovelace', aliases: ['the Countess'] })
    const { episodeIds, entityIds } = await mind.importConversation(lane, conversation)
    const profile = await mind.entity(lane, 'ada lovelace')
    expect(entityIds).toContain(profile?.id)
    expect(profile?.memoryIds).toContain(episodeIds[1])
    expect(profile?.memoryIds).not.toContain(episodeIds[0])
    await mind.importConversation(lane, { ...conversation, key: 'unlinked', linkKnown: false })
    expect((await mind.entity(lane, 'ada lovelace'))?.memoryIds).toHaveLength(2)
    const [quay, ferry] = sessions
    if (quay === undefined || ferry === undefined) throw new Error('There are two sessions.')
    const silent: SessionInput = { ...ferry, turns: ferry.turns.slice(0, 1) }
    await mind.importConversation(lane, { ...conversation, sessions: [quay, silent] })
    expect((await mind.entity(lane, 'ada lovelace'))?.memoryIds).not.toContain(episodeIds[1])
  })

  test('filters see the conversation, and what its turns say of themselves', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.importConversation(lane, conversation)
    await mind.importConversation(lane, { ...conversation, key: 'talk-2', metadata: { app: 'mail' } })
    const found = async (filters: { readonly [name: string]: string }) => {
      const { memories } = await mind.recallWhere(lane, { query: 'cobalt lantern', filters })
      return memories.map(({ metadata }) => metadata['app'])
    }
    expect(await found({ app: 'mail' })).toEqual(['mail'])
    expect((await found({ turn: 'D1:3' })).toSorted()).toEqual(['chat', 'mail'])
    expect((await found({ occurred_before: '2023-05-09' })).toSorted()).toEqual(['chat', 'mail'])
    expect(await found({ occurred_before: '2023-05-07' })).toEqual([])
  })

  test('a conversation that cannot be kept leaves what was there', async ({ memory, lane, store }) => {
    const mind = await memory()
    await mind.importConversation(lane, conversation)
    const bad: readonly (readonly [ConversationInput, ErrorCode])[] = [
      [{ ...conversation, key: '' }, 'invalid_object'],
      [{ ...conversation, key: 'x'.repeat(600) }, 'invalid_object'],
      [{ ...conversation, key: 'a\u0000' }, 'invalid_object'],
      [{ ...conversation, metadata: { memory_x: 1 } }, 'invalid_object'],
      [{ ...conversation, sessions: untyped('none') }, 'invalid_object'],
      [{ ...conversation, sessions: [...sessions, untyped({})] }, 'invalid_object'],
      [{ ...conversation, sessions: [{ occurredAt: 'yesterday', turns: [] }] }, 'invalid_object'],
      [untyped({ ...conversation, session: [] }), 'invalid_object'],
      [withTurn(' '), 'invalid_object'],
      [withTurn('x'.repeat(maxTextBytes + 1)), 'text_too_large'],
      [withTurn('fine', { speaker: ' ' }), 'invalid_object'],
      [withTurn('fine', { speaker: untyped(5) }), 'invalid_object'],
      [withTurn('fine', { occurredAt: 'yesterday' }), 'invalid_object'],
      [withTurn('fine', { metadata: { memory_speaker: 'Eve' } }), 'invalid_object'],
    ]
    await expectUntouched(store, lane, async () => {
      for (const [input, code] of bad) await expectCode(mind.importConversation(lane, input), code)
    })
  })

  test('a session of many turns is one memory', async ({ memory, lane }) => {
    const mind = await memory()
    const turns = Array.from({ length: 150 }, (_, i) => ({
      speaker: i % 2 === 0 ? 'Ada' : 'Bo',
      text: `word${i} common`,
    }))
    const { episodeIds } = await mind.importConversation(lane, { key: 'long', sessions: [{ turns }] })
    const { memories } = await mind.recall(lane, { query: 'word149', evidence: 1 })
    expect(memories.map(({ id, evidence }) => [id, evidence.map(({ text }) => text)])).toEqual([
      [episodeIds[0], ['word149 common']],
    ])
  })
})

/** The conversation, with another last turn of its first session. */
function withTurn(text: string, fields: object = {}): ConversationInput {
  const [quay, ...others] = sessions
  if (quay === undefined) throw new Error('There is a first session.')
  const turns = [...quay.turns.slice(0, 2), { speaker: 'Ada', text, ...fields }]
  return { ...conversation, sessions: [{ ...quay, turns }, ...others] }
}
