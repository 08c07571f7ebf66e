import { crowdedHubs, filteringMemories, followingLinks, recalling, testMemory } from '@recollect/conformance'
import { openOnPglite } from './targets/embedded-target.ts'

// All suites: memory-pglite.slow.test.ts.
testMemory({
  name: 'the memory on PGlite',
  open: openOnPglite,
  suites: [recalling, filteringMemories, followingLinks, crowdedHubs],
})
