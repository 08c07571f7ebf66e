import type { Embedder, MemoryIndex } from '@recollect/core'

async function notYet(): Promise<never> {
  throw new Error('not yet')
}

export function createMyIndex(_options: { readonly embedder: Embedder }): MemoryIndex {
  return { upsert: notYet, delete: notYet, reset: notYet, search: notYet }
}
