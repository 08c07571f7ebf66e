import { checkedQuery } from '../../engine/checked-query.ts'
import { flag } from '../../model/flag.ts'
import { numberOption } from '../../model/number-option.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { NamedEntity } from '../entities/known-entities.ts'
import type { MemoryContext } from '../memory-context.ts'
import { memoryFields } from '../memory-fields.ts'
import { entityKindName } from '../memory-kinds.ts'
import type { FusedRecallRequest } from '../recall-request.ts'
import { linkKeys, type RecallPlan } from './plan-recall.ts'

/** Most entities of a question that a walk begins at. */
const mostNamed = 20

/** A recall that follows links, also from the entities that the question names, and prefers what they said. */
export async function linkedSearch(
  context: MemoryContext,
  scope: Scope,
  plan: RecallPlan,
  request: FusedRecallRequest,
  options: CallOptions,
): Promise<RecallPlan> {
  const weight = numberOption('speakerBoost', request.speakerBoost, 0.5, { min: 0, max: 10 })
  const boost = numberOption('graphBoost', request.graphBoost, 0.15, { min: -10, max: 10 })
  const named = await namedEntities(context, scope, request, options)
  const speakers = named.flatMap(({ keys }) => keys)
  return {
    ...plan,
    search: {
      ...plan.search,
      graph: { ...linkOptions(request), boost, through: [entityKindName], from: named.map(({ id }) => id) },
      prefer:
        speakers.length === 0 || weight === 0
          ? []
          : [{ filters: { [memoryFields.speaker]: { in: speakers } }, weight }],
    },
  }
}

/** What a request says about links, as the engine takes it. */
export function linkOptions(
  request: Pick<
    FusedRecallRequest,
    'hops' | 'seeds' | 'decay' | 'specificity' | 'relations' | 'direction' | 'maxNodes' | 'maxEdges' | 'perNode'
  >,
): typeof request {
  return Object.fromEntries(Object.entries(request).filter(([key]) => linkKeys.includes(key)))
}

/** The known entities that a question names. @throws `query_required`, `text_too_large`, `invalid_option` */
export async function namedEntities(
  context: MemoryContext,
  scope: Scope,
  { query, linkQuery }: Pick<FusedRecallRequest, 'query' | 'linkQuery'>,
  options: CallOptions,
): Promise<readonly NamedEntity[]> {
  const asked = checkedQuery(query)
  if (!flag('linkQuery', linkQuery, true)) return []
  return (await context.entities.find(scope, asked, options)).slice(0, mostNamed)
}
