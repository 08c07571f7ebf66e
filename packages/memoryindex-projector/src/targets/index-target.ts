import { type DocumentKinds, documentKinds, type MemoryIndex, numberOption, type ReadableStore } from '@recollect/core'
import { type DocumentText, documentSource, type TextDocument } from '../sources/document-source.ts'
import { openCopies } from './copies.ts'
import type { Target } from './target.ts'

export interface IndexTargetOptions {
  /** Name of the target, in the queue and on the command line; `semantic` when absent. */
  readonly name?: string | undefined
  readonly store: ReadableStore
  /** Opens the index of a generation. Different generations must share nothing. */
  readonly open: (generation: number) => MemoryIndex
  /** Document kinds; those of `documentKinds()` when absent. */
  readonly kinds?: DocumentKinds | undefined
  /** The text of an object; `embeddingText` when absent. An object without one is not in the index. */
  readonly text?: DocumentText | undefined
  /** Most documents that are written at once, 1 to 1,000; 64 when absent. */
  readonly batch?: number | undefined
}

/** A target that can be asked for what it holds. */
export interface IndexTarget extends Target<TextDocument> {
  readonly form: 'index'
  readonly open: (generation: number) => MemoryIndex
}

/**
 * Keeps a semantic index equal to the truth.
 *
 * @example
 * ```ts
 * const semantic = indexTarget({ store, open: (generation) => createHelixIndex({ url, generation }) })
 * ```
 * @throws `invalid_option`
 */
export function indexTarget(options: IndexTargetOptions): IndexTarget {
  const { store, name = 'semantic', kinds = documentKinds(), text } = options
  const copies = openCopies(options.open)
  return {
    name,
    form: 'index',
    takes: ['entities', 'parts'],
    batch: numberOption('batch', options.batch, 64, { min: 1, max: 1000, whole: true }),
    inPlace: false,
    isLost: () => false,
    open: copies.open,
    source: documentSource({ store, kinds, text }),
    textsOf: ({ text: content, parentTitle = '' }) => [content, parentTitle],
    write: async (generation, scope, states, call) => {
      const index = copies.open(generation)
      const documents = states.flatMap(({ document, sequence }) => (document ? { ...document, sequence } : []))
      const removals = states.flatMap(({ subject, document, sequence }) =>
        document === undefined && subject.kind === 'object' ? { ref: subject.id, sequence } : [],
      )
      if (removals.length > 0) await index.delete(scope, removals, call)
      if (documents.length > 0) await index.upsert(scope, documents, call)
      return []
    },
    async *followUps() {},
    reset: async (generation, scope, call) => {
      await copies.open(generation).reset(scope, call)
      copies.close(generation)
    },
  }
}
