import { RecollectError } from '../model/errors.ts'
import { flag } from '../model/flag.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { OperationName } from '../ports/observer.ts'

/** What the options of each operation may hold, besides `signal` and `upToDate`. */
const known: { readonly [name in OperationName]: readonly string[] } = {
  search: ['resultSets'],
  find_exact: ['resultSets'],
  find_objects: ['resultSets'],
  find_links: [],
  expand: ['resultSets'],
  expand_many: [],
  explore: [],
  continue: ['resultSets', 'limit'],
  read: ['kind', 'tx'],
  list_children: ['limit', 'cursor', 'tx'],
  list_objects: ['limit', 'cursor', 'tx'],
  list_edges: ['limit', 'cursor', 'tx'],
  list_relations: [],
  schema: [],
  put: ['tx', 'onInvalid'],
  write: ['tx'],
  patch: ['tx', 'ifVersion'],
  soft_delete: ['tx'],
  revive: ['tx'],
  purge: ['tx'],
  purge_unlinked: ['tx'],
  purge_expired: ['tx', 'limit'],
  link: ['tx'],
  unlink: ['tx'],
  embed_pending: ['tx', 'batch', 'onProgress'],
  copy_to_graph: ['reset', 'onProgress'],
  apply_kinds: ['tx'],
  load_kinds: [],
  sync_kinds: ['tx'],
}

/** Refuses options that an operation would ignore, and a signal that is none. @throws `invalid_option` */
export function assertCallOptions(name: OperationName, options: CallOptions | undefined): void {
  if (options === undefined) return
  assertKnownKeys(`the options of ${name}`, options, ['signal', 'upToDate', ...known[name]])
  flag('upToDate', options.upToDate, false)
  if (options.signal !== undefined && typeof options.signal?.throwIfAborted !== 'function') {
    throw new RecollectError('invalid_option', 'Option "signal" must be an AbortSignal.', {
      details: { option: 'signal' },
    })
  }
}

/** One of the allowed words. @throws `invalid_option` */
export function oneOf<T extends string>(option: string, value: T, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value
  throw new RecollectError('invalid_option', `Option "${option}" must be one of ${allowed.join(', ')}.`, {
    details: { option, allowed },
  })
}
