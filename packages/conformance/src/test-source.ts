import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { type OpenedSource, type SourceWorld, sourceWorld } from './source-world.ts'
import { sourceSuites } from './suites/source-suites.ts'

export type TestSourceOptions = TestOptions<OpenedSource, SourceWorld>

/**
 * Registers the tests that every source of documents must pass, over whatever store:
 *
 * @example
 * ```ts
 * testSource({
 *   name: 'titles',
 *   open: async () => {
 *     const store = createMemoryStore()
 *     return {
 *       source: titles(store),
 *       store,
 *       expected: (namespace) => titlesOfAll(store, namespace),
 *       again: async () => titles(store),
 *       close: async () => {},
 *     }
 *   },
 * })
 * ```
 */
export function testSource(options: TestSourceOptions): void {
  runSuites(options, sourceSuites, sourceWorld)
}
