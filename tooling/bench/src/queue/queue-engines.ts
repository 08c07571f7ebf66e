import { graphileEngine } from './graphile-engine.ts'
import { pgBossEngine } from './pg-boss-engine.ts'
import type { QueueEngine } from './queue-engine.ts'
import { recollectEngine } from './recollect-engine.ts'

/** Queues that can be measured, by name; each is given the address of a database of its own. */
export const queueEngines: { readonly [name: string]: (url: string) => QueueEngine } = {
  recollect: recollectEngine,
  'graphile-worker': graphileEngine,
  'pg-boss': pgBossEngine,
}
