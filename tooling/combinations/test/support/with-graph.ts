import type { OpenedMemory, OpenedStore } from '@recollect/conformance'
import type { OpenedGraph } from './graphs.ts'

/** A store, and a graph beside it. */
export function withGraph(
  openStore: () => Promise<OpenedStore>,
  openGraph: () => Promise<OpenedGraph>,
): () => Promise<OpenedMemory> {
  return async () => {
    const [{ close, reopen: _, ...opened }, { graph, close: closeGraph }] = [await openStore(), await openGraph()]
    return {
      ...opened,
      graph,
      close: async () => {
        await close()
        await closeGraph()
      },
    }
  }
}
