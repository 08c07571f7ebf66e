import type { Bm25Options } from '../lexical/bm25.ts'
import { Scratch } from '../lexical/scratch.ts'
import type { MemoryState } from '../objects/memory-state.ts'

/** What every search works with. */
export class SearchSetup {
  readonly state: MemoryState
  readonly bm25: Bm25Options
  readonly #scratch: Scratch = new Scratch()

  constructor(state: MemoryState, bm25: Bm25Options) {
    this.state = state
    this.bm25 = bm25
  }

  lexicalQuery(text: string): LexicalQuery {
    return { tokens: this.state.analyzer(text), options: this.bm25, scratch: this.#scratch }
  }
}

/** A question, ready for lexical indexes. */
export interface LexicalQuery {
  readonly tokens: readonly string[]
  readonly options: Bm25Options
  readonly scratch: Scratch
}
