import type { Embedder } from '@recollect/core'
import { type CheckedOptions, checkedOptions, type HelixOptions, invalid } from './helix-options.ts'
import { checkedLabel } from './layout/labels.ts'

export interface HelixIndexOptions extends HelixOptions {
  /** A whole number from 0, part of the label: a rebuild fills a new generation while another serves. */
  readonly generation: number
  /** Makes the vectors that then serve the search; absent = search by words alone. */
  readonly embedder?: Embedder | undefined
  /**
   * Label of the documents, 1 to 64 letters, digits and `_`, with the generation behind it; `Document` when absent. Give each
   * index of a database one of its own.
   */
  readonly label?: string | undefined
}

export interface CheckedIndexOptions extends CheckedOptions {
  readonly embedder: Embedder | undefined
  readonly label: string
}

/** @throws `invalid_option` */
export function checkedIndexOptions(options: HelixIndexOptions): CheckedIndexOptions {
  const { embedder, label = 'Document', generation } = options
  if (generation === undefined)
    throw invalid('generation', 'Say which generation of the index is meant: a number from 0.')
  return {
    ...checkedOptions(options, ['generation', 'embedder', 'label']),
    embedder,
    label: checkedLabel(label, generation),
  }
}
