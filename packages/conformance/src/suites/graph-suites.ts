import type { WritableGraphSuite } from '../writable-graph-world.ts'
import { graphIsolation } from './graph/graph-isolation.ts'
import { heldRemovals } from './graph/held-removals.ts'
import { lateWrites } from './graph/late-writes.ts'
import { linkSearch } from './graph/link-search.ts'
import { neighborLaws } from './graph/neighbor-laws.ts'
import { neighbors } from './graph/neighbors.ts'
import { objectSearch } from './graph/object-search.ts'
import { orderLaws } from './graph/order-laws.ts'
import { resetting } from './graph/resetting.ts'
import { writingGraphs } from './graph/writing-graphs.ts'

/** All suites of a graph, in the order to make them pass in. */
export const graphSuites: readonly WritableGraphSuite[] = [
  neighbors,
  writingGraphs,
  lateWrites,
  heldRemovals,
  resetting,
  orderLaws,
  neighborLaws,
  objectSearch,
  linkSearch,
  graphIsolation,
]
