import { compareText, type ReadScope } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'

export function listRelations(state: MemoryState, scope: ReadScope): string[] {
  const names = new Set(state.inScope(scope).flatMap(({ edges }) => [...edges.relations()]))
  return [...names].sort(compareText)
}
