import type { KindCatalog, RegisteredKind } from '../kinds/catalog.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { AnyKind } from '../kinds/kind.ts'
import { unknownKind } from '../kinds/unknown-kind.ts'
import { propertyFaults } from '../kinds/validate-properties.ts'
import { parseDatetime } from '../model/datetime.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier, utf8Length } from '../model/identifier.ts'
import { isInt32 } from '../model/int32.ts'
import { isProperties, toJson } from '../model/json.ts'
import type { Facets, Properties } from '../model/object.ts'
import { cleanText } from '../model/text.ts'
import type { ObjectRow } from '../ports/object-writer.ts'
import type { ObjectFields } from './object-input.ts'

/** Most bytes of UTF-8 in title, summary and content together: what every lexical index can take. */
export const maxTextBytes: number = 512 * 1024

/** What an object may be written with. */
export const objectFields: readonly string[] = [
  'kind',
  'id',
  'key',
  'parentId',
  'position',
  'title',
  'summary',
  'content',
  'contentType',
  'properties',
  'occurredAt',
  'expiresAt',
  'embedding',
  'ifVersion',
]

/** An object that passed every check that needs no I/O. */
export interface PreparedObject {
  readonly row: Omit<ObjectRow, 'id'> & { readonly id?: string }
  readonly facets: Facets
  readonly kind: RegisteredKind | undefined
  /** The caller's own embedding, already checked. */
  readonly vector?: Float32Array | undefined
  readonly ifVersion?: number | undefined
}

/** Checks and cleans one object. @throws `invalid_object`, `invalid_id`, `unknown_kind`, `text_too_large` */
export function prepareObject(
  catalog: KindCatalog,
  kind: AnyKind | string,
  input: ObjectFields & { readonly properties?: unknown },
): PreparedObject {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || input instanceof Date) {
    refuse('object', 'is not an object of fields')
  }
  const unknown = Object.keys(input).find((field) => !objectFields.includes(field))
  if (unknown !== undefined)
    refuse(unknown.toWellFormed(), `is no field of an object: it has ${objectFields.join(', ')}`)
  const name = (typeof kind === 'string' ? kind : kind?.name)?.trim()
  assertIdentifier(name, 'invalid_object', 'kind')
  const registered = registeredKind(catalog, name)
  const { id, key, parentId, position, ifVersion } = input
  if (id !== undefined) assertIdentifier(id, 'invalid_id', 'id')
  if (key !== undefined) assertIdentifier(key, 'invalid_object', 'key')
  if (parentId !== undefined) assertIdentifier(parentId, 'invalid_id', 'parentId')
  if (position !== undefined && !isInt32(position)) refuse('position', 'must be a whole number of 32 bits')
  if (ifVersion !== undefined && !(Number.isSafeInteger(ifVersion) && ifVersion >= 0)) {
    refuse('ifVersion', 'must be a whole number, 0 or more')
  }
  const texts = preparedTexts(input)
  const properties = preparedProperties(registered, input.properties)
  checkRole(registered, name, parentId !== undefined)
  const occurredAt = preparedTime('occurredAt', input.occurredAt)
  const expiresAt = preparedTime('expiresAt', input.expiresAt)
  return {
    row: {
      ...(id === undefined ? {} : { id }),
      kind: name,
      ...(key === undefined ? {} : { key }),
      ...(parentId === undefined ? {} : { parentId }),
      ...(position === undefined ? {} : { position }),
      ...texts,
      properties,
      ...(occurredAt === undefined ? {} : { occurredAt }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    },
    facets: facetsOf(properties, registered?.spec),
    kind: registered,
    ifVersion,
  }
}

function registeredKind(catalog: KindCatalog, name: string): RegisteredKind | undefined {
  if (catalog.empty) return undefined
  const registered = catalog.get(name)
  if (registered === undefined) {
    throw unknownKind(catalog, name)
  }
  return registered
}

function preparedTexts(input: ObjectFields): Pick<ObjectRow, 'title' | 'summary' | 'content' | 'contentType'> {
  const texts = {
    title: preparedText('title', input.title),
    summary: preparedText('summary', input.summary),
    content: preparedText('content', input.content),
    contentType: preparedText('contentType', input.contentType),
  }
  const bytes = utf8Length(texts.title) + utf8Length(texts.summary) + utf8Length(texts.content)
  if (bytes > maxTextBytes) {
    throw new RecollectError(
      'text_too_large',
      `The texts of one object are ${bytes} bytes together, the limit is ${maxTextBytes}: split the content into parts.`,
      { details: { actual: bytes, limit: maxTextBytes } },
    )
  }
  return texts
}

function preparedText(field: string, text: unknown): string {
  if (text === undefined) return ''
  if (typeof text !== 'string') refuse(field, 'must be a string')
  return cleanText(text)
}

function preparedProperties(kind: RegisteredKind | undefined, given: unknown): Properties {
  const input = given ?? {}
  const parsed = kind?.parse?.(withoutUndeclared(kind, input))
  if (parsed?.ok === false) {
    const faults = parsed.issues.map(({ path, message }) => `property "${path}": ${message}`)
    throw propertyError(kind?.spec.kind ?? '', faults)
  }
  const json = toJson(parsed === undefined ? input : parsed.value, 'properties')
  if (!json.ok) refuse(json.path, json.fault)
  if (!isProperties(json.value)) refuse('properties', 'must be an object')
  if (kind === undefined) return json.value
  const faults = propertyFaults(kind.spec, json.value)
  if (faults.length > 0) throw propertyError(kind.spec.kind, faults)
  return json.value
}

/** Refuses what a schema would drop silently: properties that the kind does not know. */
function withoutUndeclared(kind: RegisteredKind, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const known = new Set(kind.spec.fields.map((field) => field.name))
  const faults = Object.keys(input)
    .filter((name) => !known.has(name))
    .map((name) => `property "${name.toWellFormed()}" is not defined by kind "${kind.spec.kind}"`)
  if (faults.length > 0) throw propertyError(kind.spec.kind, faults)
  return input
}

function propertyError(kind: string, faults: readonly string[]): RecollectError {
  return new RecollectError('invalid_object', `An object of kind "${kind}" is not valid: ${faults.join('; ')}.`, {
    details: { kind, faults },
  })
}

function checkRole(kind: RegisteredKind | undefined, name: string, isPart: boolean): void {
  if (kind === undefined || kind.spec.isPart === kind.spec.isParent) return
  if (isPart && kind.spec.isParent)
    refuse('parentId', `must not be given: an object of kind "${name}" must not have parent_id`)
  if (!isPart && kind.spec.isPart) refuse('parentId', `is missing: an object of kind "${name}" requires parent_id`)
}

/** Years 1 to 9999: what ISO strings and every database can hold. */
function preparedTime(field: string, time: unknown): Date | undefined {
  if (time === undefined) return undefined
  const ms = time instanceof Date ? time.getTime() : typeof time === 'string' ? parseDatetime(time) : undefined
  if (ms === undefined || !(ms >= -62_135_596_800_000 && ms <= 253_402_300_799_999)) {
    refuse(field, 'must be a Date or an ISO string (RFC3339 with an offset, or YYYY-MM-DD) of the years 1 to 9999')
  }
  return new Date(ms)
}

function refuse(field: string, fault: string): never {
  throw new RecollectError('invalid_object', `"${field}" ${fault}.`, { details: { field } })
}
