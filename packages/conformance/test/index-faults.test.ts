import { everywhere, type IndexCandidate, type IndexDocument, type MemoryIndex, type Scope } from '@recollect/core'
import { createReferenceIndex, indexSuites } from '../src/index.ts'
import { indexWorld } from '../src/index-world.ts'
import { indexEmbedder } from '../src/test-index.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

const law = 'fencing laws > however often and in whatever order writes arrive, the latest state of each document stands'

const faults: readonly Fault<MemoryIndex>[] = [
  {
    mistake: 'scores that come back',
    foundBy: 'writing documents > a document is found by its ref and kind, and nothing else of it comes back',
    make: onCandidates((candidates) => candidates.map((one, i) => ({ ...one, score: 1 / (1 + i) }))),
  },
  {
    mistake: 'documents that stay as they were first written',
    foundBy: 'writing documents > a document that is written again takes the place of the old one',
    make: (index) => {
      const written = new Set<string>()
      return {
        upsert: (scope, documents, options) =>
          index.upsert(
            scope,
            documents.filter(({ ref }) => written.size < written.add(scope.namespace + ref).size),
            options,
          ),
      }
    },
  },
  {
    mistake: 'a document of each kind under a ref',
    foundBy: 'writing documents > so does one of another kind',
    make: (index) => ({
      upsert: (scope, documents, options) =>
        index.upsert(
          scope,
          documents.map((document) => ({ ...document, ref: `${document.kind} ${document.ref}` })),
          options,
        ),
      search: async (...args) =>
        (await index.search(...args)).map(({ ref, kind }) => ({ ref: ref.slice(kind.length + 1), kind })),
    }),
  },
  {
    mistake: 'unknown documents that cannot be removed',
    foundBy: 'writing documents > what is removed is found no more, others are; unknown refs are fine',
    make: (index) => ({
      delete: async (scope, removals, options) => {
        const known = (await index.search(scope, { text: 'common', limit: 1000 }, {})).map(({ ref }) => ref)
        for (const { ref } of removals) if (!known.includes(ref)) throw new Error('There is no such document.')
        await index.delete(scope, removals, options)
      },
    }),
  },
  {
    mistake: 'no removal in particular is every removal',
    foundBy: 'writing documents > nothing happens for an empty list',
    make: (index) => ({
      delete: (scope, removals, options) =>
        removals.length === 0 ? index.reset(scope, options) : index.delete(scope, removals, options),
    }),
  },
  {
    mistake: 'lists that are cut',
    foundBy: 'writing documents > many at once',
    make: (index) => ({
      upsert: (scope, documents, options) => index.upsert(scope, documents.slice(0, 100), options),
    }),
  },
  {
    mistake: 'the farthest first',
    foundBy: 'asking documents > the nearest come first',
    make: onCandidates((candidates) => candidates.toReversed()),
  },
  {
    mistake: 'a limit that nobody looks at',
    foundBy: 'asking documents > as many as were asked for, the best of them',
    make: (index) => ({ search: (scope, query, options) => index.search(scope, { ...query, limit: 1000 }, options) }),
  },
  {
    mistake: 'a candidate for each piece of a text',
    foundBy: 'asking documents > each ref comes once, however long its text is',
    make: onCandidates((candidates) => candidates.flatMap((one) => (one.ref === 'long' ? [one, { ...one }] : [one]))),
  },
  {
    mistake: 'kinds that nobody looks at',
    foundBy: 'asking documents > of the kinds that were asked for, and of all when none were',
    make: (index) => ({ search: (scope, { kinds: _, ...query }, options) => index.search(scope, query, options) }),
  },
  {
    mistake: 'kinds without regard to their case',
    foundBy: 'asking documents > kinds that differ little are told apart',
    make: ofKinds((kind, kinds) => kinds.some((one) => one.toLowerCase() === kind.toLowerCase()), 1000),
  },
  {
    mistake: 'kinds looked at behind the limit',
    foundBy: 'asking documents > the limit counts what is of the kind, not what is nearer',
    make: ofKinds((kind, kinds) => kinds.includes(kind), 0),
  },
  {
    mistake: 'questions read as patterns',
    foundBy: 'asking documents > any text may be asked',
    make: (index) => ({
      search: async (scope, query, options) => {
        const pattern = new RegExp(query.text, 'u')
        return await index.search(scope, { ...query, text: pattern.source }, options)
      },
    }),
  },
  {
    mistake: 'refs without regard to blanks',
    foundBy: 'hostile documents > refs of all kinds are documents of their own',
    make: (index) => ({
      upsert: (scope, documents, options) =>
        index.upsert(
          scope,
          documents.map((document) => ({ ...document, ref: document.ref.trim() })),
          options,
        ),
    }),
  },
  {
    mistake: 'texts that are too long are left out',
    foundBy: 'hostile documents > texts of all kinds are taken, and found',
    make: (index) => ({
      upsert: (scope, documents, options) =>
        index.upsert(
          scope,
          documents.filter(({ text }) => text.length < 10_000),
          options,
        ),
    }),
  },
  {
    mistake: 'namespaces without regard to their case',
    foundBy: 'index isolation > the same ref in hostile namespaces is a document in each',
    make: inScopes(({ namespace }) => ({ namespace: namespace.toLowerCase() })),
  },
  {
    mistake: 'one namespace for all',
    foundBy: 'index isolation > the limit counts what is in the namespace, not what is nearer elsewhere',
    make: inScopes(() => ({ namespace: 'all' })),
  },
  {
    mistake: 'late documents win',
    foundBy: 'late documents > a late document changes nothing, others of its list do',
    make: withSequences(rising()),
  },
  {
    mistake: 'late removals win',
    foundBy: 'late documents > a late removal leaves the document, others of its list go',
    make: lateRemovals,
  },
  {
    mistake: 'what was removed is forgotten',
    foundBy: 'late documents > what was removed does not come back with a late document',
    make: withoutTombstones,
  },
  {
    mistake: 'removals of the unknown are not kept',
    foundBy: 'late documents > nor when the removal came first',
    make: (index) => ({
      delete: async (scope, removals, options) => {
        const known = (await index.search(scope, { text: 'common', limit: 1000 }, {})).map(({ ref }) => ref)
        await index.delete(
          scope,
          removals.filter(({ ref }) => known.includes(ref)),
          options,
        )
      },
    }),
  },
  {
    mistake: 'rebuilds that win',
    foundBy: 'late documents > what a rebuild read before a change loses against it',
    make: withSequences(({ sequence }) => (sequence === 0 ? Number.MAX_SAFE_INTEGER : sequence)),
  },
  {
    mistake: 'rebuilds that write nothing',
    foundBy: 'late documents > what a rebuild wrote gives way to any change',
    make: (index) => ({
      upsert: (scope, documents, options) =>
        index.upsert(
          scope,
          documents.filter(({ sequence }) => sequence > 0),
          options,
        ),
    }),
  },
  {
    mistake: 'the version taken for the place',
    foundBy: 'late documents > an object that was made anew begins with version 1 again: sequences count, not versions',
    make: withSequences(({ version }) => version),
  },
  {
    mistake: 'the same sequence taken for late',
    foundBy: 'late documents > the same sequence again counts: what came last stands',
    make: (index) => {
      let writes = 0
      return withSequences(({ sequence }) => sequence - ++writes / 1000)(index)
    },
  },
  {
    mistake: 'looking first and writing then',
    foundBy: 'late documents > of writes that meet, the latest state stands',
    make: lookingFirst,
  },
  {
    mistake: 'a reset that only removes',
    foundBy: 'resetting documents > whatever its sequence was, a write counts afterwards',
    make: (index) => ({
      reset: async (scope, options) => {
        if (scope.everywhere) return await index.reset(scope, options)
        const found = await index.search(scope, { text: 'common', limit: 1000 }, options)
        const removals = found.map(({ ref }) => ({ ref, sequence: Number.MAX_SAFE_INTEGER }))
        await index.delete(scope, removals, options)
      },
    }),
  },
  {
    mistake: 'everything thrown away for one namespace',
    foundBy: 'resetting documents > a namespace becomes empty, the others stay',
    make: (index) => ({ reset: (_, options) => index.reset(everywhere, options) }),
  },
  {
    mistake: 'nothing thrown away for everything',
    foundBy: 'resetting documents > everywhere, nothing is left',
    make: (index) => ({
      reset: async (scope, options) => {
        if (scope.everywhere !== true) await index.reset(scope, options)
      },
    }),
  },
  {
    mistake: 'signals that are ignored',
    foundBy: 'index calls > an aborted signal stops every call with its reason, and nothing is done',
    make: (index) => ({ delete: (scope, removals) => index.delete(scope, removals, {}) }),
  },
]

