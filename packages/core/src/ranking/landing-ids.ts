import { nilId } from '../model/identifier.ts'

/** An object as far as landings go. */
export interface Landable {
  readonly id: string
  readonly parentId?: string | undefined
}

/**
 * The first-class objects that hits lead to: the parent of a part, else the object itself. Each once, in the order they
 * are met; nil ids are left out.
 */
export function landingIds(objects: readonly Landable[]): string[] {
  const ids = objects.map(({ id, parentId }) => parentId ?? id)
  return [...new Set(ids)].filter((id) => id !== nilId && id !== '')
}

/** `landingIds` of a page of results. */
export function landingIdsFromPage(page: { readonly objects: readonly Landable[] }): string[] {
  return landingIds(page.objects)
}
