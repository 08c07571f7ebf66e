import { aRow, type RowFields } from '@recollect/conformance'
import type { CallOptions, IndexDocument, MemoryIndex, Scope } from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import { createMemoryStore, type MemoryStore } from '@recollect/store-memory'
import {
  createProjector,
  type IndexTargetOptions,
  indexTarget,
  type Projector,
  type ProjectorEvent,
  type ProjectorOptions,
} from '../../src/index.ts'
import { type FencedIndex, fencedIndex } from './fenced-index.ts'

/** What stands between a projector and its index: it may throw, or hang. */
type Before = (documents: readonly IndexDocument[], options: CallOptions) => void | Promise<void>

export interface IndexWorldOptions extends Partial<ProjectorOptions> {
  readonly index?: Pick<IndexTargetOptions, 'batch' | 'kinds' | 'text'>
}

/** A store with a clock of its own, and a projector of one semantic index. */
export interface IndexWorld {
  readonly clock: FakeClock
  readonly store: MemoryStore
  readonly projector: Projector
  readonly events: readonly ProjectorEvent[]
  readonly scope: Scope
  /** Called before every upsert. */
  before: Before
  /** The copy of a generation. */
  copy(generation?: number): FencedIndex
  put(...rows: readonly RowFields[]): Promise<void>
  remove(...ids: readonly string[]): Promise<void>
  /** Works until nothing is to be done now. */
  work(): Promise<void>
  /** What the serving copy holds, as `ref: text`. */
  held(): Promise<readonly string[]>
  dead(): Promise<readonly string[]>
  /** Another projector over the same store and copies. */
  another(options?: Partial<ProjectorOptions>): Promise<Projector>
}

export async function indexWorld({ index, ...options }: IndexWorldOptions = {}): Promise<IndexWorld> {
  const clock = fakeClock()
  const store = createMemoryStore({ clock })
  const copies = new Map<number, FencedIndex>()
  const events: ProjectorEvent[] = []
  const scope = { namespace: 'n' }
  const copy = (generation = 1): FencedIndex => {
    const known = copies.get(generation) ?? fencedIndex()
    copies.set(generation, known)
    return known
  }
  const open = (generation: number): MemoryIndex => ({
    search: (...args) => copy(generation).search(...args),
    delete: (...args) => copy(generation).delete(...args),
    reset: (...args) => copy(generation).reset(...args),
    upsert: async (within, documents, call) => {
      await world.before(documents, call)
      // What was sent arrives, though nobody may wait for it any more.
      return copy(generation).upsert(within, documents, {})
    },
  })
  const another: IndexWorld['another'] = (more) =>
    createProjector({
      store,
      targets: [indexTarget({ ...index, store, open })],
      random: () => 0,
      onEvent: (event) => events.push(event),
      ...options,
      ...more,
    })
  const world: IndexWorld = {
    clock,
    store,
    events,
    scope,
    another,
    copy,
    before: () => {},
    projector: await another(),
    put: async (...rows) => void (await store.putMany(scope, rows.map(aRow), { at: clock.now() })),
    remove: async (...ids) => void (await store.softDelete(scope, ids, { at: clock.now() })),
    work: async () => {
      while ((await world.projector.processOne()) !== undefined);
    },
    held: async () => {
      const serving = (await store.generations.listGenerations('semantic', {})).filter(
        ({ state }) => state === 'serving',
      )
      const rows = copy(serving.at(-1)?.number).rows(scope.namespace)
      return rows.map(({ ref, text }) => `${ref}: ${text}`)
    },
    dead: async () => {
      const dead = await store.queue.listDead({ limit: 100 }, {})
      return dead.map(
        ({ subject, code, message }) => `${subject.kind === 'object' ? subject.id : ''} ${code}: ${message}`,
      )
    },
  }
  return world
}
