import { testEngine, testStore } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

const open = () => openOnServer({ lexical: 'pg_textsearch' })

// More runs: conformance-pg-textsearch.slow.test.ts.
describe.skipIf(missing !== undefined)('on a server', () => {
  testStore({ name: 'store-postgres with pg_textsearch', open, runs: 6 })
  testEngine({ name: 'the engine over store-postgres with pg_textsearch', open, runs: 6 })
})
