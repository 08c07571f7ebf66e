import { testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { missing, openOnServer } from './targets/server-target.ts'

describe.skipIf(missing !== undefined)('on a server', () => {
  for (const lexical of ['pg_textsearch', 'native'] as const) {
    testMemory({
      name: `the memory on PostgreSQL with ${lexical}, many runs`,
      open: () => openOnServer({ lexical }),
      runs: 50,
    })
  }
})
