import { type TopicEmbedder, topicEmbedder } from './fixtures/topic-embedder.ts'
import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { type IndexTools, type IndexWorld, indexWorld, type OpenedIndex } from './index-world.ts'
import { indexSuites } from './suites/index-suites.ts'

export interface TestIndexOptions extends Omit<TestOptions<OpenedIndex, IndexWorld>, 'open'> {
  /** Opens the index, empty or used; called once. Tests keep apart by using fresh namespaces. */
  open(tools: IndexTools): Promise<OpenedIndex>
}

/**
 * Registers the tests that every semantic index must pass. Call it in a test file of the adapter:
 *
 * @example
 * ```ts
 * testIndex({
 *   name: 'my-index',
 *   open: async ({ embedder }) => ({
 *     index: createMyIndex({ embedder }),
 *     capabilities: { fencing: 'sequence', durable: false },
 *     close: async () => {},
 *   }),
 * })
 * ```
 */
export function testIndex({ open, ...options }: TestIndexOptions): void {
  const embedder = indexEmbedder()
  runSuites({ ...options, open: () => open({ embedder }) }, indexSuites, indexWorld)
}

/** The model of the suites. */
export function indexEmbedder(): TopicEmbedder {
  return topicEmbedder(words.map((word) => [word]))
}

const words = ['common', 'amber', 'birch', 'cedar', 'dune', 'ember', 'fjord']
