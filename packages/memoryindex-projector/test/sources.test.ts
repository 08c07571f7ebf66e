import { type OpenedSource, testSource } from '@recollect/conformance'
import {
  type CanonicalSource,
  documentKinds,
  embeddingText,
  facetsOf,
  graphNodeOf,
  type SourceDocument,
  type Store,
} from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { documentSource, graphSource } from '../src/index.ts'

const space = async (store: Store): Promise<string> =>
  (await store.openSpace({ model: 'conformance', dimensions: 8 }, {})).id

testSource({
  name: 'the source of graphs',
  open: async () => {
    const store = createMemoryStore()
    const vectors = await space(store)
    return opened(
      store,
      () => graphSource({ store, space: vectors }),
      async (namespace) => {
        const scope = { namespace }
        const documents: SourceDocument<unknown>[] = []
        for (const object of await objectsOf(store, namespace)) {
          if (object.parentId !== undefined) continue
          const [embedding] = await store.getEmbeddings(scope, { space: vectors, ids: [object.id] }, {})
          const { sequence: _, ...node } = graphNodeOf(
            object,
            facetsOf(object.properties, undefined),
            embedding?.vector,
          )
          documents.push({ namespace, subject: { kind: 'object', id: object.id }, document: { node } })
        }
        for (const edge of await store.listEdges(scope, { limit: 10_000 }, {})) {
          const { fromId, relation, toId } = edge
          documents.push({ namespace, subject: { kind: 'edge', fromId, relation, toId }, document: { edge } })
        }
        return documents
      },
    )
  },
})

testSource({
  name: 'the source of semantic indexes',
  open: async () => {
    const store = createMemoryStore()
    const kinds = documentKinds()
    return opened(
      store,
      () => documentSource({ store, kinds }),
      async (namespace) => {
        const objects = await objectsOf(store, namespace)
        return objects.flatMap((object) => {
          const { id, kind, version, parentId } = object
          const parent = objects.find((other) => other.id === parentId)
          const parentTitle = parentId === undefined ? undefined : (parent?.title ?? '')
          const text = embeddingText(object, parentTitle)
          if (text.trim() === '') return []
          const document = {
            ref: id,
            kind: kinds.of(kind),
            text,
            version,
            ...(parentId === undefined ? {} : { parentTitle }),
          }
          return [{ namespace, subject: { kind: 'object' as const, id }, document }]
        })
      },
    )
  },
})

function opened(
  store: Store,
  source: () => CanonicalSource<unknown>,
  expected: OpenedSource['expected'],
): OpenedSource {
  return { store, source: source(), again: async () => source(), expected, close: async () => {} }
}

function objectsOf(store: Store, namespace: string) {
  return store.listObjects({ namespace }, { limit: 10_000 }, {})
}
