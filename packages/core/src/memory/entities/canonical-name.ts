import { RecollectError } from '../../model/errors.ts'
import { isIdentifier, maxIdentifierBytes } from '../../model/identifier.ts'
import { cleanText } from '../../model/text.ts'

/** A name as it is shown: compatible characters unified, white space collapsed. */
export function displayName(name: string): string {
  return cleanText(name).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/** One spelling for all ways to write a name: `displayName` in lower case. Entities are known by it. */
export function canonicalName(name: string): string {
  return displayName(displayName(name).toLowerCase())
}

/** What keeps a text from naming an entity; undefined when nothing does. */
export function nameFault(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'must be a string'
  const canonical = canonicalName(name)
  if (!/[\p{L}\p{N}]/u.test(canonical)) return 'must hold a letter or a digit'
  return isIdentifier(canonical) ? undefined : `must not be longer than ${maxIdentifierBytes} bytes of UTF-8`
}

/** Names that somebody gave. @throws `invalid_object` */
export function assertNames(field: string, names: unknown): asserts names is readonly string[] {
  if (!Array.isArray(names)) refuse(field, 'must be a list of names')
  for (const name of names) {
    const fault = nameFault(name)
    if (fault !== undefined) refuse(field, `has a name that is none: it ${fault}`)
  }
}

function refuse(field: string, fault: string): never {
  throw new RecollectError('invalid_object', `"${field}" ${fault}.`, { details: { field } })
}
