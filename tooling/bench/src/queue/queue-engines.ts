import { graphileEngine } from './graphile-engine.ts'
import { pgBossEngine } from './pg-boss-engine.ts'
import type { QueueEngine } from './queue-engine.ts'
import { recollectEngine } from './recollect-engine.ts'

/** Queues that can be measured, by name; each is given the address of a database of its own. */
export const queueEngines: { readonly [name: string]: (url: string) => QueueEngine } = {
  recollect: (url) => recollectEngine(url, { reads: false }),
  'recollect-reading': (url) => recollectEngine(url, { reads: true }),
  'graphile-worker': graphileEngine,
  'pg-boss': pgBossEngine,
}
