/** Types of a kind's fields. `json` is stored and returned, but cannot be filtered. */
export type FieldType = 'string' | 'number' | 'boolean' | 'datetime' | 'json'

/** One field of a kind. */
export interface FieldSpec {
  /** ASCII letters, digits and underscores; not a core filter key. */
  readonly name: string
  readonly type: FieldType
  readonly description?: string
  readonly required?: boolean
  /** Allowed values of a string field. */
  readonly enum?: readonly string[]
  /** Sample values, shown to agents. */
  readonly examples?: readonly (string | number | boolean)[]
}

/** A kind: the host's schema of an object. */
export interface KindSpec {
  readonly kind: string
  readonly description: string
  /** May stand alone, without a parent. */
  readonly isParent: boolean
  /** May be a part. Both or neither: free. */
  readonly isPart: boolean
  /** Kinds its parent may have; absent = any. */
  readonly partOf?: readonly string[]
  readonly fields: readonly FieldSpec[]
}

/** Whether two specs say the same. */
export function sameKindSpec(a: KindSpec, b: KindSpec | undefined): boolean {
  return b !== undefined && canonical(a) === canonical(b)
}

function canonical(spec: KindSpec): string {
  const fields = spec.fields.map((field) => [
    field.name,
    field.type,
    field.description ?? '',
    field.required ?? false,
    field.enum ?? null,
    field.examples ?? [],
  ])
  return JSON.stringify([spec.kind, spec.description, spec.isParent, spec.isPart, spec.partOf ?? null, fields])
}
