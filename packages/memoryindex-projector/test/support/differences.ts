import { type Edge, everywhere, type Generation, isEverywhere, type StoredObject } from '@recollect/core'
import type { MemoryStore } from '@recollect/store-memory'
import type { SharedCopies } from './shared-copies.ts'
import { documentText } from './truth-log.ts'

/** Rows of one namespace: of the truth, or of a copy. */
export type Rows = readonly unknown[]

export interface Compared {
  readonly where: string
  readonly copy: Rows
  readonly truth: Rows
}

/** Every serving generation beside the truth, namespace by namespace, with only the objects that `counts`. */
export async function compared(
  store: MemoryStore,
  copies: SharedCopies,
  namespaces: readonly string[],
  counts: (namespace: string, id: string) => boolean,
): Promise<readonly Compared[]> {
  const objects = await store.listObjects(everywhere, { limit: 1000 }, {})
  const edges = await store.listEdges(everywhere, { limit: 1000 }, {})
  const generations = await store.generations.listGenerations(undefined, {})
  const all: Compared[] = []
  for (const namespace of namespaces) {
    const counting = (id: string): boolean => counts(namespace, id)
    const known = objects.filter((object) => object.namespace === namespace && counting(object.id))
    for (const target of ['graph', 'semantic'] as const) {
      const number = servingIn(generations, target, namespace)
      if (number === undefined) throw new Error(`Nothing serves "${namespace}" of "${target}".`)
      const where = `${target} ${number}, ${namespace}`
      if (target === 'semantic') {
        const rows = copies.index(number).rows(namespace)
        const copy = rows.flatMap(({ ref, kind, text, version }) => (counting(ref) ? { ref, kind, text, version } : []))
        all.push({ where, copy, truth: known.map((object) => documentOf(objects, object)) })
        continue
      }
      const entities = known.filter(({ parentId }) => parentId === undefined)
      const links = edges.filter((edge) => edge.namespace === namespace && counting(edge.fromId) && counting(edge.toId))
      const truth = [...entities.map(({ id, title }) => [id, title]), ...links]
      all.push({ where, truth, copy: await graphRows(copies, number, namespace, entities, counting) })
    }
  }
  return all
}

function documentOf(objects: readonly StoredObject[], object: StoredObject) {
  const { id, kind, version } = object
  return { ref: id, kind, text: documentText(objects, object), version }
}

function servingIn(generations: readonly Generation[], target: string, namespace: string): number | undefined {
  const serving = generations.filter((one) => one.target === target && one.state === 'serving')
  const own = serving.find(({ scope }) => !isEverywhere(scope) && scope.namespace === namespace)
  return (own ?? serving.find(({ scope }) => isEverywhere(scope)))?.number
}

/** Nodes with their titles, so far as these find them, and edges. Every title holds the word "common" and one of its own. */
async function graphRows(
  copies: SharedCopies,
  number: number,
  namespace: string,
  entities: readonly StoredObject[],
  counting: (id: string) => boolean,
): Promise<Rows> {
  const graph = copies.graph(number)
  const scope = { namespace }
  const find = async (query: string): Promise<readonly string[]> => {
    const { channels } = await graph.searchObjects(scope, { lexical: { query, limit: 1000 } }, {})
    return (channels.lexical ?? []).map(({ id }) => id)
  }
  const ids = (await find('common')).filter(counting).toSorted()
  const titles = new Map<string, string>()
  for (const { id, title } of entities) {
    if ((await find(title.replace('common ', ''))).includes(id)) titles.set(id, title)
  }
  const request = { ids, direction: 'out', limitPerNode: 1000 } as const
  const { neighbors } = ids.length === 0 ? { neighbors: [] } : await graph.neighbors(scope, request, {})
  const edges = neighbors.map(({ edge }): Edge => edge).filter(({ toId }) => counting(toId))
  return [...ids.map((id) => [id, titles.get(id) ?? 'another title']), ...edges.toSorted(byEnds)]
}

function byEnds(a: Edge, b: Edge): number {
  return [a.fromId, a.relation, a.toId].join('\n') < [b.fromId, b.relation, b.toId].join('\n') ? -1 : 1
}
