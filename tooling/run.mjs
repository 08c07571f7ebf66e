// Runs everything in this repository, on any Node from 20 on and with no dependency of its own: it installs what is
// missing first, Node 24 included, and runs the rest on that.
//
//   node tooling/run.mjs demo|demo:memory|atlas|test|test:slow|soak|check|format|summary|bench:graph|bench:lexical|bench:locomo|bench:projector|
//                        bench:queue|bench:scifact|bench:timeqa [arguments]

import { check } from './run/check.mjs'
import { install } from './run/install.mjs'
import { closing, failures, notes } from './run/reports.mjs'
import { node, tool } from './run/spawn.mjs'
import { runTests } from './run/tests.mjs'

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  demo: (args) => node(['apps/example/src/cli.ts', 'demo', ...args]),
  'demo:memory': (args) => node(['apps/example/src/memory/cli.ts', ...args]),
  atlas: (args) => node(['apps/example/src/cli.ts', ...args]),
  test: (args) => runTests('test', args),
  'test:slow': (args) => runTests('slow', args),
  soak: (args) => node(['packages/memoryindex-projector/test/processes/soak/run-soak.ts', ...args]),
  check: () => check(),
  'bench:graph': (args) => node(['tooling/bench/src/bench-graph.ts', ...args]),
  'bench:lexical': (args) => node(['tooling/bench/src/bench-lexical.ts', ...args]),
  'bench:locomo': (args) => node(['tooling/bench/src/bench-locomo.ts', ...args]),
  'bench:projector': (args) => node(['tooling/bench/src/bench-projector.ts', ...args]),
  'bench:queue': (args) => node(['tooling/bench/src/bench-queue.ts', ...args]),
  'bench:scifact': (args) => node(['tooling/bench/src/bench-scifact.ts', ...args]),
  'bench:timeqa': (args) => node(['tooling/bench/src/bench-timeqa.ts', ...args]),
  format: () => tool('biome', ['check', '--write', '.']),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]

if (name === 'summary') {
  // What the runs before left in .reports, for a script that made several.
  const suites = ['slow', 'test']
  const noted = notes(suites)
  if (noted) console.log(noted)
  const failed = failures(['check', ...suites])
  if (failed) console.log(failed)
  const { line, ok } = closing(suites)
  console.log(line)
  process.exitCode = ok ? 0 : 1
} else if (command) {
  process.exitCode = (await install()) || (await command(args))
  // Tests print the time themselves: their last line is the count.
  if (['demo', 'check'].includes(name)) console.log(`\n${name} took ${Math.round(performance.now() / 100) / 10} s`)
} else {
  console.error(`usage: node tooling/run.mjs ${Object.keys(commands).join('|')}|summary [arguments]`)
  process.exitCode = 2
}
