import {
  assertReadScope,
  type CallOptions,
  type CanonicalSource,
  type Edge,
  type EdgeRef,
  type EmbeddingStore,
  edgeSubject,
  type GraphNode,
  type ReadableStore,
  type ReadScope,
  type SourceDocument,
  type SourcePage,
  type StoredObject,
} from '@recollect/core'
import { readCursor, writeCursor } from './cursors.ts'
import { nodeDocuments } from './node-documents.ts'
import { pageLimit } from './page-limit.ts'

/** What a graph keeps of a first-class object, or of an edge. */
export type GraphDocument = { readonly node: Omit<GraphNode, 'sequence'> } | { readonly edge: Edge }

export interface GraphSourceOptions {
  readonly store: ReadableStore & Partial<Pick<EmbeddingStore, 'getEmbeddings'>>
  /** The embedding space whose vectors the nodes get; none when absent. */
  readonly space?: string | undefined
}

/** First-class objects by namespace and id, then edges by namespace and ends: edges need both of theirs. */
export function graphSource({ store, space }: GraphSourceOptions): CanonicalSource<GraphDocument> {
  const nodes = (objects: readonly StoredObject[], call: CallOptions) => nodeDocuments(store, objects, space, call)
  return {
    read: async (scope, subjects, options) => {
      const call = { ...options, upToDate: true }
      const ids = subjects.flatMap((subject) => (subject.kind === 'object' ? subject.id : []))
      const refs = subjects.flatMap((subject) => (subject.kind === 'edge' ? toRef(subject) : []))
      const objects = ids.length === 0 ? [] : await store.getMany(scope, [...new Set(ids)], call)
      const edges = refs.length === 0 ? [] : await store.getEdges(scope, refs, call)
      return [...(await nodes(objects, call)), ...edges.map(edgeDocument)]
    },
    enumerate: async (scope, page, options) => {
      assertReadScope(scope)
      const limit = pageLimit(page.limit)
      const call = { ...options, upToDate: true }
      const place = page.after === undefined ? ['node'] : readCursor(page.after, isPlace)
      return place[0] === 'edge'
        ? edgePage(store, scope, { limit, place }, call)
        : nodePage(store, scope, { limit, place, nodes }, call)
    },
  }
}

/** Behind a node, where the edges begin, or behind an edge. */
function isPlace([list, ...names]: readonly string[]): boolean {
  return list === 'node' ? names.length === 2 : list === 'edge' && (names.length === 0 || names.length === 4)
}

async function nodePage(
  store: ReadableStore,
  scope: ReadScope,
  page: {
    readonly limit: number
    readonly place: readonly string[]
    readonly nodes: (
      objects: readonly StoredObject[],
      call: CallOptions,
    ) => Promise<readonly SourceDocument<GraphDocument>[]>
  },
  call: CallOptions,
): Promise<SourcePage<GraphDocument>> {
  const [, namespace, id] = page.place
  const after = namespace === undefined || id === undefined ? undefined : { namespace, id }
  const objects = await store.listObjects(scope, { limit: page.limit, after }, call)
  const last = objects.length < page.limit ? undefined : objects.at(-1)
  const next = last === undefined ? ['edge'] : ['node', last.namespace, last.id]
  return { documents: await page.nodes(objects, call), next: writeCursor(next) }
}

async function edgePage(
  store: ReadableStore,
  scope: ReadScope,
  { limit, place }: { readonly limit: number; readonly place: readonly string[] },
  call: CallOptions,
): Promise<SourcePage<GraphDocument>> {
  const [, namespace = '', fromId = '', relation = '', toId = ''] = place
  const after = place.length === 1 ? undefined : { namespace, fromId, relation, toId }
  const edges = await store.listEdges(scope, { limit, after }, call)
  const last = edges.length < limit ? undefined : edges.at(-1)
  return {
    documents: edges.map(edgeDocument),
    ...(last === undefined
      ? {}
      : { next: writeCursor(['edge', last.namespace, last.fromId, last.relation, last.toId]) }),
  }
}

function edgeDocument(edge: Edge): SourceDocument<GraphDocument> {
  return { namespace: edge.namespace, subject: edgeSubject(edge), document: { edge } }
}

function toRef({ fromId, relation, toId }: EdgeRef): EdgeRef {
  return { fromId, relation, toId }
}
