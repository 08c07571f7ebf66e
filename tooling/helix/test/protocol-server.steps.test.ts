import { beforeEach, describe, expect, test } from 'vitest'
import { freshServer } from './fresh-server.ts'
import { allEdges, allNodes, eq, limit, nodes, property, step, string, type Tree, variable } from './protocol-client.ts'

const { read, idsOf, fill } = freshServer()

describe('steps', () => {
  beforeEach(fill)

  test('neighbours come once for each row, by id', async () => {
    expect(await idsOf(step('out', nodes(0)))).toEqual([0, 1, 2])
    expect(await idsOf(step('in', nodes(0)))).toEqual([0, 1, 2])
    expect(await idsOf(step('both', nodes(2, 0), 'r'))).toEqual([0, 0, 1, 2])
  })

  test('edges come all, and once for each row that they touch', async () => {
    expect(await idsOf(step('out_e', nodes(0)))).toEqual([0, 1, 2, 4])
    expect(await idsOf(step('in_e', nodes(0)))).toEqual([3, 4, 5])
    expect(await idsOf(step('both_e', nodes(0, 1), 'r'))).toEqual([0, 1, 3, 4, 5, 0, 1, 3])
  })

  test('the ends of edges: the other one depends on where the stream came from', async () => {
    expect(await idsOf(step('out_n', allEdges))).toEqual([1, 1, 2, 0, 0, 0, 1])
    expect(await idsOf(step('in_n', allEdges))).toEqual([0, 0, 0, 1, 0, 2, 3])
    expect(await idsOf(step('other_n', step('both_e', nodes(0))))).toEqual([1, 1, 2, 1, 0, 2])
    expect(await idsOf(step('other_n', { edges: { reference: { ids: [4, 2] } } }))).toEqual([0, 0, 2])
  })

  test('ids keep their order, and those that are not there vanish', async () => {
    expect(await idsOf(nodes(3, 9, 0))).toEqual([3, 0])
  })

  test('a branch runs for each row by itself, order and limit included', async () => {
    const heaviest = limit({ order_by: { input: step('out_e', 'context'), property: 'w', order: 'desc' } }, 1)
    const best = { coalesce: { input: nodes(0, 1, 2), traversals: [{ root: heaviest }] } }
    expect(await idsOf(best)).toEqual([4, 3, 5])
    const first = [{ root: step('out_e', 'context', 's') }, { root: step('out_e', 'context', 'r') }]
    expect(await idsOf({ coalesce: { input: nodes(1, 0), traversals: first } })).toEqual([3, 2])
    expect(await idsOf({ union: { input: nodes(1, 0), traversals: first } })).toEqual([3, 2, 0, 1, 4])
  })

  test('streams join, narrow and forget repeats', async () => {
    const joined = { inject: { input: variable('a'), variable: 'a' } }
    const { body } = await read(
      ['a', nodes(0, 1)],
      ['joined', joined],
      ['once', { dedup: { input: joined } }],
      ['inside', { within: { input: step('out', nodes(0)), variable: 'a' } }],
      ['outside', { without: { input: step('out', nodes(0)), variable: 'a' } }],
      ['page', { limit: { input: { skip: { input: allNodes, count: { literal: 1 } } }, count: { literal: 2 } } }],
    )
    const numbers = Object.entries(body).map(([name, found]) => [
      name,
      Object.values(found ?? []).map((row) => row.$id),
    ])
    expect(Object.fromEntries(numbers)).toEqual({
      a: [0, 1],
      joined: [0, 1, 0, 1],
      once: [0, 1],
      inside: [0, 1],
      outside: [2],
      page: [1, 2],
    })
  })

  test('edges are filtered and sorted by their ends', async () => {
    const to = (k: string): Tree => ({ where: { input: allEdges, predicate: eq('$to.k', string(k)) } })
    expect(await idsOf(to('b'))).toEqual([0, 1, 6])
    const labels = { is_in: { value: property('$label'), values: { constant: { string_array: ['s', 'q'] } } } }
    expect(await idsOf({ where: { input: allEdges, predicate: labels } })).toEqual([2, 6])
    const orderings = [
      ['$to.k', 'desc'],
      ['$from.$id', 'desc'],
      ['w', 'asc'],
    ]
    expect(await idsOf({ order_by_multiple: { input: allEdges, orderings } })).toEqual([2, 6, 0, 1, 5, 3, 4])
  })
})
