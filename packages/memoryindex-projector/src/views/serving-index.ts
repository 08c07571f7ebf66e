import type { IndexSearcher } from '@recollect/core'
import { servingOf } from '../generations/coverage.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { IndexTarget } from '../targets/index-target.ts'

/** The index of a target as it serves now; it knows nothing before its first generation does. */
export function servingIndex({ serving }: ProjectorContext, target: IndexTarget): IndexSearcher {
  let maxLimit: number | undefined
  return {
    kinds: target.kinds,
    get maxLimit() {
      return maxLimit
    },
    search: async (scope, query, options) => {
      const number = servingOf(await serving.look(target.name, options), scope.namespace)
      if (number === undefined) return []
      const index = target.open(number)
      maxLimit = index.maxLimit
      return index.search(scope, query, options)
    },
  }
}
