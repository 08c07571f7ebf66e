import { randomUUID } from 'node:crypto'
import { type IndexTools, type OpenedIndex, testIndex } from '@recollect/conformance'
import type {} from '@recollect/tooling-helix'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { inject } from 'vitest'
import { createHelixIndex } from '../src/index.ts'

/** Labels keep a run apart from whatever else is on the server. */
const openAt = (url: string, tools: Partial<IndexTools>) => {
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

const openOnProtocolServer = async (tools: Partial<IndexTools>) => {
  const server = await startProtocolServer()
  return { ...(await openAt(server.url, tools)), close: () => server.stop() }
}

testIndex({ name: 'vectors on the protocol server', open: openOnProtocolServer })

const engine = inject('helix')
if ('url' in engine) {
  testIndex({ name: `vectors on ${engine.version}`, open: (tools) => openAt(engine.url, tools), runs: 5 })
  testIndex({ name: `words on ${engine.version}`, open: () => openAt(engine.url, {}), runs: 5 })
} else {
  testIndex({ name: 'words on the protocol server', open: () => openOnProtocolServer({}) })
}
