import type { Listing } from '@recollect/core'

/** Every object of a listing, page by page. */
export async function* listAll<T>(
  list: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Listing<T>>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page: Listing<T> = await list({ limit: 1000, ...(cursor === undefined ? {} : { cursor }) })
    yield* page.objects
    cursor = page.cursor
  } while (cursor !== undefined)
}
