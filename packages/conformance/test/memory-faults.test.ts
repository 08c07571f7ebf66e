import { everywhere, type Scope, type Store } from '@recollect/core'
import type { Memory, MemoryScope } from '@recollect/core/memory'
import { createReferenceStore, memorySuites } from '../src/index.ts'
import { memoryWorld } from '../src/memory-world.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

const control = { skip: () => {} }
const close = async () => {}

const faultsOfStores: readonly Fault<Store>[] = [
  {
    mistake: 'objects of every namespace for who knows their ids',
    foundBy: 'lanes > ids of another lane are unknown to every operation, and what they name stays as it is',
    make: (store) => ({ getMany: (_, ids, options) => store.getMany(everywhere, ids, options) }),
  },
  {
    mistake: 'lists of every namespace',
    foundBy: 'lanes > entities and aliases of another lane are no known names here',
    make: (store) => ({ listObjects: (_, page, options) => store.listObjects(everywhere, page, options) }),
  },
  {
    mistake: 'walks into every namespace',
    foundBy: 'lanes > no answer of a lane names anything of another, however alike they are',
    make: (store) => ({
      searchParts: (_, request, options) => store.searchParts(everywhere, request, options),
      hydrate: (_, ids, options) => store.hydrate(everywhere, ids, options),
      getMany: (_, ids, options) => store.getMany(everywhere, ids, options),
    }),
  },
  {
    mistake: 'objects that never expire',
    foundBy: 'remembering > what is forgotten by time can be learned anew',
    make: (store) => ({
      putWithEdges: (scope, { objects, edges }, options) => {
        const kept = objects.map(({ object: { expiresAt: _, ...object }, ...row }) => ({ ...row, object }))
        return store.putWithEdges(scope, { objects: kept, edges }, options)
      },
    }),
  },
  {
    mistake: 'nothing that is purged for want of links',
    foundBy: 'forgetting > an entity stays while another memory is about it, and goes with the last one',
    make: () => ({ purgeUnlinked: async () => [] }),
  },
  {
    mistake: 'a purge of the expired that purges nothing',
    foundBy: 'forgetting > what has expired is never given, and swept for good with what only it spoke of',
    make: () => ({ purgeExpired: async () => [] }),
  },
]

testFaults(faultsOfStores, memorySuites, createReferenceStore, (store) => memoryWorld({ store, close }, control, 10))

/** What another memory layer would get wrong; each is made from a correct memory. */
interface Layer {
  readonly over: (mind: Memory) => Partial<Memory>
}

function baselineOf(scope: MemoryScope): MemoryScope {
  return 'tenant' in scope ? { tenant: scope.tenant, agent: scope.agent } : scope
}

const oneLane: Scope = { namespace: 'one for all' }

const faultsOfMemories: readonly Fault<Layer>[] = [
  {
    mistake: 'one set of entities for all lanes',
    foundBy: 'lanes > entities and aliases of another lane are no known names here',
    make: () => ({
      over: (mind) => ({
        alias: (_, ...rest) => mind.alias(oneLane, ...rest),
        entity: (_, ...rest) => mind.entity(oneLane, ...rest),
      }),
    }),
  },
  {
    mistake: 'relationships that know what their baseline knows',
    foundBy: 'lanes > no answer of a lane names anything of another, however alike they are',
    make: () => ({ over: (mind) => ({ why: (lane, ...rest) => mind.why(baselineOf(lane), ...rest) }) }),
  },
  {
    mistake: 'feedback that reads first and writes later',
    foundBy: 'feedback > of many at once none is lost',
    make: () => {
      const counts = new Map<string, number>()
      return {
        over: () => ({
          feedback: async (_, id) => {
            const helped = counts.get(id) ?? 0
            await new Promise((resolve) => setTimeout(resolve, 1))
            counts.set(id, helped + 1)
            return { confidence: 0.5, helped: helped + 1, misled: 0 }
          },
        }),
      }
    },
  },
  {
    mistake: 'answers that follow no links',
    foundBy: 'following links > a memory that no channel finds is found by its link, and says how',
    make: () => ({
      over: (mind) => ({ recallFused: (lane, { query }, options) => mind.recall(lane, { query }, options) }),
    }),
  },
  {
    mistake: 'filters that hold on seeds alone',
    foundBy: 'following links > a filter holds on what is walked to, and nothing is reached through what it leaves out',
    make: () => ({
      over: (mind) => ({
        recallFused: async (lane, { filters, ...request }, options) => {
          const { memories } = await mind.recall(lane, { ...request, ...(filters === undefined ? {} : { filters }) })
          return memories.length === 0 ? mind.recall(lane, request) : mind.recallFused(lane, request, options)
        },
      }),
    }),
  },
  {
    mistake: 'budgets that are kept in silence',
    foundBy: 'explaining why > a budget that leaves something out says so, one that does not is silent',
    make: () => ({
      over: (mind) => ({ why: async (...args) => ({ ...(await mind.why(...args)), truncated: false }) }),
    }),
  },
  {
    mistake: 'many memories one after the other',
    foundBy: 'refusing > one bad memory among many, wherever it stands',
    make: () => ({
      over: (mind) => ({
        rememberMany: async (lane, inputs, options) => {
          const results = []
          for (const input of inputs) results.push(await mind.remember(lane, input, options))
          return results
        },
      }),
    }),
  },
]

testFaults(
  faultsOfMemories,
  memorySuites,
  (): Layer => ({ over: () => ({}) }),
  ({ over }) => {
    const world = memoryWorld({ store: createReferenceStore(), close }, control, 10)
    return {
      ...world,
      memory: async (options) => {
        const mind = await world.memory(options)
        return { ...mind, ...over(mind) }
      },
    }
  },
)
