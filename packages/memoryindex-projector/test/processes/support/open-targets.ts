import { createEmbeddingIndex } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { createHelixGraph } from '@recollect/graph-helix'
import type { PostgresStore } from '@recollect/store-postgres'
import type { Pool } from 'pg'
import { type GraphTarget, graphTarget, type IndexTarget, indexTarget } from '../../../src/index.ts'
import type { ChildConfig, TargetName } from './child-config.ts'
import { halvedGraph, halvedIndex, pausingGraphTarget, pausingIndexTarget, type Reach } from './phases.ts'
import { createSqlGraph } from './sql-graph.ts'
import { createSqlIndex } from './sql-index.ts'
import { loggedGraph, loggedIndex, writeLog } from './write-log.ts'

/** The targets of a process, which log what they write and say where they are. */
export function openTargets(
  config: ChildConfig,
  store: PostgresStore,
  copies: Pool,
  reach: Reach,
): readonly (GraphTarget | IndexTarget)[] {
  const { batch } = config
  return config.targets.map((name) => {
    const log = (generation: number) => writeLog(copies, name, generation)
    if (name === 'semantic' || name === 'vectors') {
      const open = (generation: number) =>
        loggedIndex(halvedIndex(openIndex(name, store, copies, generation), name, reach), log(generation))
      return pausingIndexTarget(indexTarget({ name, store, open, batch }), reach)
    }
    const open = (generation: number) =>
      loggedGraph(halvedGraph(openGraph(name, config, copies, generation), name, reach), log(generation))
    return pausingGraphTarget(graphTarget({ name, store, open, batch }), reach)
  })
}

function openIndex(name: TargetName, store: PostgresStore, copies: Pool, generation: number) {
  return name === 'semantic'
    ? createSqlIndex(copies, generation)
    : createEmbeddingIndex({ store, embedder, generation })
}

function openGraph(name: TargetName, config: ChildConfig, copies: Pool, generation: number) {
  return name === 'graph' ? createSqlGraph(copies, generation) : openHelix(config, generation)
}

const embedder = hashEmbedder({ dimensions: 16 })

/** The graph of a generation on HelixDB. */
export function openHelix({ helix }: Pick<ChildConfig, 'helix'>, generation: number) {
  if (helix === undefined) throw new Error('There is no HelixDB.')
  const { url, label } = helix
  return createHelixGraph({ url, label: `${label}_${generation}`, timeoutMs: 3000 })
}
