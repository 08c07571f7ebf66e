import type { GraphReader, Scope } from '@recollect/core'

/** Two hops as the engine walks: one call for each level, with every node that the level before has reached first. */
export async function walkByLevel(
  graph: GraphReader,
  scope: Scope,
  seed: string,
  limitPerNode: number,
): Promise<ReadonlySet<string>> {
  const seen = new Set([seed])
  let frontier: readonly string[] = [seed]
  for (let hop = 0; hop < 2 && frontier.length > 0; hop += 1) {
    const { neighbors } = await graph.neighbors(scope, { ids: frontier, direction: 'both', limitPerNode }, {})
    const reached: string[] = []
    for (const { peerId } of neighbors) {
      if (seen.has(peerId)) continue
      seen.add(peerId)
      reached.push(peerId)
    }
    frontier = reached
  }
  seen.delete(seed)
  return seen
}
