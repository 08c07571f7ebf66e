import { everywhere } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { removeEmbeddings } from './remove-embeddings.ts'

/** Forgets a space with all its vectors. Whoever takes vectors is told, as of every removal. */
export function dropSpace(state: MemoryState, space: string): void {
  if (!state.spaces.has(space)) return
  removeEmbeddings(state, everywhere, { space })
  state.spaces.drop(space)
}
