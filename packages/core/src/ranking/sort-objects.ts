import { parseDatetime } from '../model/datetime.ts'
import type { Json, StoredObject } from '../model/object.ts'
import { compareText } from '../model/order.ts'

/** What sorting looks at. */
export type Sortable = Pick<
  StoredObject,
  'title' | 'properties' | 'createdAt' | 'updatedAt' | 'occurredAt' | 'position'
>

/** A value that can be ordered: first by its type, then inside it. */
type Key = readonly [type: number, value: number | string]

/**
 * A sorted copy. `key` is `title`, `position`, `created_at`, `updated_at`, `occurred_at`, or the name of a property in
 * its own case. Numbers compare as numbers, datetimes as instants, other strings by code point; of mixed values numbers
 * come first, then datetimes, strings and booleans. Objects without a value to compare stand last in either direction;
 * equals keep their order. A blank key sorts nothing.
 */
export function sortObjects<T extends Sortable>(
  objects: readonly T[],
  key: string,
  { descending = false }: { readonly descending?: boolean | undefined } = {},
): T[] {
  const name = key.trim()
  if (name === '') return [...objects]
  const direction = descending ? -1 : 1
  return objects
    .map((object) => ({ object, key: keyOf(object, name) }))
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined)
      return direction * compareKeys(a.key, b.key)
    })
    .map(({ object }) => object)
}

function keyOf(object: Sortable, name: string): Key | undefined {
  switch (name) {
    case 'title':
      return object.title === '' ? undefined : [2, object.title]
    case 'position':
      return object.position === undefined ? undefined : [0, object.position]
    case 'created_at':
      return [1, object.createdAt.getTime()]
    case 'updated_at':
      return [1, object.updatedAt.getTime()]
    case 'occurred_at':
      return object.occurredAt === undefined ? undefined : [1, object.occurredAt.getTime()]
    default:
      return Object.hasOwn(object.properties, name) ? scalarKey(object.properties[name]) : undefined
  }
}

function scalarKey(value: Json | undefined): Key | undefined {
  switch (typeof value) {
    case 'number':
      return [0, value]
    case 'string': {
      const time = parseDatetime(value)
      return time === undefined ? [2, value] : [1, time]
    }
    case 'boolean':
      return [3, Number(value)]
    default:
      return undefined
  }
}

function compareKeys([typeA, a]: Key, [typeB, b]: Key): number {
  if (typeA !== typeB) return typeA - typeB
  return typeof a === 'string' || typeof b === 'string' ? compareText(String(a), String(b)) : a - b
}
