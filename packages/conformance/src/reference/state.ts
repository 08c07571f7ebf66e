import { type CallOptions, type KindSpec, RecollectError, type WriteOptions } from '@recollect/core'
import { changesBetween } from './changes.ts'
import type { Edges } from './edges.ts'
import { Entries } from './entries.ts'
import type { GenerationRows } from './generation-registry.ts'
import { createOutbox, type Outbox, record } from './waiting.ts'

/** Everything that a reference store knows, and how it is read and written. */
export interface State {
  readonly kinds: Map<string, KindSpec>
  /** The spaces that are open, by id. */
  readonly spaces: Map<string, { readonly model: string; readonly dimensions: number }>
  readonly outbox: Outbox
  readonly generations: GenerationRows
  /** Answers with a copy, so that callers may change what they get. */
  read<T>(options: CallOptions, work: (entries: Entries, edges: Edges) => T): Promise<T>
  /** All or nothing: `work` changes copies, which count when it did not throw. */
  write<T>(options: WriteOptions, work: (entries: Entries, edges: Edges) => T): Promise<T>
  /** @throws `dimension_mismatch` for a vector that does not fit the space, `invalid_option` for a space that is not there. */
  assertFits(vector: Float32Array, space: string): void
}

export function createState(): State {
  let entries = new Entries([], 0)
  let edges: Edges = new Map()
  const spaces: State['spaces'] = new Map()
  const outbox = createOutbox()
  return {
    kinds: new Map(),
    spaces,
    outbox,
    generations: { rows: [], numbers: new Map() },
    read: async ({ signal }, work) => {
      signal?.throwIfAborted()
      return structuredClone(work(new Entries(entries, Date.now()), edges))
    },
    write: async ({ signal, tx }, work) => {
      signal?.throwIfAborted()
      if (tx !== undefined) throw new RecollectError('invalid_option', 'This store knows no transactions of the host.')
      const before = new Entries(entries, Date.now())
      const [nextEntries, nextEdges] = [new Entries(entries, before.now), new Map(edges)]
      const answer = work(nextEntries, nextEdges)
      record(outbox, changesBetween({ entries: before, edges }, { entries: nextEntries, edges: nextEdges }))
      entries = nextEntries
      edges = nextEdges
      return structuredClone(answer)
    },
    assertFits: ({ length }, id) => {
      const space = spaces.get(id)
      if (space === undefined) {
        throw new RecollectError('invalid_option', 'There is no such space.', { details: { space: id } })
      }
      const { dimensions } = space
      if (length === dimensions) return
      throw new RecollectError('dimension_mismatch', `A vector of ${length} numbers does not fit the space.`, {
        details: { expected: dimensions, actual: length },
      })
    },
  }
}
