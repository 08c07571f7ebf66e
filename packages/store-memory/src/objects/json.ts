import type { Json, Properties } from '@recollect/core'

/** A copy that shares nothing, to the last list inside. */
export function copiedProperties(properties: Properties): Properties {
  const copy: Record<string, Json> = { ...properties }
  for (const [name, value] of Object.entries(copy)) {
    if (typeof value === 'object') copy[name] = copiedJson(value)
  }
  return copy
}

function copiedJson(value: Json): Json {
  if (isList(value)) return value.map(copiedJson)
  return isMap(value) ? copiedProperties(value) : value
}

/** Whether two values hold the same, whatever the order of the names. */
function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((value, i) => sameJson(value, b[i]))
  return isMap(a) && isMap(b) && sameProperties(a, b)
}

export function sameProperties(a: Properties, b: Properties): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isMap(value: Json | undefined): value is Properties {
  return typeof value === 'object' && value !== null && !isList(value)
}
