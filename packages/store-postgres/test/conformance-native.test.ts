import { storeSuites, testStore } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

/** What the native BM25 has a part in. All suites, with more runs, and the engine: conformance-native.slow.test.ts. */
const names = [
  ...['lexical search', 'search requests', 'search laws', 'entity search', 'object search', 'link search'],
  ...['hostile text', 'capabilities', 'expiry'],
]

describe.skipIf(missing !== undefined)('on a server', () => {
  testStore({
    name: 'store-postgres with native BM25',
    open: () => openOnServer({ lexical: 'native' }),
    suites: storeSuites.filter(({ name }) => names.includes(name)),
    runs: 10,
  })
})
