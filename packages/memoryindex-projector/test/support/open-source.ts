import type { OpenedSource } from '@recollect/conformance'
import {
  documentKinds,
  embeddingText,
  facetsOf,
  graphNodeOf,
  type SourceDocument,
  type Store,
  type StoredObject,
} from '@recollect/core'
import { documentSource, graphSource } from '../../src/index.ts'

/** The source of graphs over a store, and what it must read there. */
export async function openGraphSource(store: Store, close: () => Promise<void>): Promise<OpenedSource> {
  const { id: space } = await store.openSpace({ model: 'conformance', dimensions: 8 }, {})
  const open = () => graphSource({ store, space })
  const expected = async (namespace: string): Promise<readonly SourceDocument<unknown>[]> => {
    const scope = { namespace }
    const documents: SourceDocument<unknown>[] = []
    for (const object of await objectsOf(store, namespace)) {
      if (object.parentId !== undefined) continue
      const [embedding] = await store.getEmbeddings(scope, { space, ids: [object.id] }, {})
      const { sequence: _, ...node } = graphNodeOf(object, facetsOf(object.properties, undefined), embedding?.vector)
      documents.push({ namespace, subject: { kind: 'object', id: object.id }, document: { node } })
    }
    for (const edge of await store.listEdges(scope, { limit: 10_000 }, {})) {
      const { fromId, relation, toId } = edge
      documents.push({ namespace, subject: { kind: 'edge', fromId, relation, toId }, document: { edge } })
    }
    return documents
  }
  return { store, source: open(), again: async () => open(), expected, close }
}

/** The source of semantic indexes over a store, and what it must read there. */
export async function openDocumentSource(store: Store, close: () => Promise<void>): Promise<OpenedSource> {
  await store.openSpace({ model: 'conformance', dimensions: 8 }, {})
  const kinds = documentKinds()
  const open = () => documentSource({ store, kinds })
  const expected = async (namespace: string): Promise<readonly SourceDocument<unknown>[]> => {
    const objects = await objectsOf(store, namespace)
    return objects.flatMap((object) => {
      const { id, kind, version, parentId } = object
      const parentTitle =
        parentId === undefined ? undefined : (objects.find((other) => other.id === parentId)?.title ?? '')
      const text = embeddingText(object, parentTitle)
      if (text.trim() === '') return []
      const title = parentTitle === undefined ? {} : { parentTitle }
      const document = { ref: id, kind: kinds.of(kind), text, version, ...title }
      return [{ namespace, subject: { kind: 'object' as const, id }, document }]
    })
  }
  return { store, source: open(), again: async () => open(), expected, close }
}

function objectsOf(store: Store, namespace: string): Promise<readonly StoredObject[]> {
  return store.listObjects({ namespace }, { limit: 10_000 }, {})
}
