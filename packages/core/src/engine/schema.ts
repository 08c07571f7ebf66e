import { coreFilterKeys } from '../kinds/core-keys.ts'
import type { FieldSpec, KindSpec } from '../kinds/kind-spec.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import { runOperation } from './run-operation.ts'

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

/** The registered kinds; the store's durable ones in open mode. */
export function schema(context: EngineContext, kind?: string, options: CallOptions = {}): Promise<SchemaResult> {
  return runOperation(context, 'schema', options, async (report) => {
    const { catalog, store } = context
    const all = catalog.empty ? await store.listKinds(options) : catalog.all()
    if (kind !== undefined) assertIdentifier(kind, 'unknown_kind', 'kind')
    const wanted = kind?.trim()
    const specs = wanted === undefined ? all : all.filter((spec) => spec.kind === wanted)
    if (wanted !== undefined && specs.length === 0) {
      const known = all.map((spec) => spec.kind)
      throw new RecollectError(
        'unknown_kind',
        `There is no kind "${wanted}"; there are ${known.join(', ') || 'none'}.`,
        {
          details: { kind: wanted, known },
        },
      )
    }
    report.hits = specs.length
    return { kinds: specs.map(kindInfo), filterUsage }
  })
}

function kindInfo(spec: KindSpec): KindInfo {
  return {
    kind: spec.kind,
    ...(spec.description === '' ? {} : { description: spec.description }),
    isPart: spec.isPart,
    isParent: spec.isParent,
    ...(spec.partOf === undefined ? {} : { partOf: spec.partOf }),
    filterableFields: spec.fields
      .filter((field) => field.type !== 'json')
      .map((field) => ({ ...field, operators: operatorsOf(field) })),
  }
}

function operatorsOf(field: FieldSpec): readonly string[] {
  const always = ['eq', 'ne', 'in', 'notIn', 'exists']
  return field.type === 'boolean' ? always : [...always, 'lt', 'le', 'gt', 'ge']
}

const filterUsage: SchemaResult['filterUsage'] = Object.freeze({
  tools: Object.freeze(['search', 'find_exact', 'find_objects', 'list_objects']),
  note:
    'Call schema before inventing filters. Keys are those of filterable_fields of a kind, and the core keys ' +
    `${coreFilterKeys.join(', ')}. A bare value means equal, a list means any of, an object holds tests ` +
    "(eq, ne, in, notIn, lt, le, gt, ge, exists); and, or, not combine filters. A part is seen with its parent's kind, " +
    'title and properties. A field that several kinds declare with different types needs a kind filter.',
})
