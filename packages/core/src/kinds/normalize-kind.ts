import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { combinatorKeys, coreFilterKeys, isCombinatorKey, isCoreFilterKey } from './core-keys.ts'
import type { FieldSpec, FieldType, KindSpec } from './kind-spec.ts'

const fieldTypes: readonly FieldType[] = ['string', 'number', 'boolean', 'datetime', 'json']

/**
 * A kind with trimmed names and checked fields.
 *
 * @throws `invalid_kind` that names the kind, the field and the rule.
 */
export function normalizeKindSpec(spec: KindSpec): KindSpec {
  const kind = typeof spec.kind === 'string' ? spec.kind.trim() : spec.kind
  assertIdentifier(kind, 'invalid_kind', 'kind name')
  const seen = new Set<string>()
  const fields = spec.fields.map((field) => {
    const normal = normalizeField(kind, field)
    if (seen.has(normal.name)) refuse(kind, `field "${normal.name}" is duplicate`)
    seen.add(normal.name)
    return normal
  })
  const partOf = spec.partOf?.map((parent) => parent.trim())
  for (const parent of partOf ?? []) assertIdentifier(parent, 'invalid_kind', `partOf of kind "${kind}"`)
  return Object.freeze({
    kind,
    description: spec.description.trim(),
    isParent: spec.isParent,
    isPart: spec.isPart,
    ...(partOf === undefined ? {} : { partOf: Object.freeze(partOf) }),
    fields: Object.freeze(fields),
  })
}

function normalizeField(kind: string, field: FieldSpec): FieldSpec {
  const name = typeof field.name === 'string' ? field.name.trim() : ''
  if (name === '') refuse(kind, 'a field has no name')
  if (isCoreFilterKey(name)) {
    refuse(kind, `field "${name}" has the name of a core filter key (${coreFilterKeys.join(', ')})`)
  }
  if (isCombinatorKey(name))
    refuse(kind, `field "${name}" has the name of a filter word (${combinatorKeys.join(', ')})`)
  if (!/^[A-Za-z0-9_]+$/.test(name) || name === '__proto__') {
    refuse(kind, `"${name}" is not a valid property key: use ASCII letters, digits and underscores`)
  }
  if (!fieldTypes.includes(field.type)) {
    refuse(kind, `field "${name}" has an unknown type; expected one of ${fieldTypes.join(', ')}`)
  }
  if (field.enum !== undefined && field.type !== 'string')
    refuse(kind, `field "${name}": only string fields take an enum`)
  if (field.enum?.length === 0) refuse(kind, `field "${name}": the enum is empty`)
  return Object.freeze({ ...field, name })
}

function refuse(kind: string, fault: string): never {
  throw new RecollectError('invalid_kind', `Kind "${kind}": ${fault}.`, { details: { kind } })
}
