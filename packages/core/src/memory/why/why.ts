import type { ExploredNode } from '../../engine/graph-types.ts'
import { assertKnownKeys } from '../../model/known-keys.ts'
import { numberOption } from '../../model/number-option.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { entityKindName } from '../memory-kinds.ts'
import { memoryScope } from '../memory-scope.ts'
import { linkOptions, namedEntities } from '../recall/linked-search.ts'
import { linkKeys, memoryFilters } from '../recall/plan-recall.ts'
import type { WhyRequest } from '../recall-request.ts'

const whyKeys: readonly string[] = [
  'query',
  'vector',
  'channels',
  'fusion',
  'kinds',
  'filters',
  'near',
  'linkQuery',
  'pool',
  ...linkKeys,
]

/** Seeds of a `why`: few, so that the answer stays about the question. */
const defaultSeeds = 3

/** Characters of a label that stands for a whole text. */
const labelLength = 80

/** The subgraph around a question: memories and the entities that connect them. */
export async function why(
  context: MemoryContext,
  scope: MemoryScope,
  request: WhyRequest,
  options: CallOptions = {},
): Promise<WhyAnswer> {
  const own = memoryScope(scope)
  assertKnownKeys('request', request, whyKeys)
  const { query, vector, channels, fusion, near } = request
  const filters = memoryFilters(request)
  const named = await namedEntities(context, own, request, options)
  const explored = await context.engine.explore(
    own,
    {
      seeds: defaultSeeds,
      ...linkOptions(request),
      query,
      vector,
      channels,
      near,
      filters,
      fusion: { method: 'convex', ...fusion },
      recency: false,
      siblings: true,
      candidates: numberOption('pool', request.pool, 500, { min: 1, max: 1000, whole: true }),
      through: [entityKindName],
      objectIds: named.map(({ id }) => id),
    },
    options,
  )
  const labels = await untitledTexts(context, own, explored.nodes, options)
  const nodes = explored.nodes.map(({ object, depth, ...rest }): WhyNode => {
    const { id, kind, title, occurredAt } = object
    const label = title === '' ? (labels.get(id) ?? '') : title
    return { id, kind, label, hop: depth, ...rest, ...(occurredAt === undefined ? {} : { occurredAt }) }
  })
  return { ...explored, nodes }
}

/** The beginnings of the texts of objects without a title, by id. */
async function untitledTexts(
  { engine }: MemoryContext,
  scope: Scope,
  nodes: readonly ExploredNode[],
  options: CallOptions,
): Promise<ReadonlyMap<string, string>> {
  const ids = nodes.filter(({ object }) => object.title === '').map(({ object }) => object.id)
  if (ids.length === 0) return new Map()
  const objects = await engine.readMany(scope, ids, options)
  return new Map(objects.map(({ id, content }) => [id, beginning(content)]))
}

/** The beginning of a text on one line. */
function beginning(text: string): string {
  const line = text
    .slice(0, labelLength * 4)
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= labelLength
    ? line
    : `${characters
        .slice(0, labelLength - 1)
        .join('')
        .trimEnd()}…`
}
