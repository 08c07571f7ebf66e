import { numberOption } from '../model/number-option.ts'

/**
 * The soft window: adds `weight` × the best score of all candidates to those that the store marked, as `near`. Nothing is
 * cut, and the order stays: sort afterwards.
 *
 * @param weight 0 to 10, default 0.5; above 1, what lies inside comes before everything else.
 * @throws `invalid_option`
 */
export function boostNear<C extends { readonly score: number; readonly marked?: boolean }>(
  candidates: readonly C[],
  weight?: number,
): readonly (C & { readonly near?: number })[] {
  const near = resolveNearWeight(weight) * candidates.reduce((best, { score }) => Math.max(best, score), 0)
  return candidates.map((candidate) =>
    candidate.marked === true ? { ...candidate, score: candidate.score + near, near } : candidate,
  )
}

/** The weight or its default, so that a search can refuse a bad one before it begins. @throws `invalid_option` */
export function resolveNearWeight(weight: number | undefined): number {
  return numberOption('near.weight', weight, 0.5, { min: 0, max: 10 })
}
