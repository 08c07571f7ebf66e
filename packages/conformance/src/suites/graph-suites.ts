import type { WritableGraphSuite } from '../writable-graph-world.ts'
import { graphIsolation } from './graph/graph-isolation.ts'
import { linkSearch } from './graph/link-search.ts'
import { neighborLaws } from './graph/neighbor-laws.ts'
import { neighbors } from './graph/neighbors.ts'
import { objectSearch } from './graph/object-search.ts'
import { writingGraphs } from './graph/writing-graphs.ts'

/** All suites of a graph, in the order to make them pass in. */
export const graphSuites: readonly WritableGraphSuite[] = [
  neighbors,
  writingGraphs,
  neighborLaws,
  objectSearch,
  linkSearch,
  graphIsolation,
]
