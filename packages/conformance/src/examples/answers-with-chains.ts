import type { Engine, Scope } from '@recollect/core'

/** What a question finds by its words and by links, each with the chain that leads there. */
export async function answersWithChains(engine: Engine, scope: Scope, query: string): Promise<readonly string[]> {
  const { objects } = await engine.search(scope, { query, graph: { hops: 2 }, explain: true })
  return objects.map(({ id, explanation }) => {
    const { seedId, path } = explanation?.graph ?? { seedId: id, path: [] }
    const steps = path.map(({ relation, direction, id }) =>
      direction === 'out' ? ` ${relation}> ${id}` : ` <${relation} ${id}`,
    )
    return [seedId, ...steps].join('')
  })
}
