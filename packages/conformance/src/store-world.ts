import type {
  Edge,
  EdgeOutcome,
  EdgeReader,
  EdgeRef,
  EdgeWrite,
  GenerationRegistry,
  ObjectWrite,
  OperationQueue,
  PutOutcome,
  Scope,
  Store,
  StoreCapabilities,
  StoredObject,
} from '@recollect/core'
import { type FindRequest, findIds } from './fixtures/find.ts'
import { idsOf } from './fixtures/ids-of.ts'
import { aNamespace } from './fixtures/names.ts'
import { dimensions } from './fixtures/vectors.ts'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'

/** A store as an adapter opens it for the suite. */
export interface OpenedStore {
  readonly store: Store
  close(): Promise<void>
  /**
   * Runs `work` in a transaction of the host, with what the store takes as `tx`; commits when it resolves, rolls back when it
   * rejects. Needed when the store states `hostTransactions`.
   */
  transaction?(work: (tx: object) => Promise<void>): Promise<void>
  /** Closes the store and opens it again on the same data. Needed when the store states `durable`. */
  reopen?(): Promise<OpenedStore>
}

/** What one test gets: the store, a namespace that nobody else uses, and short ways to use both. */
export interface StoreWorld {
  readonly store: Store
  readonly scope: Scope
  /** How many random cases a property shall try. */
  readonly runs: number

  /** Writes one batch, one minute after the write before it; the objects as they are stored. */
  put(...rows: readonly ObjectWrite[]): Promise<readonly StoredObject[]>
  /** The same; what became of each row. */
  write(...rows: readonly ObjectWrite[]): Promise<readonly PutOutcome[]>
  softDelete(...ids: readonly string[]): Promise<readonly string[]>
  revive(...ids: readonly string[]): Promise<readonly string[]>
  purge(...ids: readonly string[]): Promise<readonly string[]>
  /** Writes edges; what became of each. */
  link(...rows: readonly EdgeWrite[]): Promise<readonly EdgeOutcome[]>
  unlink(...refs: readonly EdgeRef[]): Promise<readonly EdgeRef[]>
  /** The time of the next write: each is one minute after the one before. */
  tick(): Date

  /** The ids among these whose objects can be read, in the same order. */
  live(...ids: readonly string[]): Promise<readonly string[]>
  /** The object with this id; fails when there is none. */
  read(id: string): Promise<StoredObject>
  /** Lists edges, a thousand of the whole namespace unless told otherwise. */
  edges(page?: Partial<Parameters<EdgeReader['listEdges']>[1]>): Promise<readonly Edge[]>
  /** Asks one search channel; the ids of its candidates, best first. */
  find(request: FindRequest): Promise<readonly string[]>

  /** The embedding space that all suites share: eight dimensions. */
  space(): Promise<string>
  /** A world with another namespace on the same store. */
  elsewhere(namespace?: string): StoreWorld

  /** Ends the test as skipped when the store does not state this capability. */
  needs(capability: 'hostTransactions' | 'durable'): void
  /** The queue of changes; ends the test as skipped when the store keeps none. */
  queue(): OperationQueue
  /** The generations of copies; ends the test as skipped when the store keeps no queue. */
  generations(): GenerationRegistry
  transaction(work: (tx: object) => Promise<void>): Promise<void>
  reopen(): Promise<Store>
}

export type StoreSuite = Suite<StoreWorld>

/** Makes the world of one test. */
export function storeWorld(
  opened: OpenedStore,
  control: RunControl<OpenedStore>,
  runs: number,
  namespace: string = aNamespace(),
): StoreWorld {
  const { store } = opened
  const scope: Scope = { namespace }
  let minutes = 0
  const tick = (): Date => new Date(firstWrite + minutes++ * 60_000)
  const write = (...rows: readonly ObjectWrite[]) => store.putMany(scope, rows, { at: tick() })

  const queue = (): OperationQueue => {
    if (store.queue !== undefined) return store.queue
    control.skip('the store keeps no queue')
    throw new Error('The store keeps no queue.')
  }

  return {
    store,
    scope,
    runs,
    tick,

    put: async (...rows) => (await write(...rows)).map(({ object }) => object),
    write,
    softDelete: (...ids) => store.softDelete(scope, ids, { at: tick() }),
    revive: (...ids) => store.revive(scope, ids, { at: tick() }),
    purge: (...ids) => store.purge(scope, ids, {}),
    link: (...rows) => store.putEdges(scope, rows, { at: tick() }),
    unlink: (...refs) => store.removeEdges(scope, refs, { at: tick() }),

    live: async (...ids) => idsOf(await store.getMany(scope, ids, {})),
    read: async (id) => {
      const [object] = await store.getMany(scope, [id], {})
      if (object === undefined) throw new Error(`There is no live object "${id}".`)
      return object
    },
    edges: (page = {}) => store.listEdges(scope, { limit: 1000, ...page }, {}),
    find: (request) => findIds(store, scope, request),

    space: async () => (await store.openSpace({ model: 'conformance', dimensions }, {})).id,
    elsewhere: (other) => storeWorld(opened, control, runs, other),

    needs: (capability: keyof StoreCapabilities) => {
      if (store.capabilities[capability] === false) control.skip(`the store does not state "${capability}"`)
    },
    queue,
    generations: () => {
      queue()
      if (store.generations !== undefined) return store.generations
      throw new Error('A store that keeps a queue keeps generations, too.')
    },
    transaction: (work) => {
      if (opened.transaction === undefined) {
        throw new Error('The store states hostTransactions: let open() return `transaction` too.')
      }
      return opened.transaction(work)
    },
    reopen: async () => {
      if (opened.reopen === undefined) throw new Error('The store states durable: let open() return `reopen` too.')
      const next = await opened.reopen()
      control.replace(next)
      return next.store
    },
  }
}

const firstWrite = Date.UTC(2026, 0, 1)
