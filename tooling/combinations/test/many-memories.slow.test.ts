import { manyMemories, testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { graphMemory } from './support/graphs.ts'
import { inProcess, noServer, onServer } from './support/stores.ts'
import { withGraph } from './support/with-graph.ts'

const suites = [manyMemories]

testMemory({ name: 'store-memory with graph-memory', open: withGraph(inProcess, graphMemory), suites })

describe.skipIf(noServer !== undefined)('on a server', () => {
  testMemory({ name: 'PostgreSQL', open: onServer, suites })
})
