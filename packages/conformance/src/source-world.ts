import {
  type CanonicalSource,
  type ReadScope,
  type SourceDocument,
  type SourcePage,
  type Store,
  type Subject,
  subjectKey,
} from '@recollect/core'
import { expect } from 'vitest'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'
import { type StoreWorld, storeWorld } from './store-world.ts'

/** A source as its tests open it: what it reads, and what it must read there. */
export interface OpenedSource {
  readonly source: CanonicalSource<unknown>
  /** The truth; tests write to it. Their vectors lie in the space of the model "conformance", of eight dimensions. */
  readonly store: Store
  /** The documents of a namespace as the truth has them now, in any order: worked out apart from the source. */
  expected(namespace: string): Promise<readonly SourceDocument<unknown>[]>
  /** The same source as another process has it, over the same truth. */
  again(): Promise<CanonicalSource<unknown>>
  close(): Promise<void>
}

/** What one test gets: the source, the world of its store, and short ways to use both. */
export interface SourceWorld {
  readonly source: CanonicalSource<unknown>
  readonly truth: StoreWorld
  readonly scope: StoreWorld['scope']
  /** How many random cases a property shall try. */
  readonly runs: number

  again(): Promise<CanonicalSource<unknown>>
  /** What the source must give now of the namespace, or of subjects of it, by subject. */
  expected(subjects?: readonly Subject[]): Promise<readonly SourceDocument<unknown>[]>
  /** What it reads of subjects, by subject. */
  read(subjects: readonly Subject[]): Promise<readonly SourceDocument<unknown>[]>
  page(limit: number, after?: string, scope?: ReadScope): Promise<SourcePage<unknown>>
  /** All pages as they come; `between` is called after each that is not the last. */
  enumerate(
    limit: number,
    request?: { readonly scope?: ReadScope; readonly after?: string | undefined; between?(): Promise<void> },
  ): Promise<readonly SourceDocument<unknown>[]>

  elsewhere(namespace?: string): SourceWorld
}

export type SourceSuite = Suite<SourceWorld>

/** Makes the world of one test. */
export function sourceWorld(
  opened: OpenedSource,
  control: RunControl<OpenedSource>,
  runs: number,
  namespace?: string,
): SourceWorld {
  const { source, store } = opened
  const ofStore = { replace: () => {}, skip: control.skip }
  const truth = storeWorld({ store, close: async () => {} }, ofStore, runs, namespace)
  const { scope } = truth
  const page: SourceWorld['page'] = (limit, after, within = scope) =>
    source.enumerate(within, after === undefined ? { limit } : { limit, after }, {})
  return {
    source,
    truth,
    scope,
    runs,
    again: () => opened.again(),
    expected: async (subjects) => {
      const wanted = subjects && new Set(subjects.map(subjectKey))
      const all = await opened.expected(scope.namespace)
      return bySubject(all.filter(({ subject }) => wanted === undefined || wanted.has(subjectKey(subject))))
    },
    read: async (subjects) => bySubject(await source.read(scope, subjects, {})),
    page,
    enumerate: async (limit, { scope: within = scope, after, between } = {}) => {
      const documents: SourceDocument<unknown>[] = []
      const cursors = new Set(after === undefined ? [] : [after])
      for (let next = after; ; ) {
        const found = await page(limit, next, within)
        expect(found.documents.length).toBeLessThanOrEqual(limit)
        documents.push(...found.documents)
        next = found.next
        if (next === undefined) return documents
        expect(cursors, 'cursors that were given before').not.toContain(next)
        cursors.add(next)
        await between?.()
      }
    },
    elsewhere: (other) => sourceWorld(opened, control, runs, other),
  }
}

/** Documents of one namespace, in an order that does not depend on the source. */
export function bySubject(documents: readonly SourceDocument<unknown>[]): readonly SourceDocument<unknown>[] {
  return documents.toSorted((a, b) => (subjectKey(a.subject) < subjectKey(b.subject) ? -1 : 1))
}