const lawless: readonly Fault<MemoryIndex>[] = [
  { mistake: 'late documents that win', foundBy: law, make: withSequences(rising()) },
  { mistake: 'late removals that win', foundBy: law, make: lateRemovals },
  { mistake: 'removed documents that are forgotten', foundBy: law, make: withoutTombstones },
]

const control = { replace: () => {}, skip: () => {} }

testFaults(
  [...faults, ...lawless],
  indexSuites,
  () => createReferenceIndex({ embedder: indexEmbedder() }),
  (index) =>
    indexWorld(
      { index, capabilities: { fencing: 'sequence', durable: false }, exclusive: true, close: async () => {} },
      control,
      100,
    ),
)

type Mistake = (index: MemoryIndex) => Partial<MemoryIndex>

function onCandidates(answer: (candidates: readonly IndexCandidate[]) => readonly IndexCandidate[]): Mistake {
  return (index) => ({ search: async (...args) => answer(await index.search(...args)) })
}

function ofKinds(isOf: (kind: string, kinds: readonly string[]) => boolean, more: number): Mistake {
  return (index) => ({
    search: async (scope, { kinds, ...query }, options) => {
      const found = await index.search(scope, { ...query, limit: query.limit + more }, options)
      return found.filter(({ kind }) => kinds === undefined || isOf(kind, kinds)).slice(0, query.limit)
    },
  })
}

