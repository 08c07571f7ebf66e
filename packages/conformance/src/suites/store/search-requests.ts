import { everywhere, type PartSearchRequest } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { where } from '../../fixtures/filters.ts'
import { oddTexts } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { channels, idsByChannel, searchAll } from '../../fixtures/search-all.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const searchRequests: StoreSuite = suite('search requests', (test) => {
  test('all channels of one request are answered together', async (world) => {
    await world.put(...(await rowsThatAllMatch(world, ['a', 'b', 'c'])))
    const found = idsByChannel(await searchAll(world))
    for (const channel of channels) expect(found[channel], channel).toEqual(['a', 'b', 'c'])
  })

  test('channels that are not asked for are not answered', async ({ store, scope, put }) => {
    await put(aRow({ id: 'a', title: 'word', content: 'word' }))
    const { channels: found } = await store.searchParts(scope, { lexical: { query: 'word', limit: 5 } }, {})
    expect(found.lexical).toHaveLength(1)
    for (const channel of ['vector', 'trigram', 'exact'] as const) expect(found[channel] ?? []).toEqual([])
    expect((await store.searchParts(scope, {}, {})).degraded).toEqual([])
  })

  test('every channel keeps its own limit', async (world) => {
    const { store, scope, space } = world
    await world.put(...(await rowsThatAllMatch(world, ['a', 'b', 'c', 'd', 'e'])))
    const vector = Float32Array.from(direction(0))
    const found = await store.searchParts(
      scope,
      {
        lexical: { query: 'common', limit: 1 },
        vector: { space: await space(), vector, limit: 2 },
        trigram: { query: 'common', limit: 3 },
        exact: { text: 'common', limit: 4 },
      },
      {},
    )
    expect(channels.map((channel) => idsOf(found.channels[channel]))).toEqual([
      ['a'],
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ])
  })

  test('a list that was cut goes on with the best of each further hit', async (world) => {
    await world.put(aRow({ id: 'parent' }), aRow({ id: 'parent-2' }))
    await world.put(...(await rowsThatAllMatch(world, ['x', 'z'], undefined, 60)))
    await world.put(...(await rowsThatAllMatch(world, ['y-1', 'y-2'], 'parent-2', 50)))
    await world.put(...(await rowsThatAllMatch(world, ['v-1', 'v-2'], 'parent', 40)))
    await world.put(...(await rowsThatAllMatch(world, ['big'])))
    const ids = Array.from({ length: 300 }, (_, i) => `big-${String(i).padStart(3, '0')}`)
    await world.put(...(await rowsThatAllMatch(world, ids, 'big')))
    // Later writes come first, in meaning too; a parent without content of its own is no candidate of these two channels.
    const titles = { lexical: ids, vector: ids, trigram: [...ids, 'big'], exact: [...ids, 'big'] }
    const search = async (limit: number, hits: number, rest: Partial<PartSearchRequest> = {}) =>
      idsByChannel(await searchAll(world, { limit, hits, ...rest }))

    const six = await search(20, 5)
    const five = await search(20, 4)
    const one = await search(20, 1)
    const all = await search(2, 100)
    const short = await search(1, 2)
    const uncut = await search(400, 2)
    const filtered = await search(3, 9, { filter: where('id', 'gt', 'big-200') })
    const within = await search(3, 9, { withinIds: ['z', 'big', 'parent'] })
    const beside = await search(1, 9, { withinIds: ['big-007', 'big-008', 'y-2', 'x'] })
    for (const channel of channels) {
      const first = titles[channel].slice(0, 20)
      expect(six[channel], channel).toEqual([...first, 'v-1', 'y-1', 'x', 'z'])
      expect(five[channel], channel).toEqual([...first, 'v-1', 'y-1', 'x'])
      expect(one[channel], channel).toEqual(first)
      expect(all[channel], channel).toEqual([...first.slice(0, 2), 'v-1', 'y-1', 'x', 'z'])
      expect(short[channel], channel).toEqual([...first.slice(0, 1), 'v-1'])
      expect(uncut[channel], channel).toEqual([...titles[channel], 'v-1', 'v-2', 'y-1', 'y-2', 'x', 'z'])
      expect(filtered[channel], channel).toEqual(['big-201', 'big-202', 'big-203', 'v-1', 'y-1', 'x', 'z'])
      expect(within[channel], channel).toEqual([...first.slice(0, 3), 'v-1', 'z'])
      expect(beside[channel], channel).toEqual(['big-007', 'y-2', 'x'])
    }
  })

  test('everywhere, hits of the same id in several namespaces are different hits', async (world) => {
    const other = world.elsewhere()
    const id = crypto.randomUUID()
    for (const each of [other, world]) {
      await each.put(aRow({ id }))
      await each.put(...(await rowsThatAllMatch(each, [`${id}-a`, `${id}-b`, `${id}-c`], id)))
    }
    const withinIds = [id]
    const found = await searchAll(world, { limit: 1, hits: 2, withinIds, scope: everywhere })
    for (const channel of channels) {
      expect(found[channel], channel).toHaveLength(2)
      expect(new Set(found[channel].map(({ namespace }) => namespace)).size, channel).toBe(2)
    }
  })

  test('withinIds restricts to objects and the parts of objects', async (world) => {
    await world.put(
      ...(await rowsThatAllMatch(world, ['single', 'other', 'parent'])),
      ...(await rowsThatAllMatch(world, ['part-1', 'part-2'], 'parent')),
    )
    const within = async (...withinIds: string[]) => idsByChannel(await searchAll(world, { withinIds }))
    const single = await within('single', 'missing')
    for (const channel of channels) expect(single[channel], channel).toEqual(['single'])

    const parent = await within('parent')
    expect(parent.lexical).toEqual(['part-1', 'part-2'])
    expect(parent.vector).toEqual(['part-1', 'part-2'])
    expect(parent.trigram).toEqual(['parent', 'part-1', 'part-2'])
    expect(parent.exact).toEqual(['parent', 'part-1', 'part-2'])

    const mixed = await within('part-2', 'other')
    for (const channel of channels) expect(mixed[channel], channel).toEqual(['other', 'part-2'])
    const none = await within('missing')
    for (const channel of channels) expect(none[channel], channel).toEqual([])
  })

  test('withinIds takes a thousand ids', async (world) => {
    await world.put(...(await rowsThatAllMatch(world, ['a', 'b'])))
    const withinIds = [...Array.from({ length: 1000 }, (_, i) => `missing-${i}`), 'b', 'b']
    const found = idsByChannel(await searchAll(world, { withinIds }))
    for (const channel of channels) expect(found[channel], channel).toEqual(['b'])
  })

  test('withinIds and a filter both hold', async (world) => {
    await world.put(...(await rowsThatAllMatch(world, ['a', 'b', 'c'])))
    const found = idsByChannel(await searchAll(world, { withinIds: ['a', 'c'], filter: where('id', 'ge', 'b') }))
    for (const channel of channels) expect(found[channel], channel).toEqual(['c'])
  })

  test('mark tells who lies in the window, and leaves nobody out', async (world) => {
    await world.put(...(await rowsThatAllMatch(world, ['a', 'b', 'c'])))
    const found = await searchAll(world, { mark: where('id', 'gt', 'a') })
    for (const channel of channels) {
      const marks = found[channel].map(({ id, marked }) => [id, marked === true])
      expect(marks, channel).toEqual([
        ['a', false],
        ['b', true],
        ['c', true],
      ])
    }
  })

  test('everywhere, withinIds finds its ids in any namespace', async (world) => {
    const other = world.elsewhere()
    const [here, there] = [crypto.randomUUID(), crypto.randomUUID()]
    await world.put(...(await rowsThatAllMatch(world, [here])))
    await other.put(...(await rowsThatAllMatch(other, [there])))
    const found = idsByChannel(await searchAll(world, { withinIds: [here, there], scope: everywhere }))
    for (const channel of channels) expect(found[channel].toSorted(), channel).toEqual([here, there].toSorted())
  })

  test('odd queries neither fail nor find nonsense', async (world) => {
    const word = aWord()
    await world.put(
      aRow({ id: 'plain', title: word, content: `${word} ${word}`, key: word }),
      ...oddTexts.map((text, i) => aRow({ id: `odd-${i}`, parentId: 'plain', title: text, content: text })),
    )
    for (const [i, text] of oddTexts.entries()) {
      const { channels: found } = await world.store.searchParts(
        world.scope,
        {
          lexical: { query: text, limit: 100 },
          trigram: { query: text, limit: 100 },
          exact: { text, limit: 100 },
        },
        {},
      )
      for (const channel of ['lexical', 'trigram', 'exact'] as const) {
        expect(idsOf(found[channel]), `${channel}: ${text}`).not.toContain('plain')
      }
      const same = text.trim() === '' ? [] : [`odd-${i}`]
      expect(idsOf(found.exact), text).toEqual(same)
    }
  })

  test('a question of ten thousand words is answered', async ({ put, find }) => {
    const words = Array.from({ length: 10_000 }, (_, i) => `word${i}`)
    await put(aRow({ id: 'a', title: 'word17', content: 'word17' }), aRow({ id: 'b', content: 'nothing' }))
    expect(await find({ lexical: words.join(' ') })).toEqual(['a'])
    expect(await find({ exact: words.join(' ') })).toEqual([])
    expect(await find({ trigram: words.join(' ') })).not.toContain('b')
  })

  test('names, numbers and codes are found as they are written', async ({ put, find }) => {
    const codes = [
      'ISO-9001',
      'pg_textsearch',
      'node.js',
      'kim@example.com',
      'https://example.com/renewals/2031?page=7',
      'v4.18.2',
      '2026-06-01',
      'E-1042',
      '+49 30 901820',
      'camelCaseName',
      "O'Brien",
      'Łódź',
      'naïve',
    ]
    await put(...codes.map((code, i) => aRow({ id: `code-${i}`, content: `Something about ${code} was said.` })))
    for (const [i, code] of codes.entries()) {
      expect((await find({ lexical: code }))[0], code).toBe(`code-${i}`)
    }
  })

  test('words of other scripts are found', async ({ put, find }) => {
    await put(
      aRow({ id: 'cyrillic', content: 'Подписан новый договор' }),
      aRow({ id: 'greek', content: 'Η συμφωνία υπογράφηκε' }),
      aRow({ id: 'arabic', content: 'تم توقيع العقد أمس' }),
      aRow({ id: 'hebrew', content: 'החוזה נחתם אתמול' }),
    )
    expect(await find({ lexical: 'договор' })).toEqual(['cyrillic'])
    expect(await find({ lexical: 'συμφωνία' })).toEqual(['greek'])
    expect(await find({ lexical: 'العقد' })).toEqual(['arabic'])
    expect(await find({ lexical: 'החוזה' })).toEqual(['hebrew'])
  })

  test('case does not matter in other scripts either', async ({ put, find }) => {
    await put(
      aRow({ id: 'cyrillic', title: 'Договор', content: 'ДОГОВОР' }),
      aRow({ id: 'latin', title: 'Ärger', content: 'ÄRGER' }),
    )
    for (const query of ['договор', 'Договор', 'ДОГОВОР']) {
      expect(await find({ lexical: query }), query).toEqual(['cyrillic'])
      expect(await find({ trigram: query }), query).toEqual(['cyrillic'])
      expect(await find({ exact: query }), query).toEqual(['cyrillic'])
    }
    for (const query of ['ärger', 'Ärger', 'ÄRGER']) {
      expect(await find({ lexical: query }), query).toEqual(['latin'])
      expect(await find({ trigram: query }), query).toEqual(['latin'])
      expect(await find({ exact: query }), query).toEqual(['latin'])
    }
  })
})

/**
 * Rows that every channel finds, with equal scores, so that they come in the order of their ids; in meaning each is a
 * little further than the one before, since an index of vectors may cut equal ones anywhere.
 */
async function rowsThatAllMatch({ space }: StoreWorld, ids: readonly string[], parentId?: string, degrees = 0) {
  const at = await space()
  const parent = parentId === undefined ? {} : { parentId }
  return ids.map((id, i) =>
    aRow({
      id,
      title: 'common',
      content: 'common',
      properties: { id },
      embedding: { space: at, vector: direction(degrees + i / 10) },
      ...parent,
    }),
  )
}
