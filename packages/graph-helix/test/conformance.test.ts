import { randomUUID } from 'node:crypto'
import { testGraph } from '@recollect/conformance'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { inject } from 'vitest'
import { createHelixGraph } from '../src/index.ts'

/** Labels keep a run apart from whatever else is on the server. */
const opened = (url: string) => {
  const label = `Run_${randomUUID().replaceAll('-', '')}`
  const open = async () => ({
    graph: createHelixGraph({ url, label, dimensions: 8 }),
    close: async () => {},
    reopen: open,
  })
  return open()
}

const engine = inject('helix')

testGraph({
  name: 'graph-helix on the protocol server',
  open: async () => {
    const server = await startProtocolServer()
    return { ...(await opened(server.url)), close: () => server.stop() }
  },
})

if ('url' in engine) {
  testGraph({ name: `graph-helix on ${engine.version}`, open: () => opened(engine.url), runs: 5 })
}
