import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { ResultSetStore } from './result-set.ts'
import { bindSet, type ContextState, decodeContext, encodeContext } from './search-context-codec.ts'

export interface SearchContextOptions {
  readonly namespace?: string | undefined
  readonly clock?: Clock | undefined
}

/**
 * The session of one agent thread: its namespace, and the result set of its latest search. As a `ResultSetStore` it holds
 * that one set only, so a new search makes older ids unknown. Export it to carry on in another process.
 */
export interface SearchContext extends ResultSetStore {
  readonly namespace: string | undefined
  /** @throws `invalid_scope` for what cannot name a namespace. */
  setNamespace(namespace: string): void
  clearNamespace(): void
  /** The scope for engine calls. @throws `invalid_scope` when there is no namespace: nothing is searched by accident. */
  scope(): Scope
  /** The context as JSON text, or undefined when there is nothing in it. */
  export(): string | undefined
  /**
   * Replaces the context by what was exported; nothing, or blank text, clears it. A set that another system exported
   * without a namespace can be continued once the context has one.
   *
   * @throws `invalid_context`; the context then stays as it was.
   */
  restore(text: string | undefined): void
}

/** @throws `invalid_scope` */
export function createSearchContext(options: SearchContextOptions = {}): SearchContext {
  const clock = options.clock ?? systemClock
  let state: ContextState = {}
  const context: SearchContext = {
    get namespace() {
      return state.namespace
    },
    setNamespace(namespace) {
      assertScope({ namespace })
      state = { ...state, namespace }
    },
    clearNamespace() {
      state = { ...state, namespace: undefined }
    },
    scope() {
      if (state.namespace !== undefined) return { namespace: state.namespace }
      throw new RecollectError(
        'invalid_scope',
        'The search context has no namespace: call setNamespace, or pass `everywhere` to see every namespace.',
      )
    },
    export: () => encodeContext(state),
    restore(text) {
      state = text === undefined || text.trim() === '' ? {} : decodeContext(text, clock.now())
    },
    async put(set, { signal } = {}) {
      signal?.throwIfAborted()
      assertIdentifier(set.id, 'id_required', 'result set id')
      state = { namespace: state.namespace, active: structuredClone(set) }
    },
    async get(id, { signal } = {}) {
      signal?.throwIfAborted()
      const { active, namespace, unbound } = state
      if (active === undefined || active.id !== id) return undefined
      if (unbound !== true) return structuredClone(active)
      return namespace === undefined ? undefined : structuredClone(bindSet(active, namespace))
    },
  }
  if (options.namespace !== undefined) context.setNamespace(options.namespace)
  return context
}
