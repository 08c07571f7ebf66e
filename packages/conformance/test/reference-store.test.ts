import { createReferenceStore, storeSuites, testEngine, testStore } from '../src/index.ts'

const open = async () => ({ store: createReferenceStore(), close: async () => {} })

// The longest of them are left to reference-store.slow.test.ts: adapters' tests compare with this store in them, too.
const longest = new Set(['search laws', 'isolation', 'graph isolation', 'queue isolation'])
const suites = storeSuites.filter(({ name }) => !longest.has(name))

testStore({ name: 'reference store', open, suites, runs: 5 })
testEngine({ name: 'engine on the reference store', open, runs: 5 })
