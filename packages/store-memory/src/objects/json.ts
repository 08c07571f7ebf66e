import type { Facets, Json, Properties } from '@recollect/core'

const none: Readonly<Record<string, never>> = Object.freeze({})

/** A copy that nobody can change, to the last list inside. Whoever reads the object may then share it. */
export function frozenProperties(properties: Properties): Properties {
  const entries = Object.entries(properties)
  if (entries.length === 0) return none
  return Object.freeze(Object.fromEntries(entries.map(([name, value]) => [name, frozenJson(value)])))
}

export function frozenFacets(facets: Facets): Facets {
  return Object.keys(facets).length === 0 ? none : Object.freeze({ ...facets })
}

function frozenJson(value: Json): Json {
  if (isList(value)) return Object.freeze(value.map(frozenJson))
  return isMap(value) ? frozenProperties(value) : value
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
