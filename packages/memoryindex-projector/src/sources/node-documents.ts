import {
  type CallOptions,
  facetsOf,
  graphNodeOf,
  type KindSpec,
  type SourceDocument,
  type StoredObject,
  vectorsOf,
} from '@recollect/core'
import type { GraphDocument, GraphSourceOptions } from './graph-source.ts'
import { unreadable } from './unreadable.ts'

/** The first-class ones of these objects as nodes, with their facets and vectors. */
export async function nodeDocuments(
  store: GraphSourceOptions['store'],
  objects: readonly StoredObject[],
  space: string | undefined,
  call: CallOptions,
): Promise<readonly SourceDocument<GraphDocument>[]> {
  const entities = objects.filter(({ parentId }) => parentId === undefined)
  if (entities.length === 0) return []
  const specs = new Map((await store.listKinds(call)).map((spec) => [spec.kind, spec]))
  const documents: SourceDocument<GraphDocument>[] = []
  for (const [namespace, group] of Map.groupBy(entities, (object) => object.namespace)) {
    const vectors = await vectorsOf(store, { namespace }, group, space, call)
    for (const object of group) documents.push(nodeDocument(object, specs.get(object.kind), vectors.get(object.id)))
  }
  return documents
}

function nodeDocument(
  object: StoredObject,
  spec: KindSpec | undefined,
  vector: Float32Array | undefined,
): SourceDocument<GraphDocument> {
  const { namespace, id } = object
  try {
    const { sequence: _, ...node } = graphNodeOf(object, facetsOf(object.properties, spec), vector)
    return { namespace, subject: { kind: 'object', id }, document: { node } }
  } catch (error) {
    return unreadable(object, error)
  }
}
