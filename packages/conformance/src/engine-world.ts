import { type AnyKind, createEngine, type Engine, type EngineOptions, type Scope, type Store } from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import { aNamespace } from './fixtures/names.ts'
import type { Suite } from './harness/suite.ts'

/** A store as an adapter opens it for the engine's suite. */
export interface OpenedEngineStore {
  readonly store: Store
  close(): Promise<void>
}

/** What one test gets: a store to make engines on, a namespace that nobody else uses, and the time. */
export interface EngineWorld {
  readonly store: Store
  readonly scope: Scope
  /** How many random cases a property shall try. */
  readonly runs: number
  /** The clock of every engine of this world: it stands still until a test moves it. */
  readonly clock: FakeClock
  /** An engine, on the store, in open mode and without an embedder unless told otherwise. */
  engine<const K extends AnyKind = AnyKind>(
    options?: Omit<EngineOptions<K>, 'store'> & { readonly store?: Store },
  ): Promise<Engine<K>>
  /** A namespace that nobody else uses either. */
  anotherScope(): Scope
}

export type EngineSuite = Suite<EngineWorld>

/** Makes the world of one test. */
export function engineWorld({ store }: OpenedEngineStore, runs: number): EngineWorld {
  const clock = fakeClock()
  return {
    store,
    scope: { namespace: aNamespace() },
    runs,
    clock,
    engine: (options = {}) => createEngine({ clock, store, ...options }),
    anotherScope: () => ({ namespace: aNamespace() }),
  }
}
