import type { KindCatalog } from '../kinds/catalog.ts'
import type { CoreFilterKey } from '../kinds/core-keys.ts'
import { unknownKind } from '../kinds/unknown-kind.ts'
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
    default: {
      const { op, on } = bounds[key]
      return [{ op, field: { on }, value: readInstant(key, value) }]
    }
  }
}

/** One end of a time range: from a time on, or before it. */
const bounds = {
  created_after: { op: 'ge', on: 'created_at' },
  created_before: { op: 'lt', on: 'created_at' },
  updated_after: { op: 'ge', on: 'updated_at' },
  updated_before: { op: 'lt', on: 'updated_at' },
  occurred_after: { op: 'ge', on: 'occurred_at' },
  occurred_before: { op: 'lt', on: 'occurred_at' },
} as const

function readKind(value: unknown, catalog: KindCatalog): string {
  const kind = readString('kind', value)
  if (kind.trim() === '') refuse('kind', 'needs a non-empty string')
  if (!catalog.empty && catalog.get(kind) === undefined) {
    throw unknownKind(catalog, kind)
  }
  return kind
}
