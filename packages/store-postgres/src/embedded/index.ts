export type { PostgresStoreOptions, Statement } from '../options.ts'
export type { PostgresStore } from '../postgres-store.ts'
export { openEmbedded } from './open-embedded.ts'
