import type { FieldSpec } from '../kinds/kind-spec.ts'

/** A kind as agents see it. */
export interface KindInfo {
  readonly kind: string
  readonly description?: string
  readonly isPart: boolean
  readonly isParent: boolean
  readonly partOf?: readonly string[]
  readonly filterableFields: readonly (FieldSpec & { readonly operators: readonly string[] })[]
}

export interface SchemaResult {
  readonly kinds: readonly KindInfo[]
  /** Which tools take filters, and how to write them. */
  readonly filterUsage: { readonly tools: readonly string[]; readonly note: string }
}
