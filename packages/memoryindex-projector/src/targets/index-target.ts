import {
  createEmbeddingIndex,
  type DocumentKinds,
  documentKinds,
  type Embedder,
  type EmbeddingIndexOptions,
  type MemoryIndex,
  numberOption,
  type ReadableStore,
  RecollectError,
} from '@recollect/core'
import { type DocumentText, documentSource, type TextDocument } from '../sources/document-source.ts'
import { openCopies } from './copies.ts'
import type { Target } from './target.ts'

interface CommonOptions {
  /** Name of the target, in the queue and on the command line; `semantic` when absent. */
  readonly name?: string | undefined
  /** Document kinds; those of `documentKinds()` when absent. */
  readonly kinds?: DocumentKinds | undefined
  /** The text of an object; `embeddingText` when absent. An object without one is not in the index. */
  readonly text?: DocumentText | undefined
  /** Most documents that are written at once, 1 to 1,000; 64 when absent. */
  readonly batch?: number | undefined
}

interface OpenedIndexes extends CommonOptions {
  readonly store: ReadableStore
  /** Opens the index of a generation. Different generations must share nothing. */
  readonly open: (generation: number) => MemoryIndex
  readonly embedder?: never
}

interface EmbeddedIndexes extends CommonOptions {
  readonly store: ReadableStore & EmbeddingIndexOptions['store']
  /** Makes the vectors: each generation is an embedding space of the store then, as `createEmbeddingIndex` keeps it. */
  readonly embedder: Embedder
  readonly open?: never
}

export type IndexTargetOptions = OpenedIndexes | EmbeddedIndexes

/** A target that can be asked for what it holds. */
export interface IndexTarget extends Target<TextDocument> {
  readonly form: 'index'
  readonly open: (generation: number) => MemoryIndex
  /** Under which kinds it keeps objects. */
  readonly kinds: DocumentKinds
}

/**
 * Keeps a semantic index equal to the truth: any one that is opened, or embedding spaces of the store itself.
 *
 * @example
 * ```ts
 * const semantic = indexTarget({ store, embedder })
 * const elsewhere = indexTarget({ store, open: (generation) => createHelixIndex({ url, generation, embedder }) })
 * ```
 * @throws `invalid_option`
 */
export function indexTarget(options: IndexTargetOptions): IndexTarget {
  const { store, name = 'semantic', kinds = documentKinds(), text } = options
  const copies = openCopies(openerOf(options, kinds), ({ durable }) => durable !== false)
  return {
    name,
    form: 'index',
    takes: ['entities', 'parts'],
    batch: numberOption('batch', options.batch, 64, { min: 1, max: 1000, whole: true }),
    inPlace: false,
    isLost: copies.isLost,
    open: copies.open,
    kinds,
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
      copies.begin(generation)
    },
  }
}

function openerOf(options: IndexTargetOptions, kinds: DocumentKinds): (generation: number) => MemoryIndex {
  const { embedder, open, text } = options
  if ((embedder === undefined) === (open === undefined)) {
    throw new RecollectError('invalid_option', 'An index target needs either "open" or "embedder".', {
      details: { option: 'open' },
    })
  }
  if (options.open !== undefined) return options.open
  const { store } = options
  return (generation) => createEmbeddingIndex({ store, embedder: options.embedder, generation, kinds, text })
}
