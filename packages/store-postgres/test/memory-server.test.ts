import { crowdedHubs, filteringMemories, lanes, recalling, testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

// All suites with native BM25, and more runs: memory-server.slow.test.ts.
describe.skipIf(missing !== undefined)('on a server', () => {
  testMemory({
    name: 'the memory on PostgreSQL with pg_textsearch',
    open: () => openOnServer({ lexical: 'pg_textsearch' }),
    runs: 5,
  })
  testMemory({
    name: 'the memory on PostgreSQL with native BM25',
    open: () => openOnServer({ lexical: 'native' }),
    suites: [recalling, filteringMemories, crowdedHubs, lanes],
  })
})
