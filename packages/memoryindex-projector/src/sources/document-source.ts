import {
  assertReadScope,
  type CanonicalSource,
  type DocumentKinds,
  embeddingText,
  type ReadableStore,
  type SourceDocument,
  type StoredObject,
} from '@recollect/core'
import { readCursor, writeCursor } from './cursors.ts'
import { pageLimit } from './page-limit.ts'
import { type TitledObject, withParentTitles } from './parent-titles.ts'
import { unreadable } from './unreadable.ts'

/** What a semantic index keeps of an object, but for its place among the states. */
export interface TextDocument {
  readonly ref: string
  readonly kind: string
  readonly text: string
  readonly version: number
  /** Title of the parent that the text was made with; absent for a first-class object. */
  readonly parentTitle?: string
}

/** The text of an object for an index; undefined or blank = it has none there. */
export type DocumentText = (object: StoredObject, parentTitle: string | undefined) => string | undefined

export interface DocumentSourceOptions {
  readonly store: ReadableStore
  readonly kinds: DocumentKinds
  /** Title, summary and content, a part's with its parent's title before them, when absent. */
  readonly text?: DocumentText | undefined
}

/** The texts of all objects, parts and first-class ones, by namespace and id. */
export function documentSource(options: DocumentSourceOptions): CanonicalSource<TextDocument> {
  const { store } = options
  const documents = (titled: readonly TitledObject[]) => titled.flatMap((item) => documentOf(item, options))
  return {
    read: async (scope, subjects, call) => {
      const ids = subjects.flatMap((subject) => (subject.kind === 'object' ? subject.id : []))
      if (ids.length === 0) return []
      const fresh = { ...call, upToDate: true }
      return documents(await withParentTitles(store, await store.getMany(scope, [...new Set(ids)], fresh), fresh))
    },
    enumerate: async (scope, page, call) => {
      assertReadScope(scope)
      const limit = pageLimit(page.limit)
      const [namespace = '', id = ''] = page.after === undefined ? [] : readCursor(page.after, isPlace)
      const after = page.after === undefined ? undefined : { namespace, id }
      const fresh = { ...call, upToDate: true }
      const objects = await store.listObjects(scope, { limit, after }, fresh)
      const last = objects.length < limit ? undefined : objects.at(-1)
      return {
        documents: documents(await withParentTitles(store, objects, fresh)),
        ...(last === undefined ? {} : { next: writeCursor([last.namespace, last.id]) }),
      }
    },
  }
}

/** Behind an object: its namespace and its id. */
function isPlace(names: readonly string[]): boolean {
  return names.length === 2
}

function documentOf(
  { object, parentTitle }: TitledObject,
  { kinds, text: textOf = embeddingText }: DocumentSourceOptions,
): readonly SourceDocument<TextDocument>[] {
  const { namespace, id, kind, version } = object
  try {
    const text = textOf(object, parentTitle)
    if (text === undefined || text.trim() === '') return []
    const title = parentTitle === undefined ? {} : { parentTitle }
    const document = { ref: id, kind: kinds.of(kind), text, version, ...title }
    return [{ namespace, subject: { kind: 'object', id }, document }]
  } catch (error) {
    return [unreadable(object, error, parentTitle)]
  }
}
