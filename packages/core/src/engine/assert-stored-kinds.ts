import type { KindSpec } from '../kinds/kind-spec.ts'
import { RecollectError } from '../model/errors.ts'

/**
 * Objects are filtered as the kind read them when they were written. A field that has another type in code than in the
 * store would make filters miss them, so that is refused until `applyKinds` has brought them up to date.
 *
 * @throws `kind_violated`
 */
export function assertStoredKinds(kinds: readonly KindSpec[], stored: readonly KindSpec[]): void {
  for (const { kind, fields } of kinds) {
    const before = stored.find((spec) => spec.kind === kind)
    for (const field of fields) {
      const type = before?.fields.find(({ name }) => name === field.name)?.type
      if (type === undefined || type === field.type) continue
      throw new RecollectError(
        'kind_violated',
        `Field "${field.name}" of kind "${kind}" is ${field.type} here and ${type} in the store: ` +
          'create an engine without kinds and call applyKinds with the new ones, once.',
        { details: { kind, field: field.name, expected: type, actual: field.type } },
      )
    }
  }
}
