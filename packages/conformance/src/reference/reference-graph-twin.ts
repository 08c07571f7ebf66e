import type { GraphWorld } from '../graph-world.ts'
import { storeAsGraph } from '../store-as-graph.ts'
import { storeWorld } from '../store-world.ts'
import { createReferenceStore } from './create-reference-store.ts'

/** A graph world over a fresh reference store, with the namespace and the clock of another world: what that must answer. */
export function referenceGraphTwin({ scope, runs }: GraphWorld): GraphWorld {
  const opened = { store: createReferenceStore(), close: async () => {} }
  return storeAsGraph(storeWorld(opened, { replace: () => {}, skip: () => {} }, runs, scope.namespace))
}
