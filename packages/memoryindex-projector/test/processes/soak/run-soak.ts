// The soak as a command: `npm run soak -- --seconds 60`. Ends with 1 when a copy differs from the truth.

import { parseArgs } from 'node:util'
import { findEngine } from '@recollect/tooling-helix'
import { findServer } from '@recollect/tooling-postgres'
import { soak } from './soak.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds must be a number above 0.')

const server = await findServer()
if ('missing' in server) throw new Error(`The soak needs a PostgreSQL server: ${server.missing}`)
const helix = await findEngine()
if ('missing' in helix) console.log(`Without HelixDB: ${helix.missing}`)
try {
  const helixUrl = 'missing' in helix ? undefined : helix.url
  const { wrong, summary } = await soak({ postgresUrl: server.url, helixUrl, seconds, onProgress: console.log })
  for (const line of summary) console.log(line)
  for (const line of wrong) console.log(`WRONG ${line}`)
  console.log(wrong.length === 0 ? 'No difference.' : `${wrong.length} things are wrong.`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  if (!('missing' in helix)) await helix.stop()
  await server.stop()
}
