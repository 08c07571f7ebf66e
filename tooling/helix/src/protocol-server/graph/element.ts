import type { Value } from '../values/value.ts'

export type ElementKind = 'node' | 'edge'

/** A node or an edge as it is stored: replaced as a whole, never changed. */
export interface NodeElement {
  readonly kind: 'node'
  readonly id: number
  readonly label: string
  readonly properties: ReadonlyMap<string, Value>
}

export interface EdgeElement {
  readonly kind: 'edge'
  readonly id: number
  readonly label: string
  readonly properties: ReadonlyMap<string, Value>
  readonly from: number
  readonly to: number
}

export type Element = NodeElement | EdgeElement
