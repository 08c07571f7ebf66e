import { minisearchEngine } from './minisearch-engine.ts'
import { oramaEngine } from './orama-engine.ts'
import { storeMemoryEngine } from './store-memory-engine.ts'
import type { MakeEngine } from './text-engine.ts'

/** The engines that are compared, by name. */
export const engines: Readonly<Record<string, MakeEngine>> = {
  'store-memory': storeMemoryEngine,
  minisearch: minisearchEngine,
  orama: oramaEngine,
}
