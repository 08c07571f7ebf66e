import { type DocumentKinds, documentKinds } from '../kinds/document-kinds.ts'
import { RecollectError } from '../model/errors.ts'
import type { IndexSearcher } from '../ports/memory-index.ts'
import type { EngineOptions } from './engine-options.ts'

/** A semantic index, and under which kinds it keeps objects. */
export interface SemanticIndex {
  readonly searcher: IndexSearcher
  readonly kinds: DocumentKinds
}

/** The index that the host gave. @throws `invalid_option` */
export function semanticIndexOf({
  index,
  documentKinds: kinds,
}: Pick<EngineOptions, 'index' | 'documentKinds'>): SemanticIndex | undefined {
  if (index === undefined) {
    if (kinds !== undefined) throw refused('documentKinds', 'given together with "index"')
    return undefined
  }
  if (typeof index?.search !== 'function') throw refused('index', 'a semantic index: an object with search()')
  if (kinds !== undefined && typeof kinds?.of !== 'function')
    throw refused('documentKinds', 'what documentKinds() gives')
  return { searcher: index, kinds: kinds ?? documentKinds() }
}

function refused(option: string, expected: string): RecollectError {
  return new RecollectError('invalid_option', `Option "${option}" must be ${expected}.`, { details: { option } })
}
