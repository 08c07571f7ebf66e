import type { Reranker } from '../../ports/reranker.ts'

/** A reranker, and whether it left out some of what it was asked about: the engine drops that, and here somebody is told. */
export function watchedReranker(reranker: Reranker): Reranker & { dropped(): boolean } {
  let dropped = false
  return {
    dropped: () => dropped,
    async rerank(request, options) {
      const order = await reranker.rerank(request, options)
      if (Array.isArray(order)) {
        const kept = new Set(order.map((item: { readonly id?: unknown } | undefined) => item?.id))
        dropped ||= request.candidates.some(({ id }) => !kept.has(id))
      }
      return order
    },
  }
}
