import { testStore } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

// More runs, and the engine, which asks no other questions here than over pg_textsearch: conformance-native.slow.test.ts.
describe.skipIf(missing !== undefined)('on a server', () => {
  testStore({ name: 'store-postgres with native BM25', open: () => openOnServer({ lexical: 'native' }), runs: 10 })
})
