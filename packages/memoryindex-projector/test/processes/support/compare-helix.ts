import type { Edge, GraphReader, ObjectSearcher } from '@recollect/core'
import type { Places } from './child-config.ts'
import { openHelix } from './open-targets.ts'
import { differences } from './rows.ts'
import { edgeKeyOf, keyOf, rows, type Truth } from './truth.ts'

/** In the title of every first-class object, so that one search finds them all. */
export const everyTitle = 'soaked'

const most = 5000

/**
 * Differences of a graph on HelixDB, asked as anybody asks it: the edges around all nodes, whole, and the nodes by their common
 * word, with the time of the state that they show.
 */
export async function helixDifferences(places: Places, generation: number, truth: Truth): Promise<readonly string[]> {
  const graph = openHelix(places, generation)
  const entities = truth.objects.filter(({ parentId }) => parentId === undefined)
  const namespaces = new Set(entities.map(({ namespace }) => namespace))
  const edges = new Map<string, Edge>()
  const times: [string, Date][] = []
  for (const namespace of namespaces) {
    const ids = entities.filter((entity) => entity.namespace === namespace).map(({ id }) => id)
    for (const edge of await edgesAround(graph, namespace, ids)) edges.set(edgeKeyOf(edge), edge)
    times.push(...(await timesOfNodes(graph, namespace)))
  }
  return [
    ...differences('helix edges', truth.edgeRows, rows([...edges])),
    ...differences(
      'helix nodes',
      rows(entities.map(({ namespace, id, updatedAt }) => [keyOf(namespace, id), updatedAt])),
      rows(times),
    ),
  ]
}

async function edgesAround(graph: GraphReader, namespace: string, ids: readonly string[]): Promise<readonly Edge[]> {
  const request = { ids, direction: 'both', limitPerNode: most } as const
  return (await graph.neighbors({ namespace }, request, {})).neighbors.map(({ edge }) => edge)
}

async function timesOfNodes(graph: ObjectSearcher, namespace: string): Promise<readonly [string, Date][]> {
  const found = await graph.searchObjects({ namespace }, { lexical: { query: everyTitle, limit: most } }, {})
  return (found.channels.lexical ?? []).map(({ id, updatedAt }) => [keyOf(namespace, id), updatedAt])
}
