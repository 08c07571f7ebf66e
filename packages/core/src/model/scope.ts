import { RecollectError } from './errors.ts'
import { assertIdentifier } from './identifier.ts'

/** The namespace that a call may see and write. Namespaces are opaque: no trimming, no case folding. */
export interface Scope {
  readonly namespace: string
  readonly everywhere?: never
}

/** Explicit permission to read every namespace. Writes never take it. */
export interface Everywhere {
  readonly everywhere: true
  readonly namespace?: never
}

export type ReadScope = Scope | Everywhere

/** The read scope without isolation: it must be asked for by name, so that a forgotten scope is never a leak. */
export const everywhere: Everywhere = Object.freeze({ everywhere: true })

export function isEverywhere(scope: ReadScope): scope is Everywhere {
  return scope.everywhere === true
}

/** The namespace to restrict a query to, or undefined for `everywhere`. */
export function namespaceOf(scope: ReadScope): string | undefined {
  return isEverywhere(scope) ? undefined : scope.namespace
}

/** Throws `invalid_scope` unless `scope` is `{ namespace }`, and nothing but that, with a usable namespace. */
export function assertScope(scope: unknown): asserts scope is Scope {
  if (typeof scope !== 'object' || scope === null || !('namespace' in scope)) {
    throw new RecollectError('invalid_scope', 'A scope is required: pass { namespace }.', {
      details: { expected: '{ namespace: string }' },
    })
  }
  if ('everywhere' in scope) {
    throw new RecollectError('invalid_scope', 'A scope is one namespace or everywhere: it cannot name both.', {
      details: { expected: '{ namespace: string }' },
    })
  }
  assertIdentifier(scope.namespace, 'invalid_scope', 'namespace')
}

/** Like `assertScope`, and also accepts `everywhere`. */
export function assertReadScope(scope: unknown): asserts scope is ReadScope {
  const all = typeof scope === 'object' && scope !== null && 'everywhere' in scope && scope.everywhere === true
  if (all && !('namespace' in scope)) return
  assertScope(scope)
}