function inScopes(other: (scope: Scope) => Scope): Mistake {
  return (index) => ({
    search: (scope, ...rest) => index.search(other(scope), ...rest),
    upsert: (scope, ...rest) => index.upsert(other(scope), ...rest),
    delete: (scope, ...rest) => index.delete(other(scope), ...rest),
  })
}

function withSequences(sequenceOf: (document: IndexDocument) => number): Mistake {
  return (index) => ({
    upsert: (scope, documents, options) =>
      index.upsert(
        scope,
        documents.map((document) => ({ ...document, sequence: sequenceOf(document) })),
        options,
      ),
  })
}

function rising(): () => number {
  let last = Date.now() * 2
  return () => ++last
}

function lateRemovals(index: MemoryIndex): Partial<MemoryIndex> {
  const known = new Map<string, number>()
  const keyOf = ({ namespace }: Scope, ref: string): string => JSON.stringify([namespace, ref])
  return {
    upsert: async (scope, documents, options) => {
      for (const { ref, sequence } of documents) {
        const key = keyOf(scope, ref)
        known.set(key, Math.max(sequence, known.get(key) ?? 0))
      }
      await index.upsert(scope, documents, options)
    },
    delete: (scope, removals, options) =>
      index.delete(
        scope,
        removals.map(({ ref, sequence }) => ({ ref, sequence: Math.max(sequence, known.get(keyOf(scope, ref)) ?? 0) })),
        options,
      ),
  }
}

/** Each removal begins a new life of the ref, that knows nothing of the one before. */
function withoutTombstones(index: MemoryIndex): Partial<MemoryIndex> {
  const lives = new Map<string, number>()
  const held = new Map<string, number>()
  const keyOf = ({ namespace }: Scope, ref: string): string => JSON.stringify([namespace, ref])
  const inner = (scope: Scope, ref: string): string => `${lives.get(keyOf(scope, ref)) ?? 0} ${ref}`
  return {
    search: async (...args) =>
      (await index.search(...args)).map(({ ref, kind }) => ({ ref: ref.slice(ref.indexOf(' ') + 1), kind })),
    upsert: async (scope, documents, options) => {
      for (const { ref, sequence } of documents) {
        const key = keyOf(scope, ref)
        held.set(key, Math.max(sequence, held.get(key) ?? 0))
      }
      await index.upsert(
        scope,
        documents.map((document) => ({ ...document, ref: inner(scope, document.ref) })),
        options,
      )
    },
    delete: async (scope, removals, options) => {
      for (const { ref, sequence } of removals) {
        const key = keyOf(scope, ref)
        if (sequence < (held.get(key) ?? 0)) continue
        await index.delete(scope, [{ ref: inner(scope, ref), sequence }], options)
        held.delete(key)
        lives.set(key, (lives.get(key) ?? 0) + 1)
      }
    },
  }
}

function lookingFirst(index: MemoryIndex): Partial<MemoryIndex> {
  const held = new Map<string, number>()
  const next = rising()
  return {
    upsert: async (scope, documents, options) => {
      for (const document of documents) {
        const key = JSON.stringify([scope.namespace, document.ref])
        const before = held.get(key) ?? 0
        await new Promise((resolve) => setTimeout(resolve, 1))
        if (before > document.sequence) continue
        held.set(key, document.sequence)
        await index.upsert(scope, [{ ...document, sequence: next() }], options)
      }
    },
  }
}
