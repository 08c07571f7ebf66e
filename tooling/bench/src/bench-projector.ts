import { parseArgs } from 'node:util'
import { createDatabase, findServer } from '@recollect/tooling-postgres'
import { wholeOption } from './process/whole-option.ts'
import { measureFreshness } from './projector/measure-freshness.ts'
import { measureRebuild } from './projector/measure-rebuild.ts'
import { machine } from './report/machine.ts'
import { milliseconds, whole } from './report/numbers.ts'
import { percentile } from './report/percentile.ts'
import { endProgress, progress } from './report/progress.ts'

const usage = `How soon a write can be read from an index, and a rebuild that is killed and gone on with: Recollect's projector on a
PostgreSQL server, with a semantic index in the store's own embedding spaces.

  node tooling/bench/src/bench-projector.ts [options]

  --writes 300               writes that are waited for, one after the other
  --documents 100000         documents of the rebuild
  --json                     print JSON instead of lines`

const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '300' },
    documents: { type: 'string', default: '100000' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const server = await findServer()
  if ('missing' in server) throw new Error(`There is no PostgreSQL server: ${server.missing}`)
  const waits = await inDatabase(server.url, (url) => measureFreshness(url, wholeOption(values, 'writes')))
  const rebuild = await inDatabase(server.url, (url) => measureRebuild(url, wholeOption(values, 'documents'), progress))
  endProgress()
  await server.stop()
  const freshness = { writes: waits.length, p50: percentile(waits, 0.5), p95: percentile(waits, 0.95) }
  if (values.json) console.log(JSON.stringify({ machine: machine(), freshness, rebuild }, undefined, 2))
  else {
    const { documents, atKill, atResume, waited, perSecond, atEnd, asked, answered } = rebuild
    console.log(`${machine()}

waitFor: ${freshness.writes} writes on an idle system, p50 ${milliseconds(freshness.p50)} ms, p95 ${milliseconds(freshness.p95)} ms
rebuild: of ${whole(documents)} documents, killed at ${whole(atKill)}
  gone on with at ${whole(atResume)}, ${waited.toFixed(1)} s later: the lease of the killed one had to end
  ${whole(atEnd)} at the end, ${whole(perSecond)} a second
  ${asked} questions asked meanwhile, ${answered} answered as before`)
  }
}

async function inDatabase<T>(serverUrl: string, measure: (url: string) => Promise<T>): Promise<T> {
  await using database = await createDatabase(serverUrl)
  return await measure(database.url)
}
