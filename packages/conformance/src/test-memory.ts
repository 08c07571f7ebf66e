import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { type MemoryWorld, memoryWorld, type OpenedMemory } from './memory-world.ts'
import { memorySuites } from './suites/memory-suites.ts'

export type TestMemoryOptions = TestOptions<OpenedMemory, MemoryWorld>

/**
 * Registers the tests of the memory layer over a store, and over a graph beside it when `open` gives one: what agents that remember
 * will see. What passes `testEngine` and `testEngineWithGraph` should pass them all.
 */
export function testMemory(options: TestMemoryOptions): void {
  runSuites(options, memorySuites, memoryWorld)
}
