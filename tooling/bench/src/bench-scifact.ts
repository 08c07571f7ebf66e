import { parseArgs } from 'node:util'
import { rateEngine } from './beir/rate-engine.ts'
import { readBeir } from './beir/read-beir.ts'
import { engines } from './engines/engines.ts'
import { endProgress, progress } from './report/progress.ts'
import { table } from './report/table.ts'

const usage = `Rates the word search of store-memory and of other libraries on a test collection, SciFact for example.

  node tooling/bench/src/bench-scifact.ts --data <folder> [options]

  --data <folder>            corpus*.jsonl, queries.jsonl, qrels.tsv, as in the BEIR benchmark
  --engines ${Object.keys(engines).join(',')}
  --json                     print JSON instead of a table`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    engines: { type: 'string', default: Object.keys(engines).join(',') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || values.data === undefined) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  const set = await readBeir(values.data)
  const results = []
  for (const name of values.engines.split(',')) {
    const make = engines[name]
    if (make === undefined) throw new Error(`There is no engine "${name}": use ${Object.keys(engines).join(', ')}.`)
    const rating = await rateEngine(await make('english'), set, (text) => progress(`${name}: ${text}`))
    endProgress()
    results.push({ engine: name, ...rating })
  }
  const size = { documents: set.documents.length, queries: set.queries.length }
  if (values.json) {
    console.log(JSON.stringify({ ...size, results }, undefined, 2))
  } else {
    console.log(`${size.documents} documents, ${size.queries} queries\n`)
    console.log(
      table(
        ['engine', 'nDCG@10', 'R@10', 'R@100'],
        results.map(({ engine, ndcg10, recall10, recall100 }) => [
          engine,
          ...[ndcg10, recall10, recall100].map((value) => value.toFixed(4)),
        ]),
      ),
    )
  }
}
