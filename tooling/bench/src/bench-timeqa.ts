import { parseArgs } from 'node:util'
import { endProgress, progress } from './report/progress.ts'
import { table } from './report/table.ts'
import { rateTimeqa, softWindow, timeqaWindows } from './timeqa/rate-timeqa.ts'
import { readTimeqa, timeqaSets } from './timeqa/read-timeqa.ts'
import { timeqaCases } from './timeqa/timeqa-cases.ts'

const usage = `Rates what windows of time do for questions that name years: TimeQA, the share of the right sentences among the first five.

  node tooling/bench/src/bench-timeqa.ts --data <folder> [options]

  --data <folder>            with corpus.jsonl and queries.jsonl, or human_train.easy.json.gzip and human_train.hard.json.gzip
  --set test|easy|hard       which questions (default test)
  --weights <a,b,...>        soft windows of these weights instead, to choose one on the training sets
  --json                     print JSON instead of a table`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', default: 'test' },
    weights: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || values.data === undefined) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  const set = timeqaSets.find((name) => name === values.set)
  if (set === undefined) throw new Error(`--set must be one of ${timeqaSets.join(', ')}, not "${values.set}".`)
  const weights = values.weights
    ?.split(',')
    .map((weight) => [`soft window ${weight}`, softWindow(Number(weight))] as const)
  const cases = timeqaCases(await readTimeqa(values.data, set))
  const results = await rateTimeqa(cases, weights === undefined ? timeqaWindows : Object.fromEntries(weights), progress)
  endProgress()
  const articles = cases.length
  if (values.json) {
    console.log(JSON.stringify({ set, articles, results }, undefined, 2))
  } else {
    console.log(`${set}: ${articles} articles, ${results[0]?.questions ?? 0} questions\n`)
    console.log(
      table(
        ['window', 'recall@5'],
        results.map(({ window, recall5 }) => [window, (100 * recall5).toFixed(1)]),
      ),
    )
  }
}
