import type { Json } from '../../model/object.ts'
import type { CallOptions } from '../../ports/call-options.ts'

/** A fact that stands alone. */
export interface ExtractedFact {
  readonly text: string
  /** Names of what it is about. */
  readonly entities: readonly string[]
}

/** A relation between two entities, named. */
export interface ExtractedRelation {
  readonly from: string
  readonly relation: string
  readonly to: string
  /** 0 to 1; certain when absent. */
  readonly confidence?: number | undefined
}

/** Something known of an entity. */
export interface ExtractedAttribute {
  readonly entity: string
  readonly name: string
  readonly value: Json
}

export interface Extraction {
  readonly facts: readonly ExtractedFact[]
  readonly relations?: readonly ExtractedRelation[] | undefined
  readonly attributes?: readonly ExtractedAttribute[] | undefined
}

/** Reads what a text says: the host's model, or `outlineExtractor`, which needs none. */
export interface Extractor {
  extract(text: string, options: CallOptions): Promise<Extraction>
}
