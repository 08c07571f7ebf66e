import { parseArgs } from 'node:util'
import { engines } from './engines/engines.ts'
import { lexicalResults, lexicalTable } from './lexical/lexical-report.ts'
import { measureApart } from './lexical/measure-apart.ts'
import type { Measurement } from './lexical/measurement.ts'
import { machine } from './report/machine.ts'
import { endProgress, progress } from './report/progress.ts'

const usage = `Compares the word search of store-memory with that of other libraries.

  node tooling/bench/src/bench-lexical.ts [options]

  --documents 10000,50000    sizes of the corpus
  --engines ${Object.keys(engines).join(',')}
  --queries 300              queries per engine and size
  --cap 120                  seconds that building may take, and answering too
  --seed 1                   another seed is another corpus
  --json                     print JSON instead of a table`

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000,50000' },
    engines: { type: 'string', default: Object.keys(engines).join(',') },
    queries: { type: 'string', default: '300' },
    cap: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const measurements: Measurement[] = []
  for (const documents of values.documents.split(',').map(Number)) {
    for (const engine of values.engines.split(',')) {
      const task = {
        engine,
        documents,
        queries: Number(values.queries),
        seed: Number(values.seed),
        cap: Number(values.cap),
      }
      measurements.push(await measureApart(task, (text) => progress(`${engine}, ${documents} documents: ${text}`)))
      endProgress()
    }
  }
  const results = lexicalResults(measurements)
  if (values.json) console.log(JSON.stringify({ machine: machine(), results }, undefined, 2))
  else console.log(`${machine()}\n\n${lexicalTable(results)}`)
}
