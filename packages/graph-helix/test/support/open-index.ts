import { randomUUID } from 'node:crypto'
import type { IndexTools, OpenedIndex } from '@recollect/conformance'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { createHelixIndex } from '../../src/index.ts'

/** An index on a server. Labels keep a run apart from whatever else is there. */
export function openIndexAt(url: string, tools: Partial<IndexTools>): Promise<OpenedIndex> {
  const label = `Run_${randomUUID().replaceAll('-', '')}`
  const open = async (): Promise<OpenedIndex> => ({
    index: createHelixIndex({ url, label, generation: 1, ...tools }),
    capabilities: { fencing: 'sequence', durable: true },
    exclusive: true,
    close: async () => {},
    reopen: open,
  })
  return open()
}

/** An index on a protocol server of its own. */
export async function openIndexOnProtocolServer(tools: Partial<IndexTools>): Promise<OpenedIndex> {
  const server = await startProtocolServer()
  return { ...(await openIndexAt(server.url, tools)), close: () => server.stop() }
}
