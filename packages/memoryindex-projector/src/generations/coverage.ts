import { type Generation, isEverywhere, namespaceOf } from '@recollect/core'

/** The generation that serves a namespace: its own, or the one of everything. */
export function servingOf(generations: readonly Generation[], namespace: string): number | undefined {
  const serving = generations.filter(({ state }) => state === 'serving')
  const own = serving.find(({ scope }) => namespaceOf(scope) === namespace)
  return (own ?? serving.find(({ scope }) => isEverywhere(scope)))?.number
}

/** The generations that changes of a namespace belong into: the one that serves it, and the one that is being filled. */
export function liveOf(generations: readonly Generation[], namespace: string): readonly number[] {
  const serving = servingOf(generations, namespace)
  const building = generations.filter(
    ({ state, scope }) => state === 'building' && (isEverywhere(scope) || scope.namespace === namespace),
  )
  return [...(serving === undefined ? [] : [serving]), ...building.map(({ number }) => number)]
}

/** Who answers for everything: the generation of everything, and those of single namespaces, which stand in for it there. */
export interface ServingAll {
  readonly base: number | undefined
  readonly own: ReadonlyMap<string, number>
}

export function servingAll(generations: readonly Generation[]): ServingAll {
  const serving = generations.filter(({ state }) => state === 'serving')
  return {
    base: serving.find(({ scope }) => isEverywhere(scope))?.number,
    own: new Map(serving.flatMap(({ scope, number }) => (isEverywhere(scope) ? [] : [[scope.namespace, number]]))),
  }
}
