import {
  type ProtocolServer,
  type ProtocolServerOptions,
  startProtocolServer,
} from '@recollect/tooling-helix/protocol-server'
import { createHelixGraph, type HelixGraph, type HelixGraphOptions } from '../../src/index.ts'

export interface Served {
  readonly server: ProtocolServer
  readonly graph: HelixGraph
  /** The waits so far, in milliseconds; none took any time. */
  readonly waits: readonly number[]
  [Symbol.asyncDispose](): Promise<void>
}

/** A protocol server of its own with a graph on it. */
export async function serve(
  options: HelixGraphOptions = {},
  serverOptions: ProtocolServerOptions = {},
): Promise<Served> {
  const server = await startProtocolServer(serverOptions)
  const waits: number[] = []
  const graph = createHelixGraph({
    url: server.url,
    dimensions: 2,
    random: () => 1,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
    },
    ...options,
  })
  return { server, graph, waits, [Symbol.asyncDispose]: () => server.stop() }
}

/** Like `serve`, with the indexes made and their requests forgotten. */
export async function serveReady(
  options: HelixGraphOptions = {},
  serverOptions: ProtocolServerOptions = {},
): Promise<Served> {
  const served = await serve(options, serverOptions)
  await served.graph.ready()
  served.server.forgetRequests()
  return served
}
