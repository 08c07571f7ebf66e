import { graphMemoryEngine } from './graph-memory-engine.ts'
import type { MakeGraphEngine } from './graph-walker.ts'
import { graphologyEngine } from './graphology-engine.ts'
import { postgresEngine } from './postgres-engine.ts'

/** The engines that are compared, by name. */
export const graphEngines: Readonly<Record<string, MakeGraphEngine>> = {
  'graph-memory': graphMemoryEngine,
  graphology: graphologyEngine,
  postgres: postgresEngine,
}
