import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locomoReport } from '../src/locomo/locomo-report.ts'
import { memoryArm } from '../src/locomo/memory-arm.ts'
import { rateArm } from '../src/locomo/rate-arm.ts'
import { readLocomo } from '../src/locomo/read-locomo.ts'
import type { LocomoArm } from '../src/locomo/retriever.ts'
import { sessionTime } from '../src/locomo/session-time.ts'
import { textArm } from '../src/locomo/text-arm.ts'
import { conversationOf, locomoSource } from './locomo-fixture.ts'
import { runBench } from './run-bench.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locomo-'))
  await writeFile(join(folder, 'locomo10.json'), JSON.stringify(locomoSource))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('reading', () => {
  it('gives sessions by their numbers, with captions, and leaves out those without turns', async () => {
    const [conversation] = await readLocomo(folder)
    expect(
      conversation?.sessions.map(({ id, occurredAt, turns }) => [id, occurredAt.toISOString(), turns.length]),
    ).toEqual([
      ['session 1', '2024-05-08T13:56:00.000Z', 3],
      ['session 2', '2024-06-03T10:05:00.000Z', 2],
    ])
    expect(conversation?.sessions[1]?.turns[1]).toEqual({
      id: 'D2:2',
      speaker: 'Anna',
      said: 'Yes, and I swam every single day.',
      text: 'Yes, and I swam every single day. [image: a beach at sunset]',
    })
  })

  it('takes evidence as it is written, and leaves out adversarial questions and those that no turn answers', async () => {
    const [conversation] = await readLocomo(folder)
    expect(conversation?.questions).toEqual([
      { text: 'Where did Anna swim?', category: 'multi-hop', gold: new Set(['D2:2', 'D1:1']) },
      { text: 'Who paints?', category: 'single-hop', gold: new Set(['D1:2']) },
    ])
  })

  it('refuses a time that it does not know', () => {
    expect(() => sessionTime('yesterday')).toThrow('"yesterday" is no time of a session.')
  })
})

describe('the arms', () => {
  const best = async (arm: LocomoArm, text: string, ...sessions: string[][]) => {
    const retriever = await arm.open(conversationOf(...sessions))
    return retriever.find({ text, category: 'multi-hop', gold: new Set() })
  }
  const plain = { siblings: false, graphBoost: 0, speakerBoost: 0 }

  it('text finds what was said, not who said it', async () => {
    const sessions = [['Anna: I bought a kite.', 'Ben: And I a boat.'], ['Ben: My kite is older and much larger.']]
    expect(await best(textArm, 'kites', ...sessions)).toEqual(['D1:1', 'D2:1'])
    expect(await best(textArm, 'Anna', ...sessions)).toEqual([])
  })

  it('a memory finds turns by their speaker and day, and gives them by their ids', async () => {
    const sessions = [['Ben: Good morning.', 'Anna: I bought a kite.'], ['Ben: Nothing new.']]
    const arm = memoryArm({ name: 'memory', recall: plain })
    expect((await best(arm, 'Anna', ...sessions))[0]).toBe('D1:2')
  })

  it('what is set apart in a row comes back with the whole recall', async () => {
    const sessions = [
      ['Ben: Your red kites, Anna, tell me about those red kites!', 'Anna: Mine fly high, my kites.', 'Ben: Ah.'],
    ]
    const question = 'Which red kites does Anna have?'
    const speaker = memoryArm({ name: 'speaker', recall: { ...plain, speakerBoost: 10 } })
    expect((await best(memoryArm({ name: 'plain', recall: plain }), question, ...sessions))[0]).toBe('D1:1')
    expect((await best(speaker, question, ...sessions))[0]).toBe('D1:2')
  })
})

it('an arm is rated over its questions, in all and by category', async () => {
  const arm = {
    name: 'fixed',
    open: async () => ({ find: async () => ['D2:2', ...Array.from({ length: 7 }, () => 'no'), 'D1:1'] }),
  }
  const result = await rateArm(arm, await readLocomo(folder), () => {})
  expect(result).toEqual({
    arm: 'fixed',
    ratings: {
      all: { questions: 2, recall8: 0.25, recall32: 0.5 },
      'multi-hop': { questions: 1, recall8: 0.5, recall32: 1 },
      'single-hop': { questions: 1, recall8: 0, recall32: 0 },
    },
  })
  expect(locomoReport([result])).toBe(
    [
      '| recall@8 | all (2) | multi-hop (1) | single-hop (1) |',
      '| -------- | ------: | ------------: | -------------: |',
      '| fixed    |    25.0 |          50.0 |            0.0 |',
      '',
      '| recall@32 | all (2) | multi-hop (1) | single-hop (1) |',
      '| --------- | ------: | ------------: | -------------: |',
      '| fixed     |    50.0 |         100.0 |            0.0 |',
    ].join('\n'),
  )
})

it('the command rates every arm, with vectors when an encoder is given', async () => {
  const args = ['--data', folder, '--encoder', 'hash', '--part', 'even', '--json']
  const { conversations, turns, results } = JSON.parse(await runBench('locomo', args))
  expect([conversations, turns]).toEqual([1, 5])
  expect(results.map(({ arm }: { arm: string }) => arm)).toContain('recallFused, hash-384')
  await expect(runBench('locomo', ['--data', folder, '--part', 'some'])).rejects.toThrow('--part must be')
})
