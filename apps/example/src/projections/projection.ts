import { createEmbeddingIndex, embeddingText, type Graph, type Store, type StoredObject } from '@recollect/core'
import { type GraphTarget, graphTarget, type IndexTarget, indexTarget } from '@recollect/memoryindex-projector'
import type { ChosenEmbedder } from '../embedders/choose-embedder.ts'
import { packageKind, sectionKind } from '../kinds.ts'

/** A copy of the atlas, made for asking. */
export interface Projection {
  readonly name: string
  readonly target: GraphTarget | IndexTarget
  /** Documents of a page of a rebuild: what a kill costs at most. */
  readonly pageSize: number
  /** Where it is: an address, or the store itself. */
  readonly place: string
  /** Fills it, and brings it what waits. */
  readonly command: string
}

/** The projection of relations; those of texts are named by their models. */
export const graphName = 'graph'

/** The copy of the relations on a HelixDB server. */
export function graphProjection(store: Store, place: string, open: (generation: number) => Graph): Projection {
  const target = graphTarget({ name: graphName, store, open })
  return { name: graphName, target, pageSize: 500, place, command: `build --graph helix --helix-url ${place}` }
}

/** Vectors of the sections by one model, each generation a space of its own in the store. */
export function semanticProjection(store: Store, embedder: ChosenEmbedder): Projection {
  const { name } = embedder
  const open = (generation: number) => createEmbeddingIndex({ store, embedder, generation })
  const target = indexTarget({ name, store, open, text: sectionText, batch: 32 })
  return { name, target, pageSize: 32, place: 'the store', command: commandOf(embedder) }
}

function commandOf({ note: { url, model } }: ChosenEmbedder): string {
  return url === undefined ? 'embed' : `embed --embedder ${url} --model ${model}`
}

/** Sections, and packages without any: the others are never found by themselves. */
function sectionText(object: StoredObject, parentTitle: string | undefined): string | undefined {
  const isFound = object.kind === sectionKind.name || (object.kind === packageKind.name && object.content !== '')
  return isFound ? embeddingText(object, parentTitle) : undefined
}
