import type { Lane } from '@recollect/core'
import type { Memory, WhyAnswer } from '@recollect/core/memory'
import { expect } from 'vitest'
import { type Crowd, fillCrowd } from '../../fixtures/crowded-hub.ts'
import { faultsOf, textsOf } from '../../fixtures/memory-answers.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

const few: Crowd = { memories: 40, hub: 30, spokenOf: 5 }

/** What almost every memory is about: a walk through it keeps its budget, and goes where the question points. */
export const crowdedHubs: MemorySuite = suite('crowded hubs', (test) => {
  test('a walk leaves a hub towards what the question speaks of', (world) =>
    expectTheQuestionToLead(world, { memories: 320, hub: 300, spokenOf: 6 }))
})

/** The same among a hundred thousand memories. It takes about a minute: for slow tests. */
export const manyMemories: MemorySuite = suite('many memories', (test) => {
  test('a walk leaves a hub of ten thousand towards what the question speaks of', (world) =>
    expectTheQuestionToLead(world, { memories: 100_000, hub: 10_000, spokenOf: 20 }))
})

async function expectTheQuestionToLead(world: MemoryWorld, crowd: Crowd): Promise<void> {
  const { mind, counted } = await aCountedMind(world)
  const small = world.anotherLane()
  await fillCrowd(mind, small, few)
  const wanted = await fillCrowd(mind, world.lane, crowd)

  const perNode = crowd.spokenOf + 4
  const ask = (lane: Lane) => mind.why(lane, { query: 'harbour', seeds: 1, perNode })
  const { answer, calls } = await counted(() => ask(world.lane))
  expect(faultsOf(answer)).toEqual([])
  expect(answer.truncated).toBe(true)
  expect(labelsOf(answer).slice(0, 2)).toEqual(['harbour, harbour.', 'rhea'])
  const first = labelsOf(answer).slice(2, 2 + wanted.length)
  expect(first.toSorted()).toEqual(wanted.map((text) => text.toLowerCase()).toSorted())
  expect(answer.nodes.length).toBeLessThanOrEqual(perNode + 2)
  expect(calls, 'requests are as many as on a small graph').toEqual((await counted(() => ask(small))).calls)

  const full = await counted(() => mind.why(world.lane, { query: 'harbour' }))
  expect(faultsOf(full.answer)).toEqual([])
  expect([full.answer.truncated, full.answer.nodes.length <= 500, full.answer.edges.length <= 2000]).toEqual([
    true,
    true,
    true,
  ])

  const narrow = await mind.why(world.lane, { query: 'harbour', seeds: 1, maxNodes: 4 })
  expect([narrow.nodes.length, narrow.truncated]).toEqual([4, true])
  expect(wanted.map((text) => text.toLowerCase())).toEqual(expect.arrayContaining(labelsOf(narrow).slice(2)))

  const request = { query: 'harbour', seeds: 1, perNode, limit: 100 }
  const fused = await counted(() => mind.recallFused(world.lane, request))
  expect(textsOf(fused.answer)).toEqual(expect.arrayContaining([...wanted]))
  expect(fused.calls).toEqual((await counted(() => mind.recallFused(small, request))).calls)
}

/** A memory whose engine counts what it asks of the store and of the graph. */
async function aCountedMind(world: MemoryWorld) {
  const { store, calls, reset } = countingStore(world.store)
  const graph = world.besides === undefined ? undefined : wrappedGraph(world.besides)
  const mind: Memory = await world.memory({ store, ...(graph === undefined ? {} : { graph: graph.graph }) })
  const counted = async <T>(ask: () => Promise<T>) => {
    reset()
    graph?.reset()
    const answer = await ask()
    return { answer, calls: { store: Object.fromEntries(calls), graph: Object.fromEntries(graph?.calls ?? []) } }
  }
  return { mind, counted }
}

function labelsOf({ nodes }: WhyAnswer): readonly string[] {
  return nodes.map(({ label }) => label.toLowerCase())
}
