import type { CallOptions, ReadableStore, StoredObject } from '@recollect/core'

/** An object with the title of its parent; undefined for a first-class object. */
export interface TitledObject {
  readonly object: StoredObject
  readonly parentTitle: string | undefined
}

/** Objects with the titles of their parents, in one more request for each namespace that has parts. */
export async function withParentTitles(
  store: ReadableStore,
  objects: readonly StoredObject[],
  options: CallOptions,
): Promise<readonly TitledObject[]> {
  const titled: TitledObject[] = []
  for (const [namespace, group] of Map.groupBy(objects, (object) => object.namespace)) {
    const parentIds = [...new Set(group.flatMap(({ parentId }) => parentId ?? []))]
    const parents = parentIds.length === 0 ? [] : await store.getMany({ namespace }, parentIds, options)
    const titles = new Map(parents.map(({ id, title }) => [id, title]))
    for (const object of group) {
      titled.push({
        object,
        parentTitle: object.parentId === undefined ? undefined : (titles.get(object.parentId) ?? ''),
      })
    }
  }
  return titled
}
