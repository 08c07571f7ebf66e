export { createDatabase, type TestDatabase } from './create-database.ts'
export { findServer } from './find-server.ts'
export type { ProvidedServer, TestServer } from './test-server.ts'
