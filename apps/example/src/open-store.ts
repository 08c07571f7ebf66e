import type { OpenedStore } from './host.ts'

/** Opens PostgreSQL in a folder. Loaded only here: help, and wrong usage, need no database. */
export async function openStore(folder: string): Promise<OpenedStore> {
  const { openEmbedded } = await import('@recollect/store-postgres/embedded')
  // Some thousand vectors are compared in milliseconds; an index of them would take many times as long to build.
  const store = await openEmbedded(folder, { vectorIndex: 'none' })
  return { store, optimize: (options) => store.optimize(options), close: () => store.close() }
}
