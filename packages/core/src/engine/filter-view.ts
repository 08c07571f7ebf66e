import type { FilterView } from '../filters/match.ts'
import type { KindCatalog } from '../kinds/catalog.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { ObjectHead } from '../ports/object-reader.ts'

/** An object as filters see it; a part together with its parent. */
export function filterView(catalog: KindCatalog, object: ObjectHead, parent?: ObjectHead): FilterView {
  const both = parent === undefined ? [object] : [object, parent]
  const facets = both.map(({ kind, properties }) => facetsOf(properties, catalog.get(kind)?.spec))
  const { createdAt, updatedAt, occurredAt } = object
  return {
    kinds: both.map(({ kind }) => kind),
    titles: both.map(({ title }) => title).filter((title) => title !== ''),
    createdAt,
    updatedAt,
    ...(occurredAt === undefined ? {} : { occurredAt }),
    facets: { ...facets[1], ...facets[0] },
  }
}
