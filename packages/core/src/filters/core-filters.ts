import type { KindCatalog } from '../kinds/catalog.ts'
import type { CoreFilterKey } from '../kinds/core-keys.ts'
import { RecollectError } from '../model/errors.ts'
import { refuse } from './filter-error.ts'
import type { FilterPlan } from './plan.ts'
import { compileTests } from './tests.ts'
import { readInstant, readString } from './values.ts'

/** Compiles the keys that mean the object itself: kind, title and its times. */
export function compileCoreKey(key: CoreFilterKey, value: unknown, catalog: KindCatalog): readonly FilterPlan[] {
  switch (key) {
    case 'kind':
      return compileTests(key, value, { field: { on: key }, ordered: false, read: (kind) => readKind(kind, catalog) })
    case 'title':
      return compileTests(key, value, { field: { on: key }, ordered: false, read: (title) => readString(key, title) })
    case 'created_at':
    case 'updated_at':
    case 'occurred_at':
      return compileTests(key, value, { field: { on: key }, ordered: true, read: (time) => readInstant(key, time) })
    case 'created_after':
      return [{ op: 'ge', field: { on: 'created_at' }, value: readInstant(key, value) }]
    case 'created_before':
      return [{ op: 'lt', field: { on: 'created_at' }, value: readInstant(key, value) }]
    case 'updated_after':
      return [{ op: 'ge', field: { on: 'updated_at' }, value: readInstant(key, value) }]
    case 'updated_before':
      return [{ op: 'lt', field: { on: 'updated_at' }, value: readInstant(key, value) }]
    case 'occurred_after':
      return [{ op: 'ge', field: { on: 'occurred_at' }, value: readInstant(key, value) }]
    case 'occurred_before':
      return [{ op: 'lt', field: { on: 'occurred_at' }, value: readInstant(key, value) }]
  }
}

function readKind(value: unknown, catalog: KindCatalog): string {
  const kind = readString('kind', value)
  if (kind.trim() === '') refuse('kind', 'needs a non-empty string')
  if (!catalog.empty && catalog.get(kind) === undefined) {
    throw new RecollectError(
      'unknown_kind',
      `Kind "${kind}" is not registered; there are ${catalog.names().join(', ')}.`,
      { details: { kind, known: catalog.names() } },
    )
  }
  return kind
}
