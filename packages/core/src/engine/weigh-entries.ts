import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import type { EngineContext } from './context.ts'
import { hydrate } from './hydrate.ts'
import type { SearchPlan } from './search-plan.ts'

/** Lets the caller's `weigh` multiply the scores of the best entries, and orders those anew: one request for their heads. */
export async function weighEntries(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  entries: readonly ResultSetEntry[],
  options: CallOptions,
): Promise<readonly ResultSetEntry[]> {
  const { weigh } = plan
  if (weigh === undefined || entries.length === 0) return entries
  const window = Math.max(context.config.rerankWindow, plan.limit, plan.candidates)
  const bare = entries.slice(0, window).map((entry) => ({ ...entry, evidence: [] }))
  const read = await hydrate(context, scope, bare, options)
  const heads = new Map(read.map(({ entry, head }) => [entry, head]))
  const weighed = bare.map((entry, index) => {
    const head = heads.get(entry)
    const whole = entries[index] ?? entry
    return head === undefined ? whole : scaled(whole, weightOf(weigh, head))
  })
  weighed.sort((a, b) => b.score - a.score)
  return [...weighed, ...entries.slice(window)]
}

function weightOf(weigh: (object: ObjectHead) => number, head: ObjectHead): number {
  const weight = weigh(head)
  if (Number.isFinite(weight) && weight >= 0) return weight
  throw new RecollectError('invalid_option', '"weigh" must give a finite number, 0 or more.', {
    details: { option: 'weigh', id: head.id, actual: weight },
  })
}

function scaled(entry: ResultSetEntry, weight: number): ResultSetEntry {
  const { explanation, score } = entry
  return {
    ...entry,
    // Links may take more than a hit has: then, too, a weight above 1 is to raise it.
    score: score < 0 ? score * (2 - weight) : score * weight,
    ...(explanation === undefined ? {} : { explanation: { ...explanation, weight } }),
  }
}
