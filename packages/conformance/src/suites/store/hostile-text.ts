import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { hostileNames, oddTexts } from '../../fixtures/hostile.ts'
import { aWord } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** Core removes NUL characters and lone surrogates; everything else must come back as it went in. */
export const hostileText: StoreSuite = suite('hostile text', (test) => {
  test('every text comes back unchanged', async ({ put, read }) => {
    const texts = [...oddTexts, ...hostileNames, 'a\u0001\u001f\u007f\u0085\u2028b', '\ud83d\ude00', '\uffff\ufffe']
    await put(
      ...texts.map((text, i) =>
        aRow({
          id: `id-${i}`,
          title: text,
          summary: text,
          content: text,
          contentType: text,
          properties: { text, nested: [{ [`key ${text}`]: text }] },
        }),
      ),
    )
    for (const [i, text] of texts.entries()) {
      expect(await read(`id-${i}`)).toMatchObject({
        title: text,
        summary: text,
        content: text,
        contentType: text,
        properties: { text, nested: [{ [`key ${text}`]: text }] },
      })
    }
  })

  test('half a megabyte of different words is kept and found', async ({ put, read, find, purge }) => {
    const [first, last] = [aWord(), aWord()]
    const words = Array.from({ length: 60_000 }, (_, i) => `w${i.toString(36)}q`)
    const content = `${first} ${words.join(' ')}`.slice(0, 500_000).concat(` ${last}`)
    await put(aRow({ id: 'big', title: 'Big', content }), aRow({ id: 'small', content: 'small' }))
    expect((await read('big')).content === content).toBe(true)
    expect(await find({ lexical: first })).toEqual(['big'])
    expect(await find({ lexical: last })).toEqual(['big'])
    await purge('big')
  })

  test('one word of half a megabyte is kept', async ({ put, read, find, purge }) => {
    const word = aWord()
    const content = `${word} ${'x'.repeat(500_000)}`
    await put(aRow({ id: 'big', content }))
    expect((await read('big')).content === content).toBe(true)
    expect(await find({ lexical: word })).toEqual(['big'])
    await purge('big')
  })

  test('a title of half a megabyte is kept and found', async ({ put, read, find, purge }) => {
    const title = `${aWord()} title `.repeat(20_000).trim()
    await put(aRow({ id: 'big', title, content: 'x' }))
    expect((await read('big')).title === title).toBe(true)
    expect(await find({ exact: title })).toEqual(['big'])
    await purge('big')
  })

  test('large and deep properties are kept', async ({ put, read }) => {
    let deep: { readonly [key: string]: unknown } = { end: true }
    for (let i = 0; i < 30; i += 1) deep = { deep }
    const list = Array.from({ length: 5000 }, (_, i) => ({ i, text: `item ${i}` }))
    const properties = JSON.parse(JSON.stringify({ deep, list }))
    await put(aRow({ id: 'a', properties }))
    expect((await read('a')).properties).toEqual(properties)
  })

  test('times of the years 1 to 9999 are kept', async ({ put, read }) => {
    const times = ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
    await put(...times.map((time, i) => aRow({ id: `id-${i}`, occurredAt: new Date(time) })))
    for (const [i, time] of times.entries()) expect((await read(`id-${i}`)).occurredAt?.toISOString()).toBe(time)
  })

  test('positions of 32 bits are kept', async ({ put, read }) => {
    const positions = [-(2 ** 31), -1, 0, 2 ** 31 - 1]
    await put(aRow({ id: 'p' }), ...positions.map((position, i) => aRow({ id: `id-${i}`, parentId: 'p', position })))
    for (const [i, position] of positions.entries()) expect((await read(`id-${i}`)).position).toBe(position)
  })
})
