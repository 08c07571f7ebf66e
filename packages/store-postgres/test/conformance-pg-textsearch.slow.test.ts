import { testEngine, testStore } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

const open = () => openOnServer({ lexical: 'pg_textsearch' })

describe.skipIf(missing !== undefined)('on a server', () => {
  testStore({ name: 'store-postgres with pg_textsearch, many runs', open, runs: 100 })
  testEngine({ name: 'the engine over store-postgres with pg_textsearch, many runs', open, runs: 50 })
})
