import { RecollectError } from '../model/errors.ts'
import { isContainmentRelation, normalizeRelationTypes } from '../model/relation.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import type { OperationReport } from './run-operation.ts'

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

/**
 * Reports `unknown_relation` when no edge of the scope has one of these relations: a slip of the pen looks like nothing found.
 */
export async function noteUnknownRelations(
  { store }: EngineContext,
  scope: ReadScope,
  relations: readonly string[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  if (relations.length === 0) return
  const known = new Set(await store.listRelations(scope, options))
  if (relations.some((relation) => !known.has(relation))) report.degraded.add('unknown_relation')
}
