import { type DocumentKinds, documentKinds } from '../kinds/document-kinds.ts'
import { RecollectError } from '../model/errors.ts'
import type { IndexSearcher } from '../ports/memory-index.ts'
import type { EngineOptions } from './engine-options.ts'

/** A semantic index, and under which kinds it keeps objects. */
export interface SemanticIndex {
  readonly searcher: IndexSearcher
  readonly kinds: DocumentKinds
}

/** The index that the host gave: it may say itself under which kinds it keeps objects. @throws `invalid_option` */
export function semanticIndexOf({
  index,
  documentKinds: given,
}: Pick<EngineOptions, 'index' | 'documentKinds'>): SemanticIndex | undefined {
  if (index === undefined) {
    if (given !== undefined) throw refused('documentKinds', 'given together with "index"')
    return undefined
  }
  if (typeof index?.search !== 'function') throw refused('index', 'a semantic index: an object with search()')
  for (const [option, kinds] of Object.entries({ documentKinds: given, 'index.kinds': index.kinds })) {
    if (kinds !== undefined && typeof kinds?.of !== 'function') throw refused(option, 'what documentKinds() gives')
  }
  return { searcher: index, kinds: given ?? index.kinds ?? documentKinds() }
}

function refused(option: string, expected: string): RecollectError {
  return new RecollectError('invalid_option', `Option "${option}" must be ${expected}.`, { details: { option } })
}
