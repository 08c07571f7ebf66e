import type { CallOptions } from './call-options.ts'

/** A hit as a reranker sees it: its texts, in the engine's order. */
export interface RerankCandidate {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly summary: string
  readonly score: number
  /** Content of its best evidence parts; its own where there are none, as of what only links or its name found. */
  readonly passages: readonly string[]
}

/** Reorders the best hits before the result set is fixed: the host's model. */
export interface Reranker {
  /**
   * The ids in their new order, best first, with a score if it has one; leaving an id out drops the hit. `undefined` keeps
   * the engine's order. Ids that were not asked about are ignored and reported as degradation.
   */
  rerank(
    request: { readonly query: string; readonly candidates: readonly RerankCandidate[] },
    options: CallOptions,
  ): Promise<readonly { readonly id: string; readonly score?: number }[] | undefined>
}
