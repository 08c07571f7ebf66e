import type { DeadOperation, ReadScope, Subject } from '@recollect/core'
import fc from 'fast-check'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { TargetStatus } from '../../src/cli/read-status.ts'
import { columnsOf, cut, wrap } from '../../src/cli/render/columns-of.ts'
import { deadLines } from '../../src/cli/render/dead-lines.ts'
import { duration } from '../../src/cli/render/duration.ts'
import { eventLines } from '../../src/cli/render/event-lines.ts'
import { harmless, isHarmless } from '../../src/cli/render/harmless.ts'
import { jsonText } from '../../src/cli/render/json-text.ts'
import { progressText } from '../../src/cli/render/progress-text.ts'
import { statusLines } from '../../src/cli/render/status-lines.ts'
import { parseSubject, subjectText } from '../../src/cli/render/subject-text.ts'
import { hostile } from './hostile.ts'

const colors = pc.createColors(false)
const place = { colors, width: 80 }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const steering = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Names as others choose them: any text, also what steers a terminal. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc
    .array(fc.constantFrom(hostile, '\u001b', '[31m', 'a', '漢', '-', '[', '"', ' ', '\n'), { minLength: 1 })
    .map((parts) => parts.join('')),
)
const anySubject: fc.Arbitrary<Subject> = fc.oneof(
  fc.record({ kind: fc.constant('object' as const), id: anyName }),
  fc.record({ kind: fc.constant('edge' as const), fromId: anyName, relation: anyName, toId: anyName }),
)
const anyCount = fc.nat({ max: 9_999_999 })
const anyScope: fc.Arbitrary<ReadScope> = fc.oneof(
  fc.constant({ everywhere: true } as const),
  anyName.map((namespace) => ({ namespace })),
)

const anyStatus: fc.Arbitrary<TargetStatus> = fc
  .record({
    target: anyName,
    isConfigured: fc.boolean(),
    numbers: fc.option(
      fc.record({ pending: anyCount, leased: anyCount, dead: anyCount, lag: anyCount, attempts: anyCount }),
    ),
    generations: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 9999 }),
        scope: anyScope,
        state: fc.constantFrom('building' as const, 'serving' as const, 'retired' as const),
        documents: anyCount,
        skipped: anyCount,
        age: anyCount,
        expected: fc.option(anyCount, { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ target, isConfigured, numbers, generations }) => ({
    target,
    isConfigured,
    stats: numbers === null ? undefined : { target, ...numbers },
    generations: generations.map((one) => ({ ...one, target })),
  }))

const anyDead: fc.Arbitrary<DeadOperation> = fc.record({
  target: anyName,
  namespace: anyName,
  subject: anySubject,
  sequence: anyCount,
  cause: anyCount,
  withEdges: fc.boolean(),
  attempts: anyCount,
  code: anyName,
  message: anyName,
  diedAt: fc.constant(new Date(0)),
})

