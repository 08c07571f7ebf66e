import type { Scope } from '../request/scope.ts'
import type { Stream } from '../tree/operation.ts'
import type { Row } from './row.ts'

type Run = (scope: Scope, stream: Stream) => readonly Row[]

/** Runs branches for each row by itself: all of them (`union`), or until one gives something (`coalesce`). */
export function runBranches(
  scope: Scope,
  rows: readonly Row[],
  branches: readonly Stream[],
  which: 'coalesce' | 'union',
  run: Run,
): Row[] {
  return rows.flatMap((row) => {
    const inside = { ...scope, context: [row] }
    const found: Row[] = []
    for (const branch of branches) {
      found.push(...run(inside, branch))
      if (which === 'coalesce' && found.length > 0) break
    }
    return found
  })
}
