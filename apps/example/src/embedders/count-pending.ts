import type { Atlas } from '../atlas.ts'
import { scope } from '../scope.ts'
import type { ChosenEmbedder } from './choose-embedder.ts'

/** How many objects wait for an embedding of this model, counting no further than `most`. */
export async function countPending(
  { store }: Atlas,
  { model, dimensions }: Pick<ChosenEmbedder, 'model' | 'dimensions'>,
  { most = Number.POSITIVE_INFINITY, signal }: { readonly most?: number; readonly signal: AbortSignal },
): Promise<number> {
  const { id: space } = await store.openSpace({ model, dimensions }, { signal })
  let count = 0
  let after: { readonly namespace: string; readonly id: string } | undefined
  while (count < most) {
    const limit = Math.min(500, most - count)
    const pending = await store.listPending(
      scope,
      { space, limit, ...(after === undefined ? {} : { after }) },
      { signal },
    )
    count += pending.length
    const last = pending.at(-1)?.object
    if (last === undefined || pending.length < limit) break
    after = { namespace: last.namespace, id: last.id }
  }
  return count
}
