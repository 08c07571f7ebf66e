import { testEngine, testStore } from '@recollect/conformance'
import { openOnPglite } from './targets/embedded-target.ts'
import { missing } from './targets/server-target.ts'

testStore({ name: 'store-postgres on PGlite', open: openOnPglite, runs: 5 })

// Where there is a server, the engine asks it the same questions. Always here too: conformance-pglite.slow.test.ts.
if (missing !== undefined) {
  testEngine({ name: 'the engine over store-postgres on PGlite', open: openOnPglite, runs: 5 })
}
