import { type $ZodObject, type input, type output, safeParse } from 'zod/v4/core'
import type { Properties } from '../model/object.ts'
import { fieldsFromZod } from './fields-from-zod.ts'
import type { FieldSpec, KindSpec } from './kind-spec.ts'
import { normalizeKindSpec } from './normalize-kind.ts'

/**
 * A kind in TypeScript: its spec, and the types of its properties as they are written (`In`) and read (`Out`). Make one
 * with `defineKind`.
 */
export interface Kind<Name extends string = string, In = Properties, Out = Properties> {
  readonly name: Name
  readonly spec: KindSpec
  /** Checks properties and fills in defaults, as the schema says; absent for kinds from a field list. */
  readonly parse?: (properties: unknown) => ParsedProperties
  /** True for an object of this kind, with its properties typed. */
  is<T extends { readonly kind: string; readonly properties: unknown }>(
    object: T,
  ): object is T & { readonly kind: Name; readonly properties: Out }
  /** Types only. */
  readonly '~types'?: { readonly in: In; readonly out: Out }
}

/** Any kind, for generic code. */
export type AnyKind = Kind<string, unknown, unknown>

export type KindName<K extends AnyKind> = K['name']
export type KindInput<K> = K extends Kind<string, infer In, unknown> ? OrProperties<In> : Properties
export type KindOutput<K> = K extends Kind<string, unknown, infer Out> ? OrProperties<Out> : Properties

/** Kinds that nobody typed hold any properties. */
type OrProperties<T> = unknown extends T ? Properties : T

export type ParsedProperties =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly { readonly path: string; readonly message: string }[] }

export interface KindOptions {
  readonly description?: string
  /** Makes it a kind of part: the kinds its parent may have, or `true` for any. */
  readonly partOf?: AnyKind | string | readonly (AnyKind | string)[] | true
  /** Whether an object of this kind may stand without a parent. Default: only when `partOf` is absent. */
  readonly standalone?: boolean
}

/**
 * Defines a kind from a zod object schema, which also types its properties, or from a list of fields.
 *
 * Strings, numbers, booleans, enums and ISO dates and date-times of a schema become filterable fields; anything else
 * that JSON can hold is kept as `json`. Dates are strings: use `z.iso.date()` or `z.iso.datetime()`.
 *
 * @example
 * ```ts
 * const Deal = defineKind('deal', z.object({ stage: z.enum(['open', 'won', 'lost']), amount: z.number() }))
 * const Note = defineKind('note', z.object({ author: z.string() }), { partOf: Deal })
 * ```
 * @throws `invalid_kind` for a bad name, field or option.
 */
export function defineKind<const Name extends string, Schema extends $ZodObject>(
  name: Name,
  schema: JsonOutput<Schema>,
  options?: KindOptions,
): Kind<Name, input<Schema>, output<Schema>>
export function defineKind<const Name extends string>(
  name: Name,
  fields: readonly FieldSpec[],
  options?: KindOptions,
): Kind<Name>
export function defineKind(name: string, schema: $ZodObject | readonly FieldSpec[], options: KindOptions = {}): Kind {
  const fields = isFieldList(schema) ? schema : fieldsFromZod(name, schema)
  const partOf = parentKinds(options.partOf)
  const isPart = options.partOf !== undefined
  const spec = normalizeKindSpec({
    kind: name,
    description: options.description ?? '',
    isPart,
    isParent: options.standalone ?? !isPart,
    ...(partOf === undefined ? {} : { partOf }),
    fields,
  })
  return {
    name: spec.kind,
    spec,
    ...(isFieldList(schema) ? {} : { parse: parser(schema) }),
    is: (object): object is typeof object & { kind: string; properties: Properties } => object.kind === spec.kind,
  }
}

/** Rejects, at compile time, schemas whose output JSON cannot hold (a `Date`, a function, a `bigint`). */
type JsonOutput<Schema extends $ZodObject> = output<Schema> extends JsonObject ? Schema : never
type JsonObject = { readonly [key: string]: JsonLike }
type JsonLike =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonLike[]
  | { readonly [key: string]: JsonLike }

function isFieldList(schema: $ZodObject | readonly FieldSpec[]): schema is readonly FieldSpec[] {
  return Array.isArray(schema)
}

function parentKinds(partOf: KindOptions['partOf']): readonly string[] | undefined {
  if (partOf === undefined || partOf === true) return undefined
  const list: readonly (AnyKind | string)[] = Array.isArray(partOf) ? partOf : [partOf]
  return list.map((kind) => (typeof kind === 'string' ? kind : kind.name))
}

function parser(schema: $ZodObject): (properties: unknown) => ParsedProperties {
  return (properties) => {
    const result = safeParse(schema, properties)
    if (result.success) return { ok: true, value: result.data }
    return {
      ok: false,
      issues: result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
    }
  }
}
