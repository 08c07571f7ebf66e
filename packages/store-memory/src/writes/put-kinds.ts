import type { KindRewrite, KindSpec } from '@recollect/core'
import type { KindTable } from '../kinds/kind-table.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { preparePut } from './put-many.ts'

/** Writes kinds, and the objects that they make read differently: all of them or nothing. */
export function putKinds(
  state: MemoryState,
  kinds: KindTable,
  specs: readonly KindSpec[],
  rewrites: readonly KindRewrite[] = [],
): void {
  const byNamespace = Map.groupBy(rewrites, ({ scope }) => scope.namespace)
  const writes = [...byNamespace].map(([namespace, group]) =>
    preparePut(
      state,
      namespace,
      group.map(({ rows, at }) => ({ rows, at: at.getTime() })),
    ),
  )
  kinds.put(specs)
  for (const write of writes) write()
}