describe('laws', () => {
  test('a status never steers a terminal; its tables fit 80 columns', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 4 }), (all) => {
        const lines = statusLines(all, place)
        for (const line of lines) expect(line).not.toMatch(steering)
        const tables = lines.slice(
          0,
          lines.findIndex((line) => line.startsWith('"')),
        )
        for (const line of tables) expect(columnsOf(line)).toBeLessThanOrEqual(80)
      }),
    )
  })

  test('lists of the dead never steer a terminal, and fit 80 columns', () => {
    fc.assert(
      fc.property(fc.array(anyDead, { maxLength: 4 }), fc.boolean(), (dead, isMore) => {
        for (const line of deadLines(dead, { isMore, now: new Date(3_600_000) }, place)) {
          expect(line).not.toMatch(steering)
          expect(columnsOf(line)).toBeLessThanOrEqual(80)
        }
      }),
    )
  })

  test('what an event says of others never steers a terminal', () => {
    fc.assert(
      fc.property(anyName, anySubject, (text, subject) => {
        const refusal = { namespace: text, subject, code: text, message: text }
        const batch = {
          type: 'batch',
          target: text,
          taken: 0,
          failed: [refusal],
          dead: [refusal],
          lost: 0,
          untried: 0,
          milliseconds: 1,
        } as const
        const events = [batch, { type: 'error', target: text, error: new Error(text) } as const]
        for (const event of events) for (const line of eventLines(event, colors)) expect(line).not.toMatch(steering)
      }),
    )
  })

  test('a subject is understood as it was printed', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const text = subjectText(subject)
        expect(isHarmless(text)).toBe(true)
        expect(text).not.toMatch(/^-|\s/)
        expect(parseSubject(text)).toEqual(subject)
      }),
    )
  })

  test('JSON says the same, and never steers a terminal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyName, (value, name) => {
        const text = jsonText({ value, name })
        expect(text).not.toMatch(steering)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ value, name })))
      }),
    )
  })

  test('texts are cut and broken to their columns; broken ones lose nothing but spaces', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 4, max: 40 }), (text, columns) => {
        expect(columnsOf(cut(text, columns))).toBeLessThanOrEqual(columns)
        const lines = wrap(text, columns)
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  test('a line of progress fits', () => {
    fc.assert(
      fc.property(
        anyName,
        anyCount,
        fc.option(anyCount, { nil: undefined }),
        fc.integer({ min: 20, max: 100 }),
        (label, done, total, width) => {
          const text = progressText({ label, done, total, milliseconds: 1234 }, width)
          expect(text).not.toMatch(steering)
          expect(columnsOf(text)).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
})

describe('a status', () => {
  test('of a rebuild that runs', () => {
    const common = { target: 'graph', scope: { everywhere: true } as const, skipped: 0, age: 1500, expected: undefined }
    const status: TargetStatus = {
      target: 'graph',
      isConfigured: true,
      stats: { target: 'graph', pending: 1204, leased: 500, dead: 1, lag: 100_000, attempts: 2 },
      generations: [
        { ...common, number: 2, state: 'serving', documents: 12_034 },
        { ...common, number: 3, state: 'building', documents: 4000, skipped: 1, expected: 12_034 },
        { ...common, number: 4, state: 'building', documents: 10, scope: { namespace: 'acme' } },
      ],
    }
    const old: TargetStatus = { ...status, target: 'old', isConfigured: false, generations: [] }
    const never: TargetStatus = { ...status, target: 'never', generations: [] }
    expect(statusLines([status, old, never], place)).toEqual([
      'TARGET  PENDING  LEASED  DEAD         LAG  ATTEMPTS',
      'graph     1,204     500     1  1 min 40 s         2',
      'old       1,204     500     1  1 min 40 s         2',
      'never     1,204     500     1  1 min 40 s         2',
      '',
      'TARGET  GEN  STATE     COVERS      FILLED  SKIPPED  PROGRESS',
      'graph     2  serving   everything  12,034        0',
      'graph     3  building  everything   4,000        1  33%, moved 1.5 s ago',
      'graph     4  building  acme            10        0  moved 1.5 s ago',
      '',
      '"old" is not in the configuration, but changes are collected for it.',
      '"close" ends that.',
      '"never" was never filled as a whole: "work" or "rebuild" does it.',
    ])
  })

  test('of nothing', () => {
    expect(statusLines([], place)).toEqual(['The configuration has no targets.'])
  })
})

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [3_599_400, '59 min 59 s'],
  [3_600_000, '1 h 0 min'],
  [86_399_000, '1 d 0 h'],
  [273_600_000, '3 d 4 h'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})

test.each([
  [
    { label: 'graph', done: 4000, total: 12_000, milliseconds: 2000 },
    'graph  ████████░░░░░░░░░░░░░░░░  4,000 of about 12,000  33%  2,000/s  4.0 s left',
  ],
  [
    { label: 'graph', done: 4000, before: 3000, total: 5000, milliseconds: 1000, remarks: ['1 skipped'] },
    'graph  ███████████░░░  4,000 of about 5,000  80%  1,000/s  1.0 s left  1 skipped',
  ],
  [{ label: 'graph', done: 4000, total: 3000, milliseconds: 1000 }, 'graph  4,000  4,000/s'],
  [{ label: 'graph', done: 0, total: 0, milliseconds: 0 }, 'graph  0'],
])('%j', (advance, text) => {
  expect(progressText(advance, 80)).toBe(text)
})

test('a text of others keeps its lines, and nothing else that steers', () => {
  expect(harmless(`a${hostile}b\nc\td`)).toBe('ab\nc d')
})
