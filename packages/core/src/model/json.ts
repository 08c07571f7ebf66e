import type { Json, Properties } from './object.ts'

/** Deepest nesting of a property value. */
const maxDepth = 32

/**
 * A copy of `value` as plain JSON, or the fault in it: `fault` says what, `path` where. Undefined entries of objects
 * are dropped, as JSON does.
 */
export function toJson(
  value: unknown,
  path: string,
  depth: number = 0,
): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly path: string; readonly fault: string } {
  const wrong = (fault: string) => ({ ok: false, path, fault }) as const
  if (depth > maxDepth) return wrong(`is nested more than ${maxDepth} levels deep`)
  switch (typeof value) {
    case 'string':
      return textFault(value) === undefined ? { ok: true, value } : wrong(textFault(value) ?? '')
    case 'number':
      return Number.isFinite(value) ? { ok: true, value: value === 0 ? 0 : value } : wrong('is not a finite number')
    case 'boolean':
      return { ok: true, value }
    case 'object':
      return value === null ? { ok: true, value } : composite(value, path, depth)
    default:
      return wrong(`is a ${typeof value}, which JSON cannot hold`)
  }
}

function composite(value: object, path: string, depth: number): ReturnType<typeof toJson> {
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const [index, item] of value.entries()) {
      const result = toJson(item, `${path}[${index}]`, depth + 1)
      if (!result.ok) return result
      items.push(result.value)
    }
    return { ok: true, value: items }
  }
  if (!isPlainObject(value)) return { ok: false, path, fault: 'is not a plain object: dates go in as ISO strings' }
  const entries: [string, Json][] = []
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    const fault = key === '__proto__' ? 'is not allowed as a key' : textFault(key)
    if (fault !== undefined) return { ok: false, path: `${path}.${key.toWellFormed()}`, fault }
    const result = toJson(item, `${path}.${key}`, depth + 1)
    if (!result.ok) return result
    entries.push([key, result.value])
  }
  return { ok: true, value: Object.fromEntries(entries) }
}

export function isProperties(value: Json): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values are compared and filtered by, so nothing in them is altered silently. */
function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character, which databases cannot store: remove it'
  return text.isWellFormed() ? undefined : 'contains a lone surrogate: it is not well-formed Unicode'
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}
