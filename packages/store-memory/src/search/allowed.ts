import type { FilterPlan } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { satisfies } from './satisfies.ts'

/** Which entries of a namespace a request lets through. */
export interface Allowed {
  /** The only entries that can pass; undefined = all of the namespace. */
  readonly within: ReadonlySet<Entry> | undefined
  /** Whether an entry passes; undefined = every one does. */
  readonly accepts: ((entry: Entry) => boolean) | undefined
}

export function allowed(
  namespace: Namespace,
  withinIds: readonly string[] | undefined,
  filter: FilterPlan | undefined,
): Allowed {
  const within = withinIds === undefined ? undefined : new Set(named(namespace, withinIds))
  if (filter === undefined) {
    return { within, accepts: within === undefined ? undefined : (entry) => within.has(entry) }
  }
  return {
    within,
    accepts: (entry) => (within === undefined || within.has(entry)) && satisfies(entry, filter),
  }
}

/** The named objects and all their parts. */
function* named(namespace: Namespace, ids: readonly string[]): Generator<Entry> {
  for (const id of ids) {
    const entry = namespace.get(id)
    if (entry === undefined) continue
    yield entry
    yield* entry.parts
  }
}
