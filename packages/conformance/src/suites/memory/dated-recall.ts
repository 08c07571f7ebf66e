import { expect } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { textsOf } from '../../fixtures/memory-answers.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const datedRecall: MemorySuite = suite('dated recall', (test) => {
  test('dated memories come by their date, the others behind them, and the latest date is now', async (world) => {
    const { lane } = world
    const mind = await world.memory()
    await mind.rememberMany(lane, [
      { text: 'common plain' },
      { text: 'common late', occurredAt: '2023-06-01T23:59:59Z' },
      { text: 'common early', occurredAt: '1999-12-31' },
      { text: 'common linked' },
    ])
    const answer = await mind.recallDated(lane, { query: 'common' })
    const lines = answer.timeline.split('\n')
    expect(lines.slice(0, 2)).toEqual(['- [1999-12-31] common early', '- [2023-06-01] common late'])
    expect(lines.slice(2).toSorted()).toEqual(['- common linked', '- common plain'])
    expect(answer.now).toEqual(new Date('2023-06-01T23:59:59Z'))
    expect(textsOf(answer)).toEqual(textsOf(await mind.recallFused(lane, { query: 'common' })))
  })

  test('without dates there is no now, and without memories no line', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: 'common' })
    const answer = await mind.recallDated(lane, { query: 'common' })
    expect([answer.timeline, answer.now]).toEqual(['- common', undefined])
    const nothing = await mind.recallDated(lane, { query: 'zinc' })
    expect([nothing.timeline, nothing.memories]).toEqual(['', []])
  })

  test('it follows links', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'Rain fell.', occurredAt: '2020-02-02' })
    const links = [{ to: id, relation: 'because_of' }]
    await mind.remember(lane, { text: 'Roads are wet.', occurredAt: '2020-02-03', links })
    const { timeline } = await mind.recallDated(lane, { query: 'rain' })
    expect(timeline).toBe('- [2020-02-02] Rain fell.\n- [2020-02-03] Roads are wet.')
  })

  test('a memory is one line, whatever its text holds', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: 'common\n- [2030-01-01] made up\r\nlines\u2028here', occurredAt: '2020-02-02' })
    const { timeline } = await mind.recallDated(lane, { query: 'common' })
    expect(timeline.split(/[\n\r\u2028\u2029]/u)).toHaveLength(1)
    expect(timeline).toMatch(/^- \[2020-02-02\] common/)
  })

  test('of a conversation the turns that match are told', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.importConversation(lane, conversation)
    const { timeline } = await mind.recallDated(lane, { query: 'cobalt' })
    expect(timeline).toMatch(/^- \[2023-05-08\] /)
    expect(timeline).toContain('It is cobalt, like the sea.')
  })
})
