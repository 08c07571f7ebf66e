import { compareText, everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { findCandidates, findIds } from '../../fixtures/find.ts'
import { aWord } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const lexicalSearch: StoreSuite = suite('lexical search', (test) => {
  test('any word may match, and what matches none is left out', async ({ put, find }) => {
    await put(
      aRow({ id: 'both', content: 'A price lock for two years.' }),
      aRow({ id: 'one', content: 'The lock on the door is broken.' }),
      aRow({ id: 'none', content: 'We met in the park at noon.' }),
    )
    expect(await find({ lexical: 'price lock' })).toEqual(['both', 'one'])
    expect(await find({ lexical: 'zebra' })).toEqual([])
  })

  test('rare words weigh more than common ones', async ({ put, find }) => {
    const [common, rare] = [aWord(), aWord()]
    await put(
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aRow({ id, content: `${common} something else here` })),
      aRow({ id: 'rare', content: `${rare} something else here` }),
    )
    expect((await find({ lexical: `${common} ${rare}` }))[0]).toBe('rare')
  })

  test('a word that occurs more often weighs more, in a long text less', async ({ put, find }) => {
    const word = aWord()
    const filler = Array.from({ length: 200 }, (_, i) => `filler${i}`).join(' ')
    await put(
      aRow({ id: 'once', content: `${word} and some other words` }),
      aRow({ id: 'thrice', content: `${word} ${word} ${word} and words` }),
      aRow({ id: 'long', content: `${word} ${filler}` }),
    )
    expect(await find({ lexical: word })).toEqual(['thrice', 'once', 'long'])
  })

  test('title, summary and content are searched', async ({ put, find }) => {
    const word = aWord()
    await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'title', parentId: 'parent', title: word }),
      aRow({ id: 'summary', parentId: 'parent', summary: word }),
      aRow({ id: 'content', parentId: 'parent', content: word }),
      aRow({ id: 'properties', parentId: 'parent', content: 'x', properties: { word } }),
    )
    expect((await find({ lexical: word })).toSorted()).toEqual(['content', 'summary', 'title'])
  })

  test('words match whatever their case, and in other forms', async ({ put, find }) => {
    await put(aRow({ id: 'a', content: 'Renewals are Negotiated yearly' }), aRow({ id: 'b', content: 'the yearling' }))
    for (const query of ['renewal', 'RENEWALS', 'negotiating', 'Negotiate?']) {
      expect(await find({ lexical: query }), query).toEqual(['a'])
    }
  })

  test('parts are candidates, and first-class objects that have content and no parts', async ({ put, find }) => {
    const word = aWord()
    await put(
      aRow({ id: 'content', title: word, content: word }),
      aRow({ id: 'no-content', title: word, summary: word }),
      aRow({ id: 'with-part', title: word, content: word }),
      aRow({ id: 'part', parentId: 'with-part', title: word }),
    )
    expect((await find({ lexical: word })).toSorted()).toEqual(['content', 'part'])
  })

  test('an object is a candidate again when its last part goes', async ({ put, find, softDelete, revive, purge }) => {
    const word = aWord()
    const part = aRow({ id: 'part', parentId: 'parent', content: word })
    await put(aRow({ id: 'parent', content: word }), part)
    expect(await find({ lexical: word })).toEqual(['part'])
    await softDelete('part')
    expect(await find({ lexical: word })).toEqual(['parent'])
    await revive('part')
    expect(await find({ lexical: word })).toEqual(['part'])
    await put(aRow({ id: 'part', content: word }))
    expect((await find({ lexical: word })).toSorted()).toEqual(['parent', 'part'])
    await put(part)
    expect(await find({ lexical: word })).toEqual(['part'])
    await purge('part')
    expect(await find({ lexical: word })).toEqual(['parent'])
  })

  test('deleting hides from search, reviving brings back', async ({ put, find, softDelete, revive }) => {
    const word = aWord()
    await put(
      aRow({ id: 'parent', content: word }),
      aRow({ id: 'part', parentId: 'parent', content: word }),
      aRow({ id: 'single', content: word }),
    )
    await softDelete('parent', 'single')
    expect(await find({ lexical: word })).toEqual([])
    await revive('parent', 'single')
    expect((await find({ lexical: word })).toSorted()).toEqual(['part', 'single'])
  })

  test('after an update the old words are gone', async ({ put, find }) => {
    const [before, after] = [aWord(), aWord()]
    await put(aRow({ id: 'a', title: before, summary: before, content: before }))
    await put(aRow({ id: 'a', title: after, summary: after, content: after }))
    expect(await find({ lexical: before })).toEqual([])
    expect(await find({ lexical: after })).toEqual(['a'])
  })

  test('equal scores: newer first, then by id in code point order', async ({ put, find }) => {
    const word = aWord()
    const row = (id: string) => aRow({ id, content: `${word} the same` })
    const ids = ['b', 'a', 'Z', '_', 'é', '\uff5e', '😀', '10', '9']
    await put(row('old-2'), row('old-1'))
    await put(...ids.map(row))
    const order = [...ids.toSorted(compareText), 'old-1', 'old-2']
    expect(await find({ lexical: word })).toEqual(order)
    for (const limit of [1, 4, 10]) expect(await find({ lexical: word, limit })).toEqual(order.slice(0, limit))
  })

  test('scores fall, and candidates carry what ranking needs', async ({ store, scope, put }) => {
    const word = aWord()
    const occurredAt = new Date('2025-05-05T05:05:05.005Z')
    const [, part, single] = await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'part', parentId: 'parent', position: 7, content: `${word} ${word}`, occurredAt }),
      aRow({ id: 'single', content: `${word} among other words` }),
    )
    const [first, second] = await findCandidates(store, scope, { lexical: word })
    const { namespace } = scope
    const { score: high = 0, ...rest } = first ?? {}
    const { score: low = 0, ...others } = second ?? {}
    expect(rest).toEqual({
      namespace,
      id: 'part',
      parentId: 'parent',
      position: 7,
      updatedAt: part?.updatedAt,
      occurredAt,
    })
    expect(others).toEqual({ namespace, id: 'single', updatedAt: single?.updatedAt })
    expect(high).toBeGreaterThan(low)
    expect(low).toBeGreaterThan(0)
  })

  test('everywhere, all namespaces answer', async ({ store, put, elsewhere, scope }) => {
    const word = aWord()
    const other = elsewhere()
    await put(aRow({ id: 'a', content: word }))
    await other.put(aRow({ id: 'a', content: word }))
    const found = await findCandidates(store, everywhere, { lexical: word })
    expect(found.map(({ namespace }) => namespace).toSorted()).toEqual(
      [scope.namespace, other.scope.namespace].toSorted(),
    )
    expect(await findIds(store, scope, { lexical: word })).toEqual(['a'])
  })
})
