import type { Graph } from '@recollect/core'

/** Graphs on a HelixDB server. Loaded only here: most commands need none. */
export async function openHelix(url: string, label: string): Promise<(generation: number) => Graph> {
  const { createHelixGraph } = await import('@recollect/graph-helix')
  return (generation) => createHelixGraph({ url, label, generation })
}
