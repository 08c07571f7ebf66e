import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline-of.ts'

test('dated lines stand by their time, then the others in their order', () => {
  const memories = [
    { text: 'later', title: '', occurredAt: new Date('2024-01-02') },
    { text: 'no date', title: '' },
    { text: 'two\r\n - lines', title: '', occurredAt: new Date('2023-05-08') },
    { text: 'as late', title: '', occurredAt: new Date('2023-05-08') },
    { text: 'no day', title: '', occurredAt: new Date(Number.NaN) },
    { text: '', title: 'Only a title' },
  ]
  expect(timelineOf(memories)).toEqual({
    timeline: [
      '- [2023-05-08] two - lines',
      '- [2023-05-08] as late',
      '- [2024-01-02] later',
      '- no date',
      '- no day',
      '- Only a title',
    ].join('\n'),
    now: new Date('2024-01-02'),
  })
})

test('a memory without a text is shown by what was said, in its order', () => {
  const evidence = [
    { text: 'Fine.', speaker: 'Bruno', position: 2 },
    { text: 'How are you?', speaker: 'Ines', position: 1 },
    { text: 'the next day', occurredAt: new Date('2023-05-09'), position: 0 },
    { text: 'no place' },
  ]
  const { timeline, now } = timelineOf([
    { text: ' ', title: 'A session', occurredAt: new Date('2023-05-08'), evidence },
  ])
  expect(timeline.split('\n')).toEqual([
    '- [2023-05-08] Ines: How are you?',
    '- [2023-05-08] Bruno: Fine.',
    '- [2023-05-08] no place',
    '- [2023-05-09] the next day',
  ])
  expect(now).toEqual(new Date('2023-05-09'))
})

test('of nothing is empty, and knows no now', () => {
  expect(timelineOf([])).toEqual({ timeline: '' })
})

test('has a line for each memory, whatever its text, dated ones ascending and first', () => {
  const memory = fc.record(
    {
      text: fc.string({ unit: 'binary' }),
      title: fc.string(),
      occurredAt: fc.date({ min: new Date(0), max: new Date('2999-12-31') }),
    },
    { requiredKeys: ['text', 'title'] },
  )
  fc.assert(
    fc.property(fc.array(memory, { minLength: 1 }), (memories) => {
      const { timeline, now } = timelineOf(memories)
      const lines = timeline.split('\n')
      expect(lines).toHaveLength(memories.length)
      const times = memories
        .map(({ occurredAt }) => occurredAt?.getTime() ?? Number.NaN)
        .filter((time) => !Number.isNaN(time))
      const days = lines
        .slice(0, times.length)
        .map((line) => /^- \[(?<day>\d{4}-\d\d-\d\d)\] /.exec(`${line} `)?.groups?.['day'])
      expect(days).toEqual(times.sort((a, b) => a - b).map((time) => new Date(time).toISOString().slice(0, 10)))
      expect(now?.getTime()).toBe(times.at(-1))
    }),
  )
})
