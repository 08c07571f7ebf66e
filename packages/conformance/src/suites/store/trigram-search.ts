import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { findCandidates } from '../../fixtures/find.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const trigramSearch: StoreSuite = suite('trigram search', (test) => {
  test('a title is found in spite of typing errors', async ({ put, find }) => {
    await put(aRow({ id: 'a', title: 'Kubernetes migration' }), aRow({ id: 'b', title: 'Quarterly budget' }))
    for (const query of ['kubernets migration', 'Kuberntes Migrations', 'migration kubernetes', 'KUBERNETES']) {
      expect(await find({ trigram: query }), query).toEqual(['a'])
    }
    expect(await find({ trigram: 'zzzz' })).toEqual([])
  })

  test('the better the match, the higher', async ({ store, scope, put }) => {
    await put(
      aRow({ id: 'near', title: 'Acme renewals 2026' }),
      aRow({ id: 'same', title: 'Acme renewal' }),
      aRow({ id: 'far', title: 'Acme renewal of the contract' }),
    )
    const found = await findCandidates(store, scope, { trigram: 'acme renewal' })
    expect(idsOf(found)).toEqual(['same', 'near', 'far'])
  })

  test('the content is found by an extent that is like the query', async ({ put, find }) => {
    const filler = 'Nothing of note was said about the weather, the food or the long way home. '
    await put(
      aRow({ id: 'parent' }),
      aRow({
        id: 'hit',
        parentId: 'parent',
        content: `${filler.repeat(20)}They run Kubernetes there.${filler.repeat(20)}`,
      }),
      aRow({ id: 'miss', parentId: 'parent', content: filler.repeat(20) }),
    )
    expect(await find({ trigram: 'kubernets' })).toEqual(['hit'])
  })

  test('a name that is nearly right comes before a mention', async ({ put, find }) => {
    await put(
      aRow({ id: 'mention', title: 'Release notes', content: 'It runs on Kubernetes too.' }),
      aRow({ id: 'name', title: 'Kubernetes', content: 'It runs containers.' }),
    )
    expect(await find({ trigram: 'kubernets' })).toEqual(['name', 'mention'])
  })

  test('a title is near enough from a similarity of 0.3 on', async ({ put, find }) => {
    // Trigrams shared with "ab", of all different ones: 3 of 10, and 3 of 11.
    await put(aRow({ id: 'enough', title: 'ab cdefgh' }), aRow({ id: 'too-far', title: 'ab cdefghi' }))
    expect(await find({ trigram: 'ab' })).toEqual(['enough'])
  })

  test('first-class objects with parts are found by title, not by content', async ({ put, find, softDelete }) => {
    await put(
      aRow({ id: 'parent', title: 'Harvester', content: 'Windmill' }),
      aRow({ id: 'part', parentId: 'parent', title: 'Combine', content: 'Threshing' }),
      aRow({ id: 'no-content', title: 'Ploughshare' }),
    )
    expect(await find({ trigram: 'harvestr' })).toEqual(['parent'])
    expect(await find({ trigram: 'ploughshar' })).toEqual(['no-content'])
    expect(await find({ trigram: 'threshin' })).toEqual(['part'])
    expect(await find({ trigram: 'windmil' })).toEqual([])
    await softDelete('part')
    expect(await find({ trigram: 'windmil' })).toEqual(['parent'])
    await softDelete('parent')
    expect(await find({ trigram: 'harvestr' })).toEqual([])
  })

  test('after an update the old title is gone', async ({ put, find }) => {
    await put(aRow({ id: 'a', title: 'Harvester' }))
    await put(aRow({ id: 'a', title: 'Ploughshare' }))
    expect(await find({ trigram: 'harvester' })).toEqual([])
    expect(await find({ trigram: 'ploughshare' })).toEqual(['a'])
  })

  test('equal scores: newer first, then by id', async ({ put, find }) => {
    const row = (id: string) => aRow({ id, title: 'Ploughshare' })
    await put(row('old'))
    await put(row('b'), row('a'), row('B'))
    const order = ['B', 'a', 'b', 'old']
    for (const limit of [1, 3, 9]) {
      expect(await find({ trigram: 'ploughshare', limit })).toEqual(order.slice(0, limit))
    }
  })
})
