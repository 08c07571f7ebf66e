import { type CanonicalSource, everywhere, RecollectError, type SourceDocument, subjectKey } from '@recollect/core'
import { aRow, type OpenedSource, sourceSuites } from '../src/index.ts'
import { sourceWorld } from '../src/source-world.ts'
import { openReferenceSource } from './support/open-reference-source.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

type Source = CanonicalSource<unknown>

const law = 'whatever was written, what is read and what is enumerated is what there is'

const faults: readonly Fault<OpenedSource>[] = [
  {
    mistake: 'everything for some of it',
    foundBy:
      'reading documents > the documents of the subjects that were asked about, objects and edges, and of no others',
    make: onSource((source) => ({
      read: async (scope, _, options) => (await source.enumerate(scope, { limit: 1000 }, options)).documents,
    })),
  },
  {
    mistake: 'edges that are not read',
    foundBy:
      'reading documents > the documents of the subjects that were asked about, objects and edges, and of no others',
    make: onSource((source) => ({
      read: (scope, subjects, options) =>
        source.read(
          scope,
          subjects.filter(({ kind }) => kind === 'object'),
          options,
        ),
    })),
  },
  {
    mistake: 'an empty document for what is gone',
    foundBy: 'reading documents > what is gone, hidden or unknown is left out, alone and among others',
    make: onSource((source) => ({
      read: async (scope, subjects, options) => {
        const found = await source.read(scope, subjects, options)
        const known = new Set(found.map(({ subject }) => subjectKey(subject)))
        const missing = subjects.filter((subject) => !known.has(subjectKey(subject)))
        return [...found, ...missing.map((subject) => ({ ...scope, subject, document: {} }))]
      },
    })),
  },
  {
    mistake: 'documents that are remembered',
    foundBy: 'reading documents > a change is read at once',
    make: onSource(remembering),
  },
  {
    mistake: 'a scope that is forgotten',
    foundBy: 'reading documents > what is in another namespace is left out, also under the same ids',
    make: onSource((source) => ({
      read: async (_, subjects, options) => {
        const wanted = new Set(subjects.map(subjectKey))
        const { documents } = await source.enumerate(everywhere, { limit: 1000 }, options)
        return documents.filter(({ subject }) => wanted.has(subjectKey(subject)))
      },
    })),
  },
  {
    mistake: 'namespaces without blanks around them',
    foundBy: 'reading documents > a namespace is exactly its name',
    make: onSource((source) => ({
      read: ({ namespace }, ...rest) => source.read({ namespace: namespace.trim() }, ...rest),
    })),
  },
  {
    mistake: 'no more than a hundred subjects',
    foundBy: 'reading documents > hostile names, many at once',
    make: onSource((source) => ({
      read: (scope, subjects, options) => source.read(scope, subjects.slice(0, 100), options),
    })),
  },
  {
    mistake: 'signals that are ignored',
    foundBy: 'reading documents > an aborted signal stops both calls with its reason',
    make: onSource((source) => ({ enumerate: (scope, page) => source.enumerate(scope, page, {}) })),
  },
  {
    mistake: 'a last document that nobody gets',
    foundBy: 'enumerating documents > all documents, each once, in pages of any size',
    make: onPages((documents, { next }) => (next === undefined ? documents.slice(0, -1) : documents)),
  },
  {
    mistake: 'a document that is given on two pages',
    foundBy: 'enumerating documents > all documents, each once, in pages of any size',
    make: (opened) => {
      let last: readonly SourceDocument<unknown>[] = []
      return onPages((documents, { after }) => {
        const page = after === undefined ? documents : [...last, ...documents].slice(0, documents.length)
        last = documents.slice(-1)
        return page
      })(opened)
    },
  },
  {
    mistake: 'pages that are too long',
    foundBy: 'enumerating documents > all documents, each once, in pages of any size',
    make: onSource((source) => ({
      enumerate: (scope, page, options) =>
        source.enumerate(scope, { ...page, limit: Math.min(1000, page.limit + 1) }, options),
    })),
  },
  {
    mistake: 'a cursor that stands still',
    foundBy: 'enumerating documents > all documents, each once, in pages of any size',
    make: onSource((source) => ({
      enumerate: async (scope, { after: _, ...page }, options) => source.enumerate(scope, page, options),
    })),
  },
  {
    mistake: 'an order that changes',
    foundBy: 'enumerating documents > in the same order every time',
    make: onPages((documents, { limit }) => (limit % 2 === 0 ? documents.toReversed() : documents)),
  },
  {
    mistake: 'a limit of 500',
    foundBy: 'enumerating documents > more than fit in the largest page',
    make: onPages((documents) => documents.slice(0, 500)),
  },
  {
    mistake: 'cursors that only one process knows',
    foundBy: 'enumerating documents > another process goes on where one stopped, also twice',
    make: onSource(withOwnCursors),
  },
  {
    mistake: 'cursors whose signs stand for others',
    foundBy: 'enumerating documents > ids and relations may hold any characters',
    make: onSource((source) =>
      withCursors(
        source,
        (cursor) => cursor.replaceAll(':', ';'),
        (cursor) => cursor.replaceAll(';', ':'),
      ),
    ),
  },
  {
    mistake: 'odd cursors that begin anew',
    foundBy: 'enumerating documents > what is none of its cursors is refused',
    make: onSource((source) => ({
      enumerate: async (scope, page, options) =>
        await source.enumerate(scope, page, options).catch((error: unknown) => {
          if (!RecollectError.is(error, 'invalid_option')) throw error
          return source.enumerate(scope, { limit: page.limit }, options)
        }),
    })),
  },
  {
    mistake: 'limits that are cut to what fits',
    foundBy: 'enumerating documents > pages have one to a thousand documents',
    make: onSource((source) => ({
      enumerate: (scope, { limit, ...page }, options) =>
        source.enumerate(scope, { ...page, limit: Math.min(limit, 1000) }, options),
    })),
  },
  {
    mistake: 'cursors that count',
    foundBy:
      'enumerating documents > what vanishes after its page, and takes the cursor’s place with it, hides nothing',
    make: onSource(counting),
  },
  {
    mistake: 'counting while documents vanish',
    foundBy: 'enumerating documents > what vanishes meanwhile may be missing, and nothing else is',
    make: onSource(counting),
  },
  {
    mistake: 'counting while documents come',
    foundBy: 'enumerating documents > what comes meanwhile may be given, once',
    make: onSource(counting),
  },
  {
    mistake: 'counting under all writes',
    foundBy: 'source laws > whatever is written between pages, what stays is given once and nothing is given twice',
    make: onSource(counting),
  },
  {
    mistake: 'everything for one namespace',
    foundBy: 'enumerating documents > a namespace is exactly its name',
    make: onSource((source) => ({ enumerate: (_, ...rest) => source.enumerate(everywhere, ...rest) })),
  },
  {
    mistake: 'one namespace for everything',
    foundBy: 'enumerating documents > everywhere, the documents of every namespace, each once',
    make: (opened) => {
      let first = 'none'
      return onSource((source) => ({
        enumerate: async (scope, ...rest) => {
          if (scope.everywhere !== true) first = scope.namespace
          return await source.enumerate({ namespace: first }, ...rest)
        },
      }))(opened)
    },
  },
  {
    mistake: 'cursors that bring their namespace',
    foundBy: 'enumerating documents > a cursor of one namespace opens no other one',
    make: onSource((source) => ({
      enumerate: async (scope, page, options) => {
        const within: unknown = page.after === undefined ? undefined : JSON.parse(page.after)
        const [namespace]: unknown[] = Array.isArray(within) ? within : []
        return await source.enumerate(typeof namespace === 'string' ? { namespace } : scope, page, options)
      },
    })),
  },
  {
    mistake: 'reading that leaves its marks',
    foundBy: 'enumerating documents > the truth stays as it is, and nobody is told anything',
    make: ({ source, store, ...opened }) =>
      onSource((inner) => ({
        read: async (scope, subjects, options) => {
          await store.putMany(scope, [aRow({ id: 'a', title: `read ${crypto.randomUUID()}` })], { at: new Date() })
          return await inner.read(scope, subjects, options)
        },
      }))({ source, store, ...opened }),
  },
  { mistake: 'remembering under all writes', foundBy: `source laws > ${law}`, make: onSource(remembering) },
]

