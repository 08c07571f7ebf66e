import { maxNoteBytes } from '@recollect/core'
import { expect } from 'vitest'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { aWord } from '../../fixtures/names.ts'
import type { GraphSuite, GraphWorld } from '../../graph-world.ts'
import { suite } from '../../harness/suite.ts'

/** Edges by the words of their notes. */
export const linkSearch: GraphSuite = suite('link search', (test) => {
  test('a hit is the whole edge, with a score', async (world) => {
    await putNodes(world, 'a', 'b')
    const meta = { note: 'Met in Oslo', status: 'confirmed', role: 'buyer', confidence: 0.5, evidenceId: 'e' }
    const [edge] = await world.putEdges(anEdge('a knows b', meta), anEdge('b knows a'))
    const { hits, degraded } = await world.graph.searchEdges(world.scope, { query: 'oslo', limit: 9 }, {})
    expect(degraded).toEqual([])
    expect(hits).toEqual([{ edge, score: expect.any(Number) }])
    expect(hits[0]?.score).toBeGreaterThan(0)
  })

  test('only notes are searched', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(anEdge('a amber b', { note: 'basalt', status: 'amber', role: 'amber', evidenceId: 'amber' }))
    expect(await world.findEdges('amber')).toEqual([])
    expect(await world.findEdges('basalt')).toHaveLength(1)
  })

  test('any word may match, the more the better, whatever their case', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(
      anEdge('a both b', { note: 'Amber Basalt' }),
      anEdge('a one b', { note: 'amber granite' }),
      anEdge('a other b', { note: 'BASALT cliff' }),
      anEdge('a none b', { note: 'granite cliff' }),
    )
    for (const query of ['amber basalt', 'BASALT amber', 'Amber unknown basalt']) {
      const words = wordsOf(await world.findEdges(query))
      expect(words[0], query).toBe('a both b')
      expect(words.toSorted(), query).toEqual(['a both b', 'a one b', 'a other b'])
    }
    expect(await world.findEdges('marble')).toEqual([])
    expect(await world.elsewhere().findEdges('amber')).toEqual([])
  })

  test('one relation, several, or all', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(...['knows', 'likes', 'owes'].map((name) => anEdge(`a ${name} b`, { note: 'amber' })))
    const find = async (relations?: readonly string[]) => wordsOf(await world.findEdges('amber', { relations }))
    expect(await find(['likes'])).toEqual(['a likes b'])
    expect(await find(['owes', 'unknown', 'knows'])).toEqual(['a knows b', 'a owes b'])
    expect(await find(['unknown'])).toEqual([])
    expect(await find()).toEqual(['a knows b', 'a likes b', 'a owes b'])
  })

  test('equal scores: the latest changed first, then by source, relation and target', async (world) => {
    await putNodes(world, 'a', 'b', 'B', 'c')
    await world.putEdges(anEdge('a old b', { note: 'amber' }))
    const words = ['b knows c', 'a likes c', 'a likes b', 'B knows c', 'a knows c']
    await world.putEdges(...words.map((name) => anEdge(name, { note: 'amber' })))
    const order = ['B knows c', 'a knows c', 'a likes b', 'a likes c', 'b knows c', 'a old b']
    expect(wordsOf(await world.findEdges('amber'))).toEqual(order)
  })

  test('a limit counts only what was asked for, and keeps the best', async (world) => {
    const ids = Array.from({ length: 40 }, (_, i) => `n${String(i).padStart(2, '0')}`)
    await putNodes(world, 'hub', ...ids)
    const there = world.elsewhere()
    await putNodes(there, 'hub', ...ids)
    const common = ids.map((id) => anEdge(`hub common ${id}`, { note: 'amber' }))
    await world.putEdges(...common)
    await there.putEdges(...common)
    const weak = ids.slice(0, 3).map((id) => anEdge(`hub rare ${id}`, { note: `amber ${'filler '.repeat(30)}` }))
    await world.putEdges(...weak, anEdge('hub best n09', { note: 'amber basalt' }))
    const rare = await world.findEdges('amber', { relations: ['rare'], limit: 3 })
    expect(wordsOf(rare)).toEqual(['hub rare n00', 'hub rare n01', 'hub rare n02'])
    expect(wordsOf(await world.findEdges('amber basalt', { limit: 1 }))).toEqual(['hub best n09'])
    expect(await world.findEdges('amber', { limit: 10 })).toHaveLength(10)
    expect(await world.findEdges('amber', { limit: 100 })).toHaveLength(44)
    expect(await there.findEdges('amber', { limit: 100 })).toHaveLength(40)
  })

  test('a note of 64 KiB is kept and searched', async (world) => {
    await putNodes(world, 'a', 'b')
    const [first, last] = [aWord(), aWord()]
    const words = Array.from({ length: 12_000 }, (_, i) => `w${(i % 7000).toString(36)}`).join(' ')
    const note = `${first} ${words}`.slice(0, maxNoteBytes - 20).concat(` ${last}`)
    const [edge] = await world.putEdges(anEdge('a knows b', { note }))
    expect((await world.neighbors({ ids: ['a'] })).neighbors[0]?.edge.note === note).toBe(true)
    for (const word of [first, last]) expect((await world.findEdges(word))[0]?.note === edge?.note, word).toBe(true)
  })

  test('what was written last is found, what it replaced is not', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(anEdge('a knows b', { note: 'amber' }), anEdge('b knows a', { note: 'granite' }))
    await world.putEdges(anEdge('a knows b', { note: 'basalt' }))
    expect(await world.findEdges('amber')).toEqual([])
    expect(await world.findEdges('basalt')).toMatchObject([{ note: 'basalt', version: 2 }])
    await world.putEdges(anEdge('a knows b'))
    expect(await world.findEdges('basalt')).toEqual([])
    await world.putEdges(anEdge('a knows b', { note: 'marble' }))
    await world.removeEdges(anEdge('a knows b'))
    expect(await world.findEdges('marble granite')).toMatchObject([{ note: 'granite' }])
    await world.removeNodes('a')
    expect(await world.findEdges('granite')).toEqual([])
  })
})

async function putNodes({ putNodes: put }: GraphWorld, ...ids: readonly string[]): Promise<void> {
  await put(...ids.map((id) => ({ id })))
}
