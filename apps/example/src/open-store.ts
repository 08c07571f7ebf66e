import type { OpenedStore } from './host.ts'

/** Opens PostgreSQL in a folder. Loaded only here: help, and wrong usage, need no database. */
export async function openStore(folder: string): Promise<OpenedStore> {
  const { openEmbedded } = await import('@recollect/store-postgres/embedded')
  const store = await openEmbedded(folder)
  return { store, optimize: (options) => store.optimize(options), close: () => store.close() }
}
