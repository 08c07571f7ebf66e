import {
  type CallOptions,
  type CanonicalSource,
  compareText,
  type Edge,
  type ReadScope,
  RecollectError,
  type SourceDocument,
  type Store,
  type StoredObject,
  type Subject,
  subjectKey,
  type Taken,
} from '@recollect/core'

/** What the reference source makes of a subject: all that there is to know. */
export type ReferenceDocument = StoredObject | Edge

/**
 * The simplest source that passes the suite: it reads everything for every question, and gives what it was told to take. Not for
 * use.
 */
export function createReferenceSource(
  store: Pick<Store, 'listObjects' | 'listEdges'>,
  { takes }: { readonly takes: readonly Exclude<Taken, 'vectors'>[] },
): CanonicalSource<ReferenceDocument> {
  const everything = async (
    scope: ReadScope,
    options: CallOptions,
  ): Promise<readonly SourceDocument<ReferenceDocument>[]> => {
    const objects = await all<StoredObject>((limit, after) => store.listObjects(scope, { limit, after }, options))
    const edges = await all<Edge>((limit, after) => store.listEdges(scope, { limit, after }, options))
    return [
      ...objects
        .filter(({ parentId }) => takes.includes(parentId === undefined ? 'entities' : 'parts'))
        .map((object) => documentOf(object, { kind: 'object', id: object.id })),
      ...(takes.includes('edges') ? edges : []).map((edge) => {
        const { fromId, relation, toId } = edge
        return documentOf(edge, { kind: 'edge', fromId, relation, toId })
      }),
    ]
  }
  return {
    read: async (scope, subjects, options) => {
      const wanted = new Set(subjects.map(subjectKey))
      return (await everything(scope, options)).filter(({ subject }) => wanted.has(subjectKey(subject)))
    },
    enumerate: async (scope, { after, limit }, options) => {
      options.signal?.throwIfAborted()
      if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw invalid('A page has 1 to 1,000 documents.')
      const behind = after === undefined ? undefined : placeOf(after)
      const rest = (await everything(scope, options))
        .filter((one) => behind === undefined || comparePlaces(place(one), behind) > 0)
        .sort((a, b) => comparePlaces(place(a), place(b)))
      const documents = rest.slice(0, limit)
      const last = rest.length > limit ? documents.at(-1) : undefined
      return { documents, ...(last === undefined ? {} : { next: JSON.stringify(place(last)) }) }
    },
  }
}

type Place = readonly [namespace: string, key: string]

function documentOf(document: ReferenceDocument, subject: Subject): SourceDocument<ReferenceDocument> {
  return { namespace: document.namespace, subject, document }
}

async function all<T>(page: (limit: number, after: T | undefined) => Promise<readonly T[]>): Promise<readonly T[]> {
  const items: T[] = []
  for (let more = true; more; ) {
    const found = await page(1000, items.at(-1))
    items.push(...found)
    more = found.length === 1000
  }
  return items
}

function place({ namespace, subject }: SourceDocument<unknown>): Place {
  return [namespace, subjectKey(subject)]
}

function comparePlaces(a: Place, b: Place): number {
  return compareText(a[0], b[0]) || compareText(a[1], b[1])
}

function placeOf(cursor: string): Place {
  const parsed = parse(cursor)
  if (Array.isArray(parsed) && parsed.length === 2) {
    const [namespace, key]: unknown[] = parsed
    if (typeof namespace === 'string' && typeof key === 'string') return [namespace, key]
  }
  throw invalid('This is no cursor of this source.')
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(cursor)
  } catch {
    return undefined
  }
}

function invalid(message: string): RecollectError {
  return new RecollectError('invalid_option', message)
}
