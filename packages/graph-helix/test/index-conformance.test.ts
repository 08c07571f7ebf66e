import { indexIsolation, indexSuites, resettingDocuments, testIndex } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openIndexAt, openIndexOnProtocolServer } from './support/open-index.ts'

// An engine takes long for tenants that are new to it.
const ofManyTenants = [indexIsolation, resettingDocuments]
const suites = indexSuites.filter((suite) => !ofManyTenants.includes(suite))

// More runs, and on an engine these suites and words: index-conformance.slow.test.ts.
testIndex({ name: 'vectors on the protocol server', open: openIndexOnProtocolServer, runs: 10 })
testIndex({ name: 'words on the protocol server', open: () => openIndexOnProtocolServer({}), runs: 5 })

describe.skipIf(missing !== undefined)('on an engine', () => {
  testIndex({ name: `vectors on ${engineName}`, open: (tools) => openIndexAt(engineUrl(), tools), suites, runs: 3 })
})
