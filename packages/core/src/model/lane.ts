import { RecollectError } from './errors.ts'
import { assertIdentifier } from './identifier.ts'
import { assertKnownKeys } from './known-keys.ts'
import type { Scope } from './scope.ts'

/** Whose memory it is: an agent of a tenant, and within that one relationship of the agent, or its baseline. */
export interface Lane {
  readonly tenant: string
  readonly agent: string
  /** Absent or empty = the agent's baseline. */
  readonly relationship?: string | undefined
}

/**
 * The scope of a lane. Lanes share nothing: the baseline does not see its relationships, nor the other way round. Different lanes
 * have different namespaces, whatever characters their names hold.
 *
 * @example
 * ```ts
 * const scope = laneScope({ tenant: 'acme', agent: 'support', relationship: 'customer-17' })
 * ```
 * @throws `invalid_scope` for a name that is missing, holds white space, or is too long
 */
export function laneScope(lane: Lane): Scope {
  assertKnownKeys('a lane', lane, ['tenant', 'agent', 'relationship'])
  const { tenant, agent, relationship = '' } = lane
  const names = Object.entries({ tenant, agent, ...(relationship === '' ? {} : { relationship }) })
  for (const [name, value] of names) {
    assertIdentifier(value, 'invalid_scope', name)
    if (!/[\s\p{White_Space}]/u.test(value)) continue
    throw new RecollectError('invalid_scope', `The ${name} of a lane must not hold white space.`, {
      details: { what: name },
    })
  }
  const namespace = `lane:${names.map(([, value]) => encodeURIComponent(value)).join('/')}`
  assertIdentifier(namespace, 'invalid_scope', 'namespace of the lane')
  return { namespace }
}
