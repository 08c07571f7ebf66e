export { createMemoryGraph, type MemoryGraph } from './create-memory-graph.ts'
export type { MemoryGraphOptions } from './memory-graph-options.ts'
