import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import type { GraphSuite, GraphWorld } from '../../graph-world.ts'
import { suite } from '../../harness/suite.ts'

/** Entities by text and vector. Scores are the graph's own; order and membership are not. */
export const objectSearch: GraphSuite = suite('object search', (test) => {
  test('title, summary, properties and content are searched', async (world) => {
    await world.putNodes(
      { id: 'title', title: 'The renewal of Acme' },
      { id: 'summary', summary: 'about a renewal' },
      { id: 'property', properties: { stage: 'renewal', amount: 5 } },
      { id: 'content', content: 'where the renewal stands' },
      { id: 'other', title: 'Something else', properties: { stage: 'open' } },
    )
    expect(await found(world, 'renewal')).toEqual(['content', 'property', 'summary', 'title'])
    expect(await found(world, 'open')).toEqual(['other'])
  })

  test('any word may match, the more the better, whatever their case', async (world) => {
    await world.putNodes(
      { id: 'both', title: 'Amber Basalt' },
      { id: 'one', title: 'amber granite' },
      { id: 'other', title: 'BASALT cliff' },
      { id: 'none', title: 'granite cliff' },
    )
    for (const near of ['amber basalt', 'BASALT amber', 'Amber unknown basalt']) {
      const ids = idsOf(await world.findNodes({ near }))
      expect(ids[0], near).toBe('both')
      expect(ids.toSorted(), near).toEqual(['both', 'one', 'other'])
    }
  })

  test('without a matching word nothing is found', async (world) => {
    await world.putNodes({ id: 'a', title: 'amber' })
    expect(await world.findNodes({ near: 'basalt' })).toEqual([])
    expect(await world.findNodes({ near: 'amb' })).toEqual([])
    expect(await world.elsewhere().findNodes({ near: 'amber' })).toEqual([])
  })

  test('a candidate says what it is', async (world) => {
    const occurredAt = new Date('2020-02-02T02:02:02.222Z')
    await world.putNodes({ id: 'dated', title: 'amber', occurredAt }, { id: 'plain', title: 'amber' })
    const candidates = await world.findNodes({ near: 'amber' })
    for (const { id, namespace, score, updatedAt, occurredAt: at, parentId } of candidates) {
      expect([namespace, parentId]).toEqual([world.scope.namespace, undefined])
      expect(score).toBeGreaterThan(0)
      expect(updatedAt).toBeInstanceOf(Date)
      expect(at).toEqual(id === 'dated' ? occurredAt : undefined)
    }
    expect(idsOf(candidates).toSorted()).toEqual(['dated', 'plain'])
  })

  test('equal scores: newer first, then by id', async (world) => {
    await world.putNodes({ id: 'old-2', title: 'amber' }, { id: 'old-1', title: 'amber' })
    await world.putNodes(...['b', 'a', 'c', 'B'].map((id) => ({ id, title: 'amber' })))
    expect(idsOf(await world.findNodes({ near: 'amber' }))).toEqual(['B', 'a', 'b', 'c', 'old-1', 'old-2'])
  })

  test('a limit keeps the best', async (world) => {
    const rows = Array.from({ length: 30 }, (_, i) => ({ id: `n${i}`, title: `amber ${'filler '.repeat(5 + i)}` }))
    await world.putNodes(...rows, { id: 'best', title: 'amber basalt' })
    expect(idsOf(await world.findNodes({ near: 'amber basalt', limit: 1 }))).toEqual(['best'])
    expect(await world.findNodes({ near: 'amber', limit: 7 })).toHaveLength(7)
    expect(await world.findNodes({ near: 'amber', limit: 31 })).toHaveLength(31)
  })

  test('other namespaces take no place in a list', async (world) => {
    const strong = Array.from({ length: 60 }, (_, i) => ({ id: `strong-${i}`, title: 'amber' }))
    await world.elsewhere().putNodes(...strong)
    const weak = { title: `amber ${'filler '.repeat(30)}` }
    await world.putNodes(...['a', 'b', 'c'].map((id) => ({ id, ...weak })))
    expect(await found(world, 'amber', 3)).toEqual(['a', 'b', 'c'])
  })

  test('what was written last is found, what it replaced is not', async (world) => {
    await world.putNodes({ id: 'a', title: 'amber', summary: 'granite', properties: { stage: 'marble' } })
    await world.putNodes({ id: 'a', title: 'basalt' })
    expect(await found(world, 'basalt')).toEqual(['a'])
    for (const gone of ['amber', 'granite', 'marble']) expect(await found(world, gone), gone).toEqual([])
    await world.removeNodes('a')
    expect(await found(world, 'basalt')).toEqual([])
    await world.putNodes({ id: 'a', title: 'basalt' })
    expect(await found(world, 'basalt')).toEqual(['a'])
  })

  test('kinds and filters leave nothing out that satisfies them', async (world) => {
    const kinds = ['deal', 'person', 'Deal']
    await world.putNodes(...kinds.map((kind, i) => ({ id: `n${i}`, kind, title: 'amber', properties: { n: i } })))
    const wanted = { op: 'eq', field: { on: 'kind' }, value: 'person' } as const
    expect(idsOf(await world.findNodes({ near: 'amber', kinds: ['person'], filter: wanted }))).toContain('n1')
    const large = { op: 'ge', field: { on: 'property', name: 'n' }, value: 1 } as const
    const ids = idsOf(await world.findNodes({ near: 'amber', filter: large }))
    expect(ids).toEqual(expect.arrayContaining(['n1', 'n2']))
  })

  test('only the channels asked for are answered, both in one call', async (world) => {
    world.needs('vectors')
    await world.putNodes({ id: 'word', title: 'amber' }, { id: 'vector', title: 'basalt', degrees: 10 })
    const [near] = await world.findNodes({ near: 0 })
    expect(near?.id).toBe('vector')
    const { channels } = await world.graph.searchObjects(
      world.scope,
      { lexical: { query: 'amber', limit: 9 }, vector: await world.vectorChannel(0, 9) },
      {},
    )
    expect([idsOf(channels.lexical), idsOf(channels.vector)]).toEqual([['word'], ['vector']])
    const words = await world.graph.searchObjects(world.scope, { lexical: { query: 'amber', limit: 9 } }, {})
    expect(Object.keys(words.channels)).toEqual(['lexical'])
    expect(words.degraded).toEqual([])
  })

  test('nearest by cosine first; nodes without a vector are no candidates', async (world) => {
    world.needs('vectors')
    await world.putNodes(...[45, 0, 180, 10, 80].map((degrees) => ({ id: `d${degrees}`, title: 'x', degrees })), {
      id: 'none',
      title: 'x',
    })
    const candidates = await world.findNodes({ near: 0 })
    expect(idsOf(candidates)).toEqual(['d0', 'd10', 'd45', 'd80', 'd180'])
    for (const { id, score } of candidates) {
      expect(score, id).toBeCloseTo(Math.cos((Number(id.slice(1)) / 180) * Math.PI), 3)
    }
    expect(idsOf(await world.findNodes({ near: 170, limit: 2 }))).toEqual(['d180', 'd80'])
    expect(await world.elsewhere().findNodes({ near: 0 })).toEqual([])
  })

  test('a strong neighbour in another namespace takes no place among vectors', async (world) => {
    world.needs('vectors')
    await world.elsewhere().putNodes(...Array.from({ length: 60 }, (_, i) => ({ id: `s${i}`, title: 'x', degrees: 0 })))
    await world.putNodes(...['a', 'b', 'c'].map((id, i) => ({ id, title: 'x', degrees: 80 + i })))
    expect(idsOf(await world.findNodes({ near: 0, limit: 3 }))).toEqual(['a', 'b', 'c'])
  })

  test('a new vector replaces the old one', async (world) => {
    world.needs('vectors')
    await world.putNodes({ id: 'a', title: 'one', degrees: 0 }, { id: 'b', title: 'one', degrees: 40 })
    await world.putNodes({ id: 'a', title: 'two', degrees: 90 })
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['b', 'a'])
    await world.removeNodes('b')
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['a'])
  })

  test('a question of another dimension is refused', async (world) => {
    world.needs('vectors')
    await world.putNodes({ id: 'a', title: 'x', degrees: 0 })
    const channel = await world.vectorChannel(0, 9)
    const vector = new Float32Array(channel.vector.length + 1).fill(1)
    const call = world.graph.searchObjects(world.scope, { vector: { ...channel, vector } }, {})
    await expectCode(call, 'dimension_mismatch')
  })
})

/** The ids that hold a word, sorted. */
async function found(world: GraphWorld, near: string, limit = 100): Promise<readonly string[]> {
  return idsOf(await world.findNodes({ near, limit })).toSorted()
}
