import type { IndexDocument } from '@recollect/core'
import {
  type ProtocolServer,
  type ProtocolServerOptions,
  startProtocolServer,
} from '@recollect/tooling-helix/protocol-server'
import { createHelixIndex, type HelixIndex, type HelixIndexOptions } from '../../src/index.ts'

export interface ServedIndex {
  readonly server: ProtocolServer
  readonly index: HelixIndex
  [Symbol.asyncDispose](): Promise<void>
}

/** A protocol server of its own with an index on it, made and ready; the requests for that are forgotten. */
export async function serveIndex(
  options: Partial<HelixIndexOptions> = {},
  serverOptions: ProtocolServerOptions = {},
): Promise<ServedIndex> {
  const server = await startProtocolServer(serverOptions)
  const index = createHelixIndex({ url: server.url, generation: 1, sleep: async () => {}, ...options })
  await index.ready()
  server.forgetRequests()
  return { server, index, [Symbol.asyncDispose]: () => server.stop() }
}

export function aDocument(ref: string, fields: Partial<IndexDocument> = {}): IndexDocument {
  return { ref, kind: 'NOTE', text: ref, version: 1, sequence: 1, ...fields }
}
