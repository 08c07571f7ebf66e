import { randomUUID } from 'node:crypto'
import type { Graph } from '@recollect/core'
import { createHelixGraph } from '@recollect/graph-helix'
import { createMemoryGraph } from '@recollect/graph-memory'
import type {} from '@recollect/tooling-helix'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { inject } from 'vitest'

const engine = inject('helix')

/** Why there is no HelixDB engine, undefined when there is one. */
export const noEngine: string | undefined = 'missing' in engine ? engine.missing : undefined

/** What the engine is called in reports. */
export const engineName: string = 'missing' in engine ? 'an engine' : engine.version

export interface OpenedGraph {
  readonly graph: Graph
  close(): Promise<void>
}

/** A graph in process. */
export async function graphMemory(): Promise<OpenedGraph> {
  return { graph: createMemoryGraph({ dimensions: 8 }), close: async () => {} }
}

/** HelixDB, as its protocol server answers. */
export async function helixProtocol(): Promise<OpenedGraph> {
  const server = await startProtocolServer()
  return { graph: helixAt(server.url), close: () => server.stop() }
}

/** HelixDB itself. */
export async function helixEngine(): Promise<OpenedGraph> {
  if ('missing' in engine) throw new Error(`There is no HelixDB engine: ${engine.missing}`)
  return { graph: helixAt(engine.url), close: async () => {} }
}

/** A label keeps a run apart from whatever else is there. */
function helixAt(url: string): Graph {
  return createHelixGraph({ url, label: `Run_${randomUUID().replaceAll('-', '')}`, dimensions: 8 })
}
