import { expect } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const feedback: MemorySuite = suite('feedback', (test) => {
  test('what helped gains a tenth, what misled loses a twentieth', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common', metadata: { a: 1 } })
    expect(await mind.feedback(lane, id, true)).toEqual({ confidence: 0.6, helped: 1, misled: 0 })
    const { confidence, ...counts } = await mind.feedback(lane, id, false)
    expect(confidence).toBeCloseTo(0.55, 10)
    expect(counts).toEqual({ helped: 1, misled: 1 })
    const record = await mind.get(lane, id)
    expect(record.confidence).toBe(confidence)
    expect(record.metadata).toEqual({ a: 1 })
  })

  test('never under nought nor over one', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common' })
    for (let i = 0; i < 7; i += 1) await mind.feedback(lane, id, true)
    expect(await mind.get(lane, id)).toMatchObject({ confidence: 1 })
    for (let i = 0; i < 25; i += 1) await mind.feedback(lane, id, false)
    expect(await mind.feedback(lane, id, false)).toEqual({ confidence: 0, helped: 7, misled: 26 })
  })

  test('of many at once none is lost', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common' })
    await Promise.all(Array.from({ length: 20 }, (_, i) => mind.feedback(lane, id, i % 2 === 0)))
    const { helped, misled } = await mind.feedback(lane, id, true)
    expect([helped, misled]).toEqual([11, 10])
  })

  test('it says nothing of when a memory was seen, and changes no text', async ({ memory, lane, clock }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common', occurredAt: '2020-02-02' })
    const before = await mind.get(lane, id)
    clock.advance(60_000)
    await mind.feedback(lane, id, true)
    expect(await mind.get(lane, id)).toEqual({ ...before, confidence: 0.6 })
  })

  test('sessions of conversations take it; entities, and what is no answer, do not', async ({ memory, lane }) => {
    const mind = await memory()
    const { episodeIds } = await mind.importConversation(lane, conversation)
    expect(await mind.feedback(lane, episodeIds[0] ?? '', true)).toMatchObject({ helped: 1 })
    const { id } = await mind.alias(lane, { name: 'rhea', aliases: [] })
    await expectCode(mind.feedback(lane, id, true), 'not_found')
    await expectCode(mind.get(lane, id), 'not_found')
    await expectCode(mind.feedback(lane, episodeIds[0] ?? '', untyped('yes')), 'invalid_option')
  })
})
