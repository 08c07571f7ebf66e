import { RecollectError } from '../model/errors.ts'

/** A part with a score, and the parts around it under the same parent. */
export interface SiblingGroup {
  readonly score: number
  readonly around: readonly { readonly key: string; readonly distance: number }[]
}

/** What good parts give to those one and two away: measured on conversations, see `docs/memory.md`. */
export const defaultSiblingShares: readonly number[] = [0.3, 0.15]

/**
 * What each part gains from those around it: the sum over its siblings of `share[distance − 1] × score`. An answer often stands right
 * behind the turn that holds the words of the question.
 */
export function siblingGains(groups: readonly SiblingGroup[], shares: readonly number[]): ReadonlyMap<string, number> {
  const gains = new Map<string, number>()
  for (const { score, around } of groups) {
    for (const { key, distance } of around) {
      const share = shares[distance - 1]
      if (share !== undefined) gains.set(key, (gains.get(key) ?? 0) + share * score)
    }
  }
  return gains
}

/** The shares that an option stands for; none = nothing is given. @throws `invalid_option` */
export function resolveSiblings(option: boolean | readonly number[] | undefined): readonly number[] {
  if (option === undefined || option === false) return []
  if (option === true) return defaultSiblingShares
  const sound = Array.isArray(option) && option.length <= 10
  if (sound && option.every((share: unknown) => typeof share === 'number' && share >= 0 && share <= 1)) return option
  throw new RecollectError(
    'invalid_option',
    'Option "siblings" must be true, false, or up to 10 shares from 0 to 1, the nearest first.',
    { details: { option: 'siblings' } },
  )
}
