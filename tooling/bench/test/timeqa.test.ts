import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateTimeqa, timeqaWindows } from '../src/timeqa/rate-timeqa.ts'
import { readTimeqa } from '../src/timeqa/read-timeqa.ts'
import { timeqaCases } from '../src/timeqa/timeqa-cases.ts'
import { runBench } from './run-bench.ts'

const article = [
  'Ada Fox is an engineer of bridges. Early on Ada Fox worked at a mill in 1990',
  'Short. Ada Fox worked at the harbour, as she says. From 2001 on Ada Fox worked at a shipyard. Ada Fox worked at the Harbour again',
].join('\n')
const sources = [
  { question: 'Where did Ada Fox work from 1990 to 1995?', article, answers: ['the  harbour', ''] },
  { question: 'Where did Ada Fox work?', article, answers: ['shipyard'] },
  { question: 'Where was Ada Fox in 2001?', article, answers: ['a farm'] },
]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timeqa-'))
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const paragraphs = article.split('\n').map((text, place) => ({ _id: `d0/${place}`, title: 'Ada Fox', text }))
  await writeFile(join(folder, 'corpus.jsonl'), lines(paragraphs))
  const queries = sources.map(({ question, answers }, place) => ({
    _id: `d0/q${place}`,
    text: question,
    answers,
    doc: 'd0',
  }))
  await writeFile(join(folder, 'queries.jsonl'), lines(queries))
  const training = sources.map(({ question, answers }) => ({ question, context: article, targets: answers }))
  await writeFile(join(folder, 'human_train.easy.json.gzip'), gzipSync(lines(training)))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

it('both forms of the collection give the same', async () => {
  expect(await readTimeqa(folder, 'test')).toEqual(sources)
  expect(await readTimeqa(folder, 'easy')).toEqual(sources)
})

it('sentences have the last year that was spoken of; questions a year, and an answer that is there', () => {
  const [only, ...others] = timeqaCases(sources)
  expect(others).toEqual([])
  expect(only?.sentences).toEqual([
    { text: 'Ada Fox is an engineer of bridges' },
    { text: 'Early on Ada Fox worked at a mill in 1990 Short', year: 1990 },
    { text: 'Ada Fox worked at the harbour, as she says', year: 1990 },
    { text: 'From 2001 on Ada Fox worked at a shipyard', year: 2001 },
    { text: 'Ada Fox worked at the Harbour again', year: 2001 },
  ])
  expect(only?.questions).toEqual([{ text: sources[0]?.question, from: 1990, to: 1995, gold: new Set([2, 4]) }])
})

it('a hard filter loses what lies outside the window, a soft one does not', async () => {
  const results = await rateTimeqa(timeqaCases(sources), timeqaWindows, () => {})
  expect(results).toEqual([
    { window: 'no window', questions: 1, recall5: 1 },
    { window: 'hard filter', questions: 1, recall5: 0.5 },
    { window: 'soft window', questions: 1, recall5: 1 },
  ])
})

it('the command rates the windows, or the weights that are to be compared', async () => {
  expect(await runBench('timeqa', ['--data', folder])).toContain('| hard filter |     50.0 |')
  const args = ['--data', folder, '--set', 'easy', '--weights', '.1,2', '--json']
  const { results } = JSON.parse(await runBench('timeqa', args))
  expect(results.map(({ window }: { window: string }) => window)).toEqual(['soft window .1', 'soft window 2'])
  await expect(runBench('timeqa', ['--data', folder, '--set', 'all'])).rejects.toThrow('--set must be one of')
})
