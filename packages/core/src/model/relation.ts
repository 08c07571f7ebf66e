import { RecollectError } from './errors.ts'
import { assertIdentifier } from './identifier.ts'
import { cleanText } from './text.ts'

/** Relations that say what a parent holds. They are no edges: `parentId` says it. */
const containment: readonly string[] = ['contains', 'part_of', 'partof']

/**
 * The canonical form of a relation's name: trimmed, in lower case. Names are kept, compared and given back in it, so that
 * `Depends_On` and `depends_on` are one relation in every store and graph.
 *
 * @throws `invalid_relation` for what is no usable name: blank, no string, over 512 bytes.
 */
export function canonicalRelation(name: string): string {
  const canonical = typeof name === 'string' ? fold(name) : name
  assertIdentifier(canonical, 'invalid_relation', 'name of the relation')
  return canonical
}

/** The canonical form of a relation that an edge may have. @throws `invalid_relation` for containment too */
export function edgeRelation(name: string): string {
  const relation = canonicalRelation(name)
  if (!containment.includes(relation)) return relation
  throw new RecollectError(
    'invalid_relation',
    `"${relation}" is no relation of an edge: what belongs to an object is a part of it, written with parentId.`,
    { details: { relation } },
  )
}

/** Whether a name means containment: `contains`, `part_of` or `partof`, in any case. */
export function isContainmentRelation(name: string): boolean {
  return containment.includes(fold(name))
}

/** Names in canonical form, each once, in the order they are met; blank ones are dropped. */
export function normalizeRelationTypes(names: readonly string[]): string[] {
  const given = names.filter((name) => typeof name !== 'string' || fold(name) !== '')
  return [...new Set(given.map(canonicalRelation))]
}

/** What a list of relations asks for: containment, edges of certain relations, or both. No name at all means containment. */
export function splitRelationTypes(names: readonly string[] = []): {
  readonly containment: boolean
  readonly relations: readonly string[]
} {
  const all = normalizeRelationTypes(names)
  const relations = all.filter((name) => !isContainmentRelation(name))
  return { containment: relations.length < all.length || all.length === 0, relations }
}

function fold(name: string): string {
  return cleanText(name).trim().toLowerCase()
}
