import { RecollectError } from '../model/errors.ts'
import { isContainmentRelation, normalizeRelationTypes } from '../model/relation.ts'

/**
 * The relations of edges that a request names, in canonical form; undefined for all of them. A list of which nothing is left
 * would mean everything, so it is refused.
 *
 * @throws `invalid_relation`, `invalid_option`
 */
export function askedRelations(names: readonly string[] | undefined): readonly string[] | undefined {
  if (names === undefined) return undefined
  const relations = relationList(names)
  if (relations.length === 0) {
    throw new RecollectError('invalid_option', 'relations holds no name: leave it out for all relations.', {
      details: { option: 'relations' },
    })
  }
  const containment = relations.find(isContainmentRelation)
  if (containment === undefined) return relations
  throw new RecollectError(
    'invalid_relation',
    `"${containment}" is no relation of an edge: listChildren and expand give the parts of an object.`,
    { details: { relation: containment } },
  )
}

/** Names in canonical form. @throws `invalid_relation`, `invalid_option` when it is no list */
export function relationList(names: readonly string[]): readonly string[] {
  if (Array.isArray(names)) return normalizeRelationTypes(names)
  throw new RecollectError('invalid_option', 'relations must be a list of names.', { details: { option: 'relations' } })
}
