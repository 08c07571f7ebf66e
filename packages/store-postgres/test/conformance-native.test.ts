import { testStore } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

describe.skipIf(missing !== undefined)('on a server', () => {
  testStore({ name: 'store-postgres with native BM25', open: () => openOnServer({ lexical: 'native' }) })
})
