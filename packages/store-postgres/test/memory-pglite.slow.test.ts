import { testMemory } from '@recollect/conformance'
import { openOnPglite } from './targets/embedded-target.ts'

testMemory({ name: 'the memory on PGlite', open: openOnPglite, runs: 5 })
