import { testMemory } from '@recollect/conformance'
import { graphMemory } from './support/graphs.ts'
import { inProcess } from './support/stores.ts'
import { withGraph } from './support/with-graph.ts'

// The other pairs: memory.slow.test.ts.
testMemory({ name: 'the memory on store-memory with graph-memory', open: withGraph(inProcess, graphMemory), runs: 20 })
