import { aRow } from './fixtures/a-row.ts'
import { direction } from './fixtures/vectors.ts'
import { type GraphSuite, type GraphWorld, type NodeFields, questionsTo } from './graph-world.ts'
import type { StoreSuite, StoreWorld } from './store-world.ts'

/** A store is a graph too: nodes are its first-class objects, edges are its own. */
export function storeAsGraph(world: StoreWorld): GraphWorld {
  const { store, scope, runs, space } = world
  const vectorChannel: GraphWorld['vectorChannel'] = async (degrees, limit) => ({
    space: await space(),
    vector: Float32Array.from(direction(degrees)),
    limit,
  })
  const rowOf = async ({ degrees, ...fields }: NodeFields) =>
    aRow({
      ...fields,
      ...(degrees === undefined ? {} : { embedding: { space: await space(), vector: direction(degrees) } }),
    })
  return {
    graph: store,
    scope,
    runs,
    putNodes: async (...nodes) => {
      await world.put(...(await Promise.all(nodes.map(rowOf))))
    },
    putEdges: async (...edges) => (await world.link(...edges)).map(({ edge }) => edge),
    removeNodes: async (...ids) => {
      await world.purge(...ids)
    },
    removeEdges: async (...refs) => {
      await world.unlink(...refs)
    },
    ...questionsTo({ graph: store, scope, vectorChannel }),
    elsewhere: (namespace) => storeAsGraph(world.elsewhere(namespace)),
    needs: () => {},
  }
}

/** A suite for graphs, asked of a store. */
export function ofStore({ name, tests }: GraphSuite): StoreSuite {
  return { name, tests: tests.map((test) => ({ name: test.name, run: (world) => test.run(storeAsGraph(world)) })) }
}
