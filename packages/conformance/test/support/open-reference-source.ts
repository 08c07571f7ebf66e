import type { SourceDocument, Taken } from '@recollect/core'
import { createReferenceSource, createReferenceStore, type OpenedSource } from '../../src/index.ts'

type Role = Exclude<Taken, 'vectors'>

/** A source over a store of its own; what is expected is read in another way, object by object and edge by edge. */
export function openReferenceSource(takes: readonly Role[]): OpenedSource {
  const store = createReferenceStore()
  return {
    store,
    source: createReferenceSource(store, { takes }),
    again: async () => createReferenceSource(store, { takes }),
    expected: async (namespace) => {
      const scope = { namespace }
      const objects = await store.listObjects(scope, { limit: 100_000 }, {})
      const edges = takes.includes('edges') ? await store.listEdges(scope, { limit: 100_000 }, {}) : []
      const documents: SourceDocument<unknown>[] = []
      for (const object of objects) {
        if (!takes.includes(object.parentId === undefined ? 'entities' : 'parts')) continue
        documents.push({ namespace, subject: { kind: 'object', id: object.id }, document: object })
      }
      for (const edge of edges) {
        const { fromId, relation, toId } = edge
        documents.push({ namespace, subject: { kind: 'edge', fromId, relation, toId }, document: edge })
      }
      return documents
    },
    close: async () => {},
  }
}
