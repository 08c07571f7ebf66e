import { testIndex } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openIndexAt, openIndexOnProtocolServer } from './support/open-index.ts'

testIndex({ name: 'vectors on the protocol server, many runs', open: openIndexOnProtocolServer, runs: 50 })

describe.skipIf(missing !== undefined)('on an engine', () => {
  testIndex({ name: `vectors on ${engineName}, many runs`, open: (tools) => openIndexAt(engineUrl(), tools), runs: 20 })
  testIndex({ name: `words on ${engineName}`, open: () => openIndexAt(engineUrl(), {}), runs: 20 })
})
