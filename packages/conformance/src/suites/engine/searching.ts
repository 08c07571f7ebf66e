import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { day } from '../../fixtures/durations.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'

export const searching: EngineSuite = suite('searching', (test) => {
  test('a part that matches returns its parent, and is the evidence', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme', content: 'All about it.', properties: { stage: 'open' } })
    const note = await kb.put(scope, 'note', {
      parentId: deal.id,
      position: 3,
      title: 'Call',
      content: 'They want a two-year price lock.',
      properties: { author: 'kim' },
    })
    await kb.put(scope, 'note', { parentId: deal.id, content: 'We met in the park.' })

    const { objects, ...page } = await kb.search(scope, { query: 'price lock' })
    expect(page).toEqual({ resultSetId: expect.any(String), hasMore: false, truncated: false, degraded: [] })
    expect(objects).toHaveLength(1)
    const { content: _, ...head } = deal
    expect(objects[0]).toEqual({
      ...head,
      score: expect.any(Number),
      evidence: [
        {
          partId: note.id,
          title: 'Call',
          snippet: 'They want a two-year price lock.',
          matches: expect.any(Array),
          score: expect.any(Number),
          position: 3,
          properties: { author: 'kim' },
        },
      ],
    })
    const [evidence] = objects[0]?.evidence ?? []
    expect(evidence?.matches.map(([start, end]) => evidence.snippet.slice(start, end))).toEqual(['price', 'lock'])
  })

  test('a first-class object without parts is found by its own content', async ({ engine, scope }) => {
    const kb = await engine()
    const memo = await kb.put(scope, 'memo', { title: 'Memo', content: 'The price lock ends in May.' })
    const { objects } = await kb.search(scope, { query: 'price lock' })
    expect(idsOf(objects)).toEqual([memo.id])
    expect(objects[0]?.evidence).toMatchObject([{ partId: memo.id, snippet: 'The price lock ends in May.' }])
  })

  test('with its first part an object is searched by its parts, with the last one gone by itself', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    const memo = await kb.put(scope, 'memo', { title: 'Memo', content: 'windmill' })
    const found = async (query: string) => idsOf((await kb.search(scope, { query })).objects)
    expect(await found('windmill')).toEqual([memo.id])
    const part = await kb.put(scope, 'note', { parentId: memo.id, content: 'harvester' })
    expect(await found('windmill')).toEqual([])
    expect(await found('harvester')).toEqual([memo.id])
    await kb.softDelete(scope, part.id)
    expect(await found('windmill')).toEqual([memo.id])
  })

  test('a snippet is the window around the words', async ({ engine, scope }) => {
    const kb = await engine()
    const filler = 'Nothing of note was said about the weather. '.repeat(40)
    await kb.put(scope, 'memo', { content: `${filler}They insist on a price lock. ${filler}` })
    const { objects } = await kb.search(scope, { query: 'price lock' })
    const { snippet = '', matches = [] } = objects[0]?.evidence[0] ?? {}
    expect(snippet).toContain('They insist on a price lock.')
    expect([...snippet].length).toBeLessThanOrEqual(242)
    expect(matches.map(([start, end]) => snippet.slice(start, end))).toEqual(['price', 'lock'])
  })

  test('an object is one hit however many of its parts match, with the best three as evidence', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    const word = aWord()
    const parts = Array.from({ length: 5 }, (_, i) => ({
      kind: 'note',
      id: `part-${i}`,
      parentId: 'deal',
      content: `${`${word} `.repeat(5 - i)}and more`,
    }))
    await kb.putMany(scope, [{ kind: 'deal', id: 'deal', title: 'Acme' }, ...parts])
    await kb.put(scope, 'memo', { id: 'memo', content: `${word} once among a good many other words` })

    const { objects } = await kb.search(scope, { query: word })
    expect(idsOf(objects)).toEqual(['deal', 'memo'])
    expect(objects[0]?.evidence.map(({ partId }) => partId)).toEqual(['part-0', 'part-1', 'part-2'])
    expect(objects[0]?.score).toBe(objects[0]?.evidence[0]?.score)
    expect(objects[0]?.score).toBeGreaterThan(objects[1]?.score ?? Number.NaN)
  })

  test('what matches nothing is not found', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'memo', { content: 'We met in the park.' })
    const page = await kb.search(scope, { query: 'zebra' })
    expect(page).toMatchObject({ objects: [], hasMore: false, degraded: [] })
  })

  test('other namespaces are not searched, unless everywhere is asked for', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const word = aWord()
    const other = anotherScope()
    await kb.put(scope, 'memo', { id: 'same', title: 'here', content: word })
    await kb.put(other, 'memo', { id: 'same', title: 'there', content: word })
    const titles = async (asked: typeof scope | typeof everywhere) =>
      (await kb.search(asked, { query: word })).objects.map(({ title }) => title)
    expect(await titles(scope)).toEqual(['here'])
    expect(await titles(other)).toEqual(['there'])
    expect((await titles(everywhere)).toSorted()).toEqual(['here', 'there'])
  })

  test('deleted objects are not found, revived ones are', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme' })
    await kb.put(scope, 'note', { parentId: deal.id, content: 'price lock' })
    const found = async () => idsOf((await kb.search(scope, { query: 'price lock' })).objects)
    await kb.softDelete(scope, deal.id)
    expect(await found()).toEqual([])
    await kb.revive(scope, deal.id)
    expect(await found()).toEqual([deal.id])
    await kb.purge(scope, deal.id)
    expect(await found()).toEqual([])
  })

  test('withinIds restricts to objects and their parts', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'a' },
      { kind: 'note', id: 'a-1', parentId: 'a', content: 'The same text.' },
      { kind: 'deal', id: 'b' },
      { kind: 'note', id: 'b-1', parentId: 'b', content: 'The same text.' },
      { kind: 'note', id: 'b-2', parentId: 'b', content: 'The same text.' },
    ])
    const within = async (...withinIds: string[]) =>
      (await kb.search(scope, { query: 'same text', withinIds })).objects.map(({ id, evidence }) => [
        id,
        ...evidence.map(({ partId }) => partId),
      ])
    expect(await within('a', 'unknown', '')).toEqual([['a', 'a-1']])
    expect(await within('b')).toEqual([['b', 'b-1', 'b-2']])
    expect(await within('b-2')).toEqual([['b', 'b-2']])
    expect(await within('unknown')).toEqual([])
  })

  test('what happened lately comes before what happened long ago, and age can be switched off', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    const text = { content: 'The same text.' }
    await kb.put(scope, 'memo', { id: 'old', ...text, occurredAt: '2020-01-01' })
    await kb.put(scope, 'memo', { id: 'new', ...text, occurredAt: '2025-12-31' })
    await kb.put(scope, 'memo', { id: 'future', ...text, occurredAt: '2030-01-01' })
    clock.advance(day)
    const search = async (recency?: false | { lambda?: number; floor?: number }) =>
      (await kb.search(scope, { query: 'same text', recency, explain: true })).objects
    const hits = await search()
    expect(idsOf(hits)).toEqual(['future', 'new', 'old'])
    const factors = hits.map(({ explanation }) => explanation?.recency ?? 0)
    expect(factors[0]).toBe(1)
    expect(factors[1]).toBeCloseTo(0.8 + 0.2 * Math.exp(-0.02 * 2), 10)
    expect(factors[2]).toBeCloseTo(0.8, 10)
    for (const hit of await search(false)) expect(hit.explanation?.recency).toBe(1)
    for (const hit of await search({ lambda: 0 })) expect(hit.explanation?.recency).toBe(1)
  })

  test('a soft window lifts what lies inside, and cuts nothing', async ({ engine, scope }) => {
    const kb = await engine()
    const years = [2001, 2010, 2020]
    await kb.putMany(
      scope,
      years.map((year) => ({ kind: 'memo', id: `y${year}`, content: 'same text', properties: { year } })),
    )
    const near = { field: 'year', from: 2005, to: 2015 }
    const { objects } = await kb.search(scope, { query: 'same text', near, explain: true })
    expect(idsOf(objects)).toEqual(['y2010', 'y2001', 'y2020'])
    expect(objects.map(({ explanation }) => explanation?.boosts.near !== undefined)).toEqual([true, false, false])
  })

  test('explain says where a score comes from', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme' })
    const note = await kb.put(scope, 'note', { parentId: deal.id, content: 'price lock' })
    const { objects } = await kb.search(scope, { query: 'price lock', explain: true })
    expect(objects[0]?.explanation).toEqual({
      partId: note.id,
      channels: { lexical: { rank: 1, score: expect.any(Number) } },
      fused: 1 / 61,
      recency: 1,
      boosts: {},
    })
    expect(objects[0]?.score).toBeCloseTo(1 / 61, 12)
    const plain = await kb.search(scope, { query: 'price lock' })
    expect(plain.objects[0]).not.toHaveProperty('explanation')
  })

  test('promotion by sum counts all parts that match', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'one' },
      { kind: 'note', id: 'one-1', parentId: 'one', content: 'price lock price lock price lock' },
      { kind: 'deal', id: 'many' },
      ...[1, 2, 3].map((i) => ({ kind: 'note', id: `many-${i}`, parentId: 'many', content: 'a price lock it is' })),
    ])
    const order = async (promotion: 'max' | 'sum') =>
      idsOf((await kb.search(scope, { query: 'price lock', promotion })).objects)
    expect(await order('max')).toEqual(['one', 'many'])
    expect(await order('sum')).toEqual(['many', 'one'])
  })

  test('near-spellings are found when the trigram channel is asked', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'memo', { id: 'a', title: 'Kubernetes migration', content: 'x' })
    const find = async (channels?: ('lexical' | 'trigram')[]) =>
      idsOf((await kb.search(scope, { query: 'kubrnetes', channels })).objects)
    expect(await find()).toEqual([])
    expect(await find(['lexical', 'trigram'])).toEqual(['a'])
  })

  test('many search while others write', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'memo', { id: 'constant', content: 'common' })
    const writes = Array.from({ length: 16 }, (_, i) => kb.put(scope, 'memo', { id: `m${i}`, content: 'common' }))
    const searches = Array.from({ length: 16 }, () => kb.search(scope, { query: 'common', limit: 50 }))
    for (const { objects } of await Promise.all(searches)) expect(idsOf(objects)).toContain('constant')
    await Promise.all(writes)
    expect((await kb.search(scope, { query: 'common', limit: 50 })).objects).toHaveLength(17)
  })

  test('requests that cannot be answered are refused', async ({ engine, scope }) => {
    const kb = await engine()
    const search = (request: Partial<Parameters<typeof kb.search>[1]>) =>
      kb.search(scope, { query: 'words', ...request })
    for (const query of ['', '  \t\n', '\u0000']) await expectCode(search({ query }), 'query_required')
    await expectCode(search({ query: 'x'.repeat(70_000) }), 'text_too_large')
    await expectCode(search({ withinIds: [] }), 'invalid_option')
    await expectCode(search({ withinIds: ['', '00000000-0000-0000-0000-000000000000'] }), 'invalid_option')
    for (const limit of [0, -1, 1.5, Number.NaN]) await expectCode(search({ limit }), 'invalid_option')
    await expectCode(search({ channels: [] }), 'invalid_option')
    await expectCode(search({ channels: ['vector'] }), 'invalid_option')
    await expectCode(search({ recency: { lambda: -1 } }), 'invalid_option')
    await expectCode(search({ fusion: { k: 0 } }), 'invalid_option')
    await expectCode(search({ filters: { ' ': 1 } }), 'invalid_filter')
    await expectCode(search({ filters: { created_after: 'yesterday' } }), 'invalid_filter')
    await expectCode(search({ near: { field: 'year', from: 1, weight: -1 } }), 'invalid_option')
  })
})
