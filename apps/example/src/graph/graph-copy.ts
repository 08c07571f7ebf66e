import { type CallOptions, copyToGraph, type Graph, RecollectError, type Store } from '@recollect/core'
import { idOf } from '../id-of.ts'
import { projectKind } from '../kinds.ts'
import { projectKey } from '../read-project/dependencies.ts'
import { scope } from '../scope.ts'
import type { ChosenGraph } from './choose-graph.ts'
import { readCopyNotes, writeCopyNotes } from './copy-notes.ts'

/** The copy of an atlas in a graph beside its store. */
export interface GraphCopy {
  readonly url: string
  readonly graph: Graph
  /** Whether it held what the store held when it was opened: it need only follow. */
  readonly current: boolean
  /** Notes that it may fall behind from now on. */
  doubt(): Promise<void>
  /** Makes it hold what the store holds: copies all of it unless it was current and has followed since. */
  settle(options: CallOptions): Promise<void>
}

/**
 * Looks at the copy of an atlas in a graph. It is current when it was left in the state that the store is in, and is still
 * there. @throws the graph's errors, when it does not answer
 */
export async function openGraphCopy(
  store: Store,
  folder: string,
  { url, open }: ChosenGraph,
  { signal }: CallOptions,
): Promise<GraphCopy> {
  const { label, copies } = await readCopyNotes(folder)
  const graph = await open(label)
  const id = await idOf(projectKind, projectKey)

  /** A hash of all relations; empty while they are being written. */
  const state = async (): Promise<string> => {
    const [project] = await store.getMany(scope, [id], { signal })
    return String(project?.properties['relations'] ?? '')
  }
  const note = async (left: string): Promise<void> => {
    const { [url]: _, ...others } = copies
    await writeCopyNotes(folder, { label, copies: left === '' ? others : { ...others, [url]: left } })
  }

  const here = await state()
  const isThere = await hasEdges(graph, id, url, signal)
  const current = here !== '' && copies[url] === here && isThere
  return {
    url,
    graph,
    current,
    doubt: () => note(''),
    async settle(options) {
      if (!current) await copyToGraph({ store, graph, scope, reset: true, ...options })
      await note(await state())
    },
  }
}

/** Whether a graph holds edges of a node. The first thing it is asked: its errors say which server it is. */
async function hasEdges(graph: Graph, id: string, url: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { neighbors } = await graph.neighbors(scope, { ids: [id], direction: 'out', limitPerNode: 1 }, { signal })
    return neighbors.length > 0
  } catch (cause) {
    if (!RecollectError.is(cause)) throw cause
    throw new RecollectError(cause.code, `HelixDB at ${url}: ${cause.message}`, { details: cause.details, cause })
  }
}
