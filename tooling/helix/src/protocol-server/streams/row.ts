import type { ElementKind } from '../graph/element.ts'

/** How near a search hit is, until the next step away from it. */
export interface Rank {
  readonly field: '$distance' | '$score'
  readonly value: number
}

/** One node or edge in a stream, by its id. */
export interface Row {
  readonly kind: ElementKind
  readonly id: number
  readonly rank?: Rank
  /** The node from which a step came to this edge. */
  readonly source?: number
}
