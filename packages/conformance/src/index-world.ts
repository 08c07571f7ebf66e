import type { Embedder, IndexCandidate, IndexDocument, IndexRemoval, MemoryIndex, Scope } from '@recollect/core'
import { aNamespace } from './fixtures/names.ts'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'

/** What an index can do; the suites run what is stated here. */
export interface IndexCapabilities {
  /**
   * How late writes are told: by the sequences that the index keeps, or by the truth that it lives in, where what has no object is
   * never found, and a document of an older version of its object is passed over.
   */
  readonly fencing: 'sequence' | 'truth'
  /** Whether what is written survives the process. */
  readonly durable: boolean
}

/** What a test says about a document. */
export interface DocumentFields {
  readonly ref: string
  /** `NOTE` when absent. */
  readonly kind?: string
  /** `common` when absent. */
  readonly text?: string
}

/** The objects that the documents are of, where an index is part of their store. Tests write there before they write to the index. */
export interface IndexTruth {
  /** Writes an object for each document, new, again, or back from the deleted: its id, kind and content. The versions. */
  put(scope: Scope, documents: readonly Required<DocumentFields>[]): Promise<readonly number[]>
  /** Deletes objects softly; unknown ones are fine. */
  remove(scope: Scope, refs: readonly string[]): Promise<void>
}

/** An index as an adapter opens it for the suite. */
export interface OpenedIndex {
  readonly index: MemoryIndex
  readonly capabilities: IndexCapabilities
  /** Needed when the index is fenced by the truth. */
  readonly truth?: IndexTruth | undefined
  close(): Promise<void>
  /** Whether nobody else uses the index, so that tests may empty it whole; otherwise those tests are skipped. */
  readonly exclusive?: boolean | undefined
  /** Closes the index and opens it again on the same data. Needed when it states `durable`. */
  reopen?(): Promise<OpenedIndex>
}

/** What an index is opened with. */
export interface IndexTools {
  /** A small model to index and ask with: it knows seven words, and its vectors have eight numbers. */
  readonly embedder: Embedder & { readonly dimensions: number }
}

/** What one test gets: the index, a namespace that nobody else uses, and short ways to use both. */
export interface IndexWorld {
  readonly index: MemoryIndex
  readonly scope: Scope
  /** How many random cases a property shall try. */
  readonly runs: number

  /** Changes the truth alone, if there is one: documents to write to the index, each newer than all before. */
  change(...documents: readonly DocumentFields[]): Promise<readonly IndexDocument[]>
  /** Deletes from the truth alone, if there is one: removals to write to the index. */
  drop(...refs: readonly string[]): Promise<readonly IndexRemoval[]>
  /** Changes the truth and the index. */
  put(...documents: readonly DocumentFields[]): Promise<readonly IndexDocument[]>
  /** Deletes from the truth and the index. */
  remove(...refs: readonly string[]): Promise<readonly IndexRemoval[]>

  /** Candidates for a question, a hundred unless told otherwise. */
  ask(
    text: string,
    request?: { readonly kinds?: readonly string[]; readonly limit?: number },
  ): Promise<readonly IndexCandidate[]>
  /** The refs of all candidates, sorted: of all documents whose texts say "common". */
  refs(): Promise<readonly string[]>
  /** The ref of the best candidate for "common" and a word: that of the document that says both, if one does. */
  best(word: string): Promise<string | undefined>

  /** A world with another namespace on the same index. */
  elsewhere(namespace?: string): IndexWorld
  /** Ends the test as skipped when the index does not state this. */
  needs(capability: 'sequences' | 'durable' | 'exclusive'): void
  reopen(): Promise<IndexWorld>
}

export type IndexSuite = Suite<IndexWorld>

/** Makes the world of one test. */
export function indexWorld(
  opened: OpenedIndex,
  control: RunControl<OpenedIndex>,
  runs: number,
  namespace: string = aNamespace(),
): IndexWorld {
  const { index, capabilities, truth } = opened
  const scope: Scope = { namespace }
  if (capabilities.fencing === 'truth' && truth === undefined) {
    throw new Error('The index is fenced by the truth: let open() return `truth` too.')
  }
  let versions = 0
  // Behind what an earlier run may have left in a namespace of the same name.
  let changes = Date.now()

  const change: IndexWorld['change'] = async (...given) => {
    const documents = given.map(({ ref, kind = 'NOTE', text = 'common' }) => ({ ref, kind, text }))
    versions += 1
    const written = (await truth?.put(scope, documents)) ?? documents.map(() => versions)
    return documents.map((document, i) => ({ ...document, version: written[i] ?? versions, sequence: ++changes }))
  }
  const drop: IndexWorld['drop'] = async (...refs) => {
    await truth?.remove(scope, refs)
    return refs.map((ref) => ({ ref, sequence: ++changes }))
  }
  const ask: IndexWorld['ask'] = (text, { kinds, limit = 100 } = {}) => index.search(scope, { text, kinds, limit }, {})

  return {
    index,
    scope,
    runs,
    change,
    drop,
    put: async (...given) => {
      const documents = await change(...given)
      await index.upsert(scope, documents, {})
      return documents
    },
    remove: async (...refs) => {
      const removals = await drop(...refs)
      await index.delete(scope, removals, {})
      return removals
    },
    ask,
    refs: async () => (await ask('common', { limit: 1000 })).map(({ ref }) => ref).toSorted(),
    best: async (word) => (await ask(`common ${word}`))[0]?.ref,
    elsewhere: (other) => indexWorld(opened, control, runs, other),
    needs: (capability) => {
      if (capability === 'sequences' && capabilities.fencing !== 'sequence') {
        control.skip('the index is fenced by the truth: it keeps no sequences')
      }
      if (capability === 'durable' && !capabilities.durable) control.skip('the index does not state "durable"')
      if (capability === 'exclusive' && opened.exclusive !== true) {
        control.skip('others may use the index too: open() says nothing of "exclusive"')
      }
    },
    reopen: async () => {
      if (opened.reopen === undefined) throw new Error('The index states durable: let open() return `reopen` too.')
      const next = await opened.reopen()
      control.replace(next)
      return indexWorld(next, control, runs, namespace)
    },
  }
}
