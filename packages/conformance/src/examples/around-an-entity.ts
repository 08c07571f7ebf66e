import { type Engine, landingIdsFromPage, type Scope, type SearchPage } from '@recollect/core'

/** Finds an entity, looks around it, and searches what is there: everything else stays out of sight. */
export async function aroundAnEntity(
  engine: Engine,
  scope: Scope,
  { entity, query }: { readonly entity: string; readonly query: string },
): Promise<SearchPage> {
  const landings = landingIdsFromPage(await engine.findObjects(scope, { query: entity, limit: 3 }))
  const around = await engine.expandMany(scope, { objectIds: landings, relations: 'all', maxHops: 2, budget: 200 })
  return engine.search(scope, { query, withinIds: [...landings, ...around.objects.map(({ id }) => id)] })
}
