import { beforeAll, expect, test } from 'vitest'
import { client, column, count, graphOf, isIn, limit, onEngine, ownLabel, project } from './on-engine.ts'
import { addNode, and, eq, type Tree, variable, where } from './protocol-client.ts'

const label = ownLabel()
const graph = graphOf(label)
const ids = ['a', 'b', 'c', 'd']
const odd = 'a "quoted" läbel'

/** Of each of the nodes its best edges, by weight. */
function best(direction: 'out_e' | 'in_e', nodes: Tree, most: number, relations: readonly string[]): Tree {
  const edges = { where: { input: { [direction]: { input: 'context' } }, predicate: isIn('$label', relations) } }
  const other = direction === 'out_e' ? '$to.object_id' : '$from.object_id'
  const orderings = [
    ['weight', 'desc'],
    [other, 'asc'],
  ]
  const root = limit(most, { order_by_multiple: { input: edges, orderings } })
  return project({ coalesce: { input: nodes, traversals: [{ root }] } }, ['$from.object_id', '$to.object_id', '$label'])
}

const lookup = (some: readonly string[]): Tree => where(and(eq('$label', { string: label }), isIn('object_id', some)))
const pairs = (rows: Parameters<typeof column>[0]): string[] => {
  const to = column(rows, '$to.object_id')
  return column(rows, '$from.object_id').map((from, at) => `${from}-${to[at]}`)
}

onEngine('neighbours', () => {
  beforeAll(async () => {
    await client.index({ node_equality: { label, property: 'object_id', unique: true } })
    await client.write(...ids.map((id): [string, Tree] => [id, addNode(label, { object_id: { string: id } })]))
    const edges: readonly [string, string, string, number][] = [
      ['a', 'r', 'b', 0.1],
      ['a', 'r', 'c', 0.9],
      ['a', odd, 'd', 0.5],
      ['b', 'r', 'c', 0.2],
      ['b', 'r', 'a', 0.2],
      ['c', 'r', 'c', 0.3],
      ['c', 'other', 'a', 1],
    ]
    for (const [from, relation, to, weight] of edges) await graph.link(from, relation, to, { weight: { f64: weight } })
  })

  test('coalesce with one traversal orders and limits per node, in either direction', async () => {
    const { body } = await client.read(
      ['src', lookup([...ids, 'unknown'])],
      ['out', best('out_e', variable('src'), 2, ['r', odd])],
      ['in', best('in_e', variable('src'), 1, ['r', odd])],
    )
    expect(pairs(body['out'])).toEqual(['a-c', 'a-d', 'b-a', 'b-c', 'c-c'])
    expect(pairs(body['in'])).toEqual(['b-a', 'a-b', 'a-c', 'a-d'])
  })

  test('chunks of nodes are joined by inject', async () => {
    const joined = { inject: { input: { inject: { input: variable('s0'), variable: 's1' } }, variable: 's2' } }
    const { body } = await client.read(
      ['s0', lookup(['a'])],
      ['s1', lookup(['unknown'])],
      ['s2', lookup(['b'])],
      ['out', best('out_e', joined, 1, ['r'])],
    )
    expect(pairs(body['out'])).toEqual(['a-c', 'b-a'])
  })

  test('a plain limit is one for all nodes, after the order', async () => {
    const edges = { order_by: { input: { out_e: { input: lookup(['a', 'b']) } }, property: 'weight', order: 'desc' } }
    const { body } = await client.read(['out', project(limit(2, edges), ['$from.object_id', '$to.object_id'])])
    expect(pairs(body['out'])).toEqual(['a-c', 'a-d'])
  })

  test('what the other forms do: optional gives the node itself, union wants two, nothing is ordered after bind', async () => {
    const r = { root: { out_e: { label: 'r', input: 'context' } } }
    const optional = { optional: { input: lookup(['a', 'd']), traversal: r } }
    const rows = (await client.read(['out', project(optional, ['$label', 'object_id'])])).body['out']
    expect(column(rows, 'object_id')).toEqual([undefined, undefined, 'd'])
    const union = await client.read(['out', { union: { input: lookup(['a']), traversals: [r] } }])
    expect(union).toMatchObject({ status: 400, body: { error: 'invalid_branch_arity' } })
    const bound = { out_e: { input: { bind: { input: lookup(['a']), name: 's' } } } }
    const ordered = await client.read(['out', { order_by: { input: bound, property: 'weight', order: 'asc' } }])
    expect(ordered).toMatchObject({ status: 400, body: { error: 'invalid_after_bind_operation' } })
  })

  test('both_e gives an edge between two of the nodes once for each of them, a self-loop once', async () => {
    const both = (some: readonly string[]): Tree => count({ both_e: { label: 'r', input: lookup(some) } })
    const { body } = await client.read(['two', both(['a', 'b'])], ['self', both(['c'])])
    expect(body).toEqual({ two: 3 + 3, self: 3 })
  })

  test('a predicate sees the ends of an edge', async () => {
    const from = { where: { input: { in_e: { input: graph.one('c') } }, predicate: isIn('$from.object_id', ['b']) } }
    const { body } = await client.read(['e', project(from, ['$from.object_id', '$to.object_id', '$to.$label'])])
    expect(pairs(body['e'])).toEqual(['b-c'])
    expect(column(body['e'], '$to.$label')).toEqual([label])
  })

  test('a list of ids is answered in its own order, each id once, however long it is', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `unknown ${at}`)
    const names = (some: readonly string[]): Tree => project(lookup(some), ['object_id'])
    const { body } = await client.read(
      ['few', names(['c', 'a', 'c', 'unknown'])],
      ['many', count(lookup([...many, ...ids]))],
      ['none', names([])],
    )
    expect([column(body['few'], 'object_id'), body['many'], body['none']]).toEqual([['c', 'a'], ids.length, []])
  })
})
