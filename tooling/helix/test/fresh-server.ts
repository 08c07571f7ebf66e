import { beforeEach, onTestFinished } from 'vitest'
import { startProtocolServer } from '../src/protocol-server/index.ts'
import type { Json } from '../src/protocol-server/values/json.ts'
import { addEdge, addNode, clientOf, ids, nodes, type Send, string, type Tree } from './protocol-client.ts'

/** A protocol server of its own for each test of a file, and short ways to ask it. */
export interface FreshServer {
  /** Where the server of this test is. */
  readonly url: string
  readonly read: Send
  readonly write: Send
  /** What a read of this root gives. */
  rows(root: Tree): Promise<Json | undefined>
  /** The ids of a stream. */
  idsOf(root: Tree): Promise<Json | undefined>
  /** Writes a→b twice by r, a→c by s, b→a and a→a and c→a by r, d→b by s. */
  fill(): Promise<void>
  /** Goes on with another server: one that answers as later versions do, or as the engine. */
  start(newer: boolean): Promise<void>
}

export function freshServer(): FreshServer {
  let url = ''
  const start = async (newer: boolean): Promise<void> => {
    const server = await startProtocolServer({ newer, looksUntilActive: 0 })
    onTestFinished(() => server.stop())
    url = server.url
  }
  const read: Send = (...entries) => clientOf(url).read(...entries)
  const write: Send = (...entries) => clientOf(url).write(...entries)
  const rows = async (root: Tree): Promise<Json | undefined> => (await read(['x', root])).body['x']

  beforeEach(() => start(true))

  return {
    get url() {
      return url
    },
    read,
    write,
    rows,
    idsOf: (root) => rows({ id: { input: root } }),
    fill: async () => {
      await write(...['a', 'b', 'c', 'd'].map((k) => [k, addNode('O', { k: string(k) })] as const))
      for (const [from, label, to, w] of edges) {
        await write(['e', addEdge(nodes(from), label, ids(to), { w: { i64: w } })])
      }
    },
    start,
  }
}

const edges: readonly (readonly [number, string, number, number])[] = [
  [0, 'r', 1, 1],
  [0, 'r', 1, 2],
  [0, 's', 2, 3],
  [1, 'r', 0, 4],
  [0, 'r', 0, 5],
  [2, 'r', 0, 6],
  [3, 's', 1, 7],
]
