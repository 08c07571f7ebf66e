import { testEngine, testStore } from '@recollect/conformance'
import { openOnPglite } from './targets/embedded-target.ts'

testStore({ name: 'store-postgres on PGlite, many runs', open: openOnPglite, runs: 50 })
testEngine({ name: 'the engine over store-postgres on PGlite', open: openOnPglite })
