import { parseArgs } from 'node:util'
import { graphEngines } from './graph/graph-engines.ts'
import type { GraphMeasurement } from './graph/graph-measurement.ts'
import { graphResults, graphTable } from './graph/graph-report.ts'
import { measureGraphApart } from './graph/measure-graph-apart.ts'
import { wholeOption } from './process/whole-option.ts'
import { machine } from './report/machine.ts'
import { endProgress, progress } from './report/progress.ts'

const usage = `Walks two hops through a generated graph with hubs: graph-memory next to graphology, and store-postgres next to a
recursive query on its table.

  node tooling/bench/src/bench-graph.ts [options]

  --nodes 100000             nodes of the graph
  --edges 1000000            edges of the graph
  --engines ${Object.keys(graphEngines).join(',')}
  --walks 200                walks from hubs, and as many from ordinary nodes
  --limit 50                 edges that a walk follows from one node, the best first
  --cap 120                  seconds that the walks of one kind may take
  --seed 1                   another seed is another graph
  --json                     print JSON instead of a table`

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '100000' },
    edges: { type: 'string', default: '1000000' },
    engines: { type: 'string', default: Object.keys(graphEngines).join(',') },
    walks: { type: 'string', default: '200' },
    limit: { type: 'string', default: '50' },
    cap: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const measurements: GraphMeasurement[] = []
  for (const engine of values.engines.split(',')) {
    const task = {
      engine,
      nodes: wholeOption(values, 'nodes'),
      edges: wholeOption(values, 'edges'),
      walks: wholeOption(values, 'walks'),
      limit: wholeOption(values, 'limit'),
      cap: wholeOption(values, 'cap'),
      seed: wholeOption(values, 'seed'),
    }
    measurements.push(await measureGraphApart(task, (text) => progress(`${engine}: ${text}`)))
    endProgress()
  }
  const results = graphResults(measurements)
  if (values.json) console.log(JSON.stringify({ machine: machine(), results }, undefined, 2))
  else console.log(`${machine()}\n\n${graphTable(results)}`)
}
