import { type CallOptions, everywhere } from '@recollect/core'
import type { Projection } from './projection.ts'

/** How many documents a projection would hold, counted no further than `most`. */
export async function countDocuments(
  { target: { source } }: Projection,
  { most = Number.POSITIVE_INFINITY, signal }: CallOptions & { readonly most?: number },
): Promise<number> {
  let count = 0
  for (let after: string | undefined; count <= most; ) {
    const { documents, next } = await source.enumerate(everywhere, { after, limit: 1000 }, { signal })
    count += documents.length
    if (next === undefined) break
    after = next
  }
  return count
}
