import type { KindCatalog } from '../kinds/catalog.ts'
import { RecollectError } from '../model/errors.ts'
import { memoryKinds } from './memory-kinds.ts'

/**
 * Refuses an engine that could not keep memories: one with kinds, but without those of a memory, or with others of their names.
 *
 * @throws `unknown_kind`, `invalid_option`
 */
export function assertMemoryKinds(catalog: KindCatalog): void {
  if (catalog.empty) return
  for (const { name: kind, spec } of memoryKinds()) {
    const fields = catalog.get(kind)?.spec.fields
    if (fields === undefined) {
      throw new RecollectError(
        'unknown_kind',
        `The engine has no kind "${kind}", which a memory needs: give createEngine the kinds [...memoryKinds(), ...].`,
        { details: { kind, known: catalog.names() } },
      )
    }
    const missing = spec.fields.find(
      (field) => !fields.some(({ name, type }) => name === field.name && type === field.type),
    )
    if (missing === undefined) continue
    throw new RecollectError(
      'invalid_option',
      `The engine's kind "${kind}" has no ${missing.type} field "${missing.name}": take that of memoryKinds(), and another name for your own.`,
      { details: { kind, field: missing.name } },
    )
  }
}
