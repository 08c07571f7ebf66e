import type { Graph } from '@recollect/core'

/** A graph on a HelixDB server. Loaded only here: most commands need none. */
export async function openHelix(url: string, label: string): Promise<Graph> {
  const { createHelixGraph } = await import('@recollect/graph-helix')
  return createHelixGraph({ url, label })
}
