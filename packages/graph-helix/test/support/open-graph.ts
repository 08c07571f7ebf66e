import { randomUUID } from 'node:crypto'
import type { OpenedGraph } from '@recollect/conformance'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { createHelixGraph } from '../../src/index.ts'

/** A graph on a server. Labels keep a run apart from whatever else is there. */
export function openGraphAt(url: string): Promise<OpenedGraph> {
  const label = `Run_${randomUUID().replaceAll('-', '')}`
  const open = async (): Promise<OpenedGraph> => ({
    graph: createHelixGraph({ url, label, dimensions: 8 }),
    exclusive: true,
    close: async () => {},
    reopen: open,
  })
  return open()
}

/** A graph on a protocol server of its own. */
export async function openGraphOnProtocolServer(): Promise<OpenedGraph> {
  const server = await startProtocolServer()
  return { ...(await openGraphAt(server.url)), close: () => server.stop() }
}
