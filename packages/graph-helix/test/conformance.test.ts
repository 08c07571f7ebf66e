import { randomUUID } from 'node:crypto'
import { createReferenceStore, testEngineWithGraph, testGraph } from '@recollect/conformance'
import type {} from '@recollect/tooling-helix'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { inject } from 'vitest'
import { createHelixGraph } from '../src/index.ts'

/** Labels keep a run apart from whatever else is on the server. */
const openAt = (url: string) => {
  const label = `Run_${randomUUID().replaceAll('-', '')}`
  const open = async () => ({
    graph: createHelixGraph({ url, label, dimensions: 8 }),
    exclusive: true,
    close: async () => {},
    reopen: open,
  })
  return open()
}

const openOnProtocolServer = async () => {
  const server = await startProtocolServer()
  return { ...(await openAt(server.url)), close: () => server.stop() }
}

testGraph({ name: 'graph-helix on the protocol server', open: openOnProtocolServer })

testEngineWithGraph({
  name: 'the engine with graph-helix on the protocol server',
  open: async () => ({ ...(await openOnProtocolServer()), store: createReferenceStore() }),
  runs: 5,
})

const engine = inject('helix')
if ('url' in engine) {
  testGraph({ name: `graph-helix on ${engine.version}`, open: () => openAt(engine.url), runs: 5 })

  testEngineWithGraph({
    name: `the engine with graph-helix on ${engine.version}`,
    open: async () => ({ ...(await openAt(engine.url)), store: createReferenceStore() }),
    runs: 3,
  })
}