const control = { replace: () => {}, skip: () => {} }

testFaults(
  faults,
  sourceSuites,
  () => openReferenceSource(['entities', 'parts', 'edges']),
  (opened) => sourceWorld(opened, control, 100),
)

type Mistake = (opened: OpenedSource) => Partial<OpenedSource>

function onSource(mistake: (source: Source) => Partial<Source>): Mistake {
  return ({ source, again }) => {
    const mistaken = { ...source, ...mistake(source) }
    return {
      source: mistaken,
      again: async () => {
        const other = await again()
        return { ...other, ...mistake(other) }
      },
    }
  }
}

function onPages(
  change: (
    documents: readonly SourceDocument<unknown>[],
    page: { readonly limit: number; readonly after?: string | undefined; readonly next?: string | undefined },
  ) => readonly SourceDocument<unknown>[],
): Mistake {
  return onSource((source) => ({
    enumerate: async (scope, page, options) => {
      const answer = await source.enumerate(scope, page, options)
      return { ...answer, documents: change(answer.documents, { ...page, next: answer.next }) }
    },
  }))
}

function withCursors(
  source: Source,
  write: (cursor: string) => string,
  read: (cursor: string) => string,
): Partial<Source> {
  return {
    enumerate: async (scope, { after, ...page }, options) => {
      const place = after === undefined ? {} : { after: read(after) }
      const { next, documents } = await source.enumerate(scope, { ...page, ...place }, options)
      return { documents, ...(next === undefined ? {} : { next: write(next) }) }
    },
  }
}

function withOwnCursors(source: Source): Partial<Source> {
  const cursors = new Map<string, string>()
  return withCursors(
    source,
    (cursor) => {
      const name = crypto.randomUUID()
      cursors.set(name, cursor)
      return name
    },
    (name) => cursors.get(name) ?? name,
  )
}

function counting(source: Source): Partial<Source> {
  return {
    enumerate: async (scope, { after, limit }, options) => {
      const { documents } = await source.enumerate(scope, { limit: 1000 }, options)
      const end = Number(after ?? 0) + limit
      return {
        documents: documents.slice(Number(after ?? 0), end),
        ...(end < documents.length ? { next: String(end) } : {}),
      }
    },
  }
}

function remembering(source: Source): Partial<Source> {
  const known = new Map<string, SourceDocument<unknown>>()
  return {
    read: async (scope, subjects, options) => {
      for (const document of await source.read(scope, subjects, options)) {
        const key = `${scope.namespace} ${subjectKey(document.subject)}`
        known.set(key, known.get(key) ?? document)
      }
      return subjects.flatMap((subject) => known.get(`${scope.namespace} ${subjectKey(subject)}`) ?? [])
    },
    enumerate: async (scope, page, options) => {
      const answer = await source.enumerate(scope, page, options)
      const documents = answer.documents.map((one) => {
        const key = `${one.namespace} ${subjectKey(one.subject)}`
        const first = known.get(key) ?? one
        known.set(key, first)
        return first
      })
      return { ...answer, documents }
    },
  }
}
