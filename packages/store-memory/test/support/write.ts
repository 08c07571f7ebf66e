import { aRow, type RowFields } from '@recollect/conformance'
import type { Channel, PartSearchRequest, Scope } from '@recollect/core'
import type { MemoryStore } from '../../src/index.ts'

export const scope: Scope = { namespace: 'test' }
export const at = (minute: number): { readonly at: Date } => ({ at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })

/** Writes rows in one batch. */
export async function put(store: MemoryStore, minute: number, ...rows: readonly RowFields[]): Promise<void> {
  await store.putMany(scope, rows.map(aRow), at(minute))
}

/** The ids that a request finds, by channel. */
export async function found(
  store: MemoryStore,
  request: PartSearchRequest,
): Promise<{ readonly [channel in Channel]?: readonly string[] }> {
  const { channels } = await store.searchParts(scope, request, {})
  return Object.fromEntries(Object.entries(channels).map(([channel, hits]) => [channel, hits.map(({ id }) => id)]))
}
