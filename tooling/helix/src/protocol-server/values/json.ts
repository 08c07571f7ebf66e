export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An object whose keys come sorted, as Helix sends every object. */
export function sorted(entries: Iterable<readonly [string, Json]>): { readonly [key: string]: Json } {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
