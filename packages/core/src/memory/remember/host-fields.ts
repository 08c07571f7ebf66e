import type { KindCatalog } from '../../kinds/catalog.ts'
import { RecollectError } from '../../model/errors.ts'
import { utf8Length } from '../../model/identifier.ts'
import { isProperties, toJson } from '../../model/json.ts'
import type { Properties } from '../../model/object.ts'
import { memoryFields, reservedPrefix } from '../memory-fields.ts'

/** Most bytes of a host's fields, as JSON in UTF-8. */
export const maxMetadataBytes: number = 64 * 1024

/**
 * The host's fields as an object of a kind keeps them: those that the kind declares beside the memory's own, the others under one of
 * those. Without kinds all stand beside.
 *
 * @throws `invalid_object`, `text_too_large`
 */
export function hostFields(
  catalog: KindCatalog,
  kind: string,
  metadata: unknown,
  taken: readonly string[] = [],
): Properties {
  if (metadata === undefined) return {}
  const json = toJson(metadata, 'metadata')
  if (!json.ok) refuse(`"${json.path}" ${json.fault}`)
  if (!isProperties(json.value)) refuse('"metadata" must be an object of fields')
  const entries = Object.entries(json.value)
  const reserved = entries.find(([name]) => name.startsWith(reservedPrefix) || taken.includes(name))
  if (reserved !== undefined) refuse(`"metadata" must not have "${reserved[0]}", which is reserved: rename it`)
  const bytes = utf8Length(JSON.stringify(json.value))
  if (bytes > maxMetadataBytes) {
    throw new RecollectError(
      'text_too_large',
      `The metadata is ${bytes} bytes as JSON, the limit is ${maxMetadataBytes}.`,
      {
        details: { field: 'metadata', actual: bytes, limit: maxMetadataBytes },
      },
    )
  }
  if (catalog.empty) return json.value
  const declared = new Set(catalog.get(kind)?.spec.fields.map(({ name }) => name))
  const others = entries.filter(([name]) => !declared.has(name))
  return {
    ...Object.fromEntries(entries.filter(([name]) => declared.has(name))),
    ...(others.length === 0 ? {} : { [memoryFields.metadata]: Object.fromEntries(others) }),
  }
}

function refuse(fault: string): never {
  throw new RecollectError('invalid_object', `${fault}.`, { details: { field: 'metadata' } })
}
