import { facetsOf } from '../kinds/facets.ts'
import type { KindSpec } from '../kinds/kind-spec.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EmbeddingStore } from '../ports/embedding-store.ts'
import type { GraphNode } from '../ports/graph.ts'
import { graphNodeOf } from './graph-node.ts'
import { vectorsOf } from './vectors-of.ts'

/** First-class objects of one namespace as a graph keeps them, with their vectors in a space. */
export async function graphNodes(
  store: Partial<Pick<EmbeddingStore, 'getEmbeddings'>>,
  scope: Scope,
  objects: readonly StoredObject[],
  { space, specOf }: { readonly space: string | undefined; readonly specOf: (kind: string) => KindSpec | undefined },
  call: CallOptions,
): Promise<readonly GraphNode[]> {
  const vectors = await vectorsOf(store, scope, objects, space, call)
  return objects.map((object) =>
    graphNodeOf(object, facetsOf(object.properties, specOf(object.kind)), vectors.get(object.id)),
  )
}
