import { type StoreWorld, storeWorld } from '../store-world.ts'
import { createReferenceStore } from './create-reference-store.ts'

/** A world over a fresh reference store, with the namespace and the clock of another world: what that must answer. */
export function referenceTwin({ scope, runs }: StoreWorld): StoreWorld {
  const opened = { store: createReferenceStore(), close: async () => {} }
  return storeWorld(opened, { replace: () => {}, skip: () => {} }, runs, scope.namespace)
}
