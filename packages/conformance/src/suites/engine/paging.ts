import type { Engine, Scope } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'

export const paging: EngineSuite = suite('paging', (test) => {
  test('pages follow each other without gap or repeat, with scores and evidence', async ({ engine, scope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 7)
    const all = (await kb.search(scope, { query: 'common', limit: 50 })).objects
    expect(all).toHaveLength(7)
    const first = await kb.search(scope, { query: 'common', limit: 3 })
    const second = await kb.continue(scope, first.resultSetId, { limit: 2 })
    const third = await kb.continue(scope, first.resultSetId)
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false])
    expect([...first.objects, ...second.objects, ...third.objects]).toEqual(all)
    const end = await kb.continue(scope, first.resultSetId)
    expect(end).toMatchObject({ objects: [], hasMore: false })
  })

  test('a page is full while hits remain, whatever was deleted meanwhile', async ({ engine, scope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 8)
    const first = await kb.search(scope, { query: 'common', limit: 2 })
    const rest = idsOf((await kb.search(scope, { query: 'common' })).objects.slice(2))
    await kb.softDeleteMany(scope, rest.slice(0, 2))
    await kb.purge(scope, rest[3] ?? '')
    const second = await kb.continue(scope, first.resultSetId, { limit: 3 })
    expect(idsOf(second.objects)).toEqual([rest[2], rest[4], rest[5]])
    expect(second.hasMore).toBe(false)
  })

  test('a later page shows objects as they are now', async ({ engine, scope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 2)
    const { resultSetId, objects } = await kb.search(scope, { query: 'common', limit: 1 })
    const other = objects[0]?.id === 'm0' ? 'm1' : 'm0'
    await kb.patch(scope, other, { title: 'Changed' })
    const next = await kb.continue(scope, resultSetId)
    expect(next.objects).toMatchObject([{ id: other, title: 'Changed' }])
  })

  test('parallel calls never get the same page', async ({ engine, scope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 9)
    const first = await kb.search(scope, { query: 'common', limit: 1 })
    const pages = await Promise.all([1, 2, 3, 4].map(() => kb.continue(scope, first.resultSetId, { limit: 2 })))
    const ids = [first, ...pages].flatMap(({ objects }) => idsOf(objects))
    expect(ids).toHaveLength(9)
    expect(new Set(ids).size).toBe(9)
  })

  test('a result set belongs to its namespace', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 3)
    const { resultSetId } = await kb.search(scope, { query: 'common', limit: 1 })
    await expectCode(kb.continue(anotherScope(), resultSetId), 'result_set_not_found')
    await expectCode(kb.continue(scope, 'unknown'), 'result_set_not_found')
    await expectCode(kb.continue(scope, ' '), 'id_required')
    expect((await kb.continue(scope, resultSetId)).objects).toHaveLength(2)
  })

  test('a page says that more may match only when the set cannot hold it', async ({ engine, scope }) => {
    const kb = await engine({ config: { candidates: 5, depth: 5 } })
    await putMemos(kb, scope, 4)
    const search = (query: string) => kb.search(scope, { query, limit: 2 })
    const whole = await search('common')
    expect(whole.truncated).toBe(false)
    expect((await kb.continue(scope, whole.resultSetId)).truncated).toBe(false)
    await putMemos(kb, scope, 20)
    const cut = await search('common')
    expect(cut.truncated).toBe(true)
    const next = await kb.continue(scope, cut.resultSetId)
    expect([next.hasMore, next.truncated]).toEqual([false, true])
    expect((await search('zebra')).truncated).toBe(false)
    expect((await (await engine()).search(scope, { query: 'common', limit: 2 })).truncated).toBe(false)
  })

  test('findExact pages too', async ({ engine, scope }) => {
    const kb = await engine()
    await putMemos(kb, scope, 5)
    const first = await kb.findExact(scope, { query: 'Common', limit: 2 })
    const second = await kb.continue(scope, first.resultSetId)
    expect([...first.objects, ...second.objects]).toHaveLength(5)
  })

  test('listObjects and listChildren page by cursor', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'deal' },
      ...['c', 'a', 'd', 'b'].map((id, i) => ({ kind: 'note', id, parentId: 'deal', position: i, content: id })),
      { kind: 'note', id: 'e', parentId: 'deal' },
    ])
    const walk = async (
      list: (cursor?: string) => Promise<{ objects: readonly { id: string }[]; cursor?: string }>,
    ) => {
      const pages: (readonly string[])[] = []
      let cursor: string | undefined
      do {
        const page = await list(cursor)
        pages.push(idsOf(page.objects))
        cursor = page.cursor
      } while (cursor !== undefined && pages.length < 10)
      return pages
    }
    expect(await walk((cursor) => kb.listChildren(scope, 'deal', { limit: 2, cursor }))).toEqual([
      ['c', 'a'],
      ['d', 'b'],
      ['e'],
    ])
    expect(await walk((cursor) => kb.listObjects(scope, {}, { limit: 3, cursor }))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'deal', 'e'],
    ])
    const filters = { kind: 'note' }
    expect(await walk((cursor) => kb.listObjects(scope, { filters }, { limit: 4, cursor }))).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e'],
    ])
    await expectCode(kb.listChildren(scope, 'unknown'), 'not_found')
  })

  test('cursors that no list gave are refused', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'deal' })
    await kb.put(scope, 'note', { id: 'note', parentId: 'deal' })
    const forged = (...values: unknown[]) => btoa(JSON.stringify(values)).replaceAll('=', '')
    const texts = [
      '',
      'no cursor',
      '!!!',
      forged(),
      forged('a'),
      forged(null, null),
      forged(1, 2),
      forged('a', 'b', 'c'),
    ]
    const places = [1.5, 1e20, -1e20, 2 ** 31, '1', true, {}, []].map((position) => forged(position, 'note'))
    for (const cursor of [...texts, ...places, forged(1, 'a\u0000'), forged(null, ''), forged(null, ' ')]) {
      await expectCode(kb.listChildren(scope, 'deal', { cursor }), 'invalid_cursor')
    }
    for (const cursor of [
      ...texts.filter((text) => text !== forged('a', 'b')),
      forged('a\u0000', 'b'),
      forged('a', 5),
    ]) {
      await expectCode(kb.listObjects(scope, {}, { cursor }), 'invalid_cursor')
    }
  })

  test('a selective filter finds every match that exists, each once over all pages', async (world) => {
    const { engine, scope, runs } = world
    const kb = await engine()
    // Many objects that match the words better, none of which a filter below wants.
    await kb.putMany(
      scope,
      Array.from({ length: 200 }, (_, i) => ({ kind: 'memo', id: `decoy-${i}`, content: 'common common common' })),
    )
    const trees = fc.array(
      fc.record({ tagged: fc.boolean(), parts: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }) }),
      { minLength: 1, maxLength: 20 },
    )
    let round = 0
    const law = fc.asyncProperty(trees, fc.integer({ min: 1, max: 7 }), fc.boolean(), async (deals, limit, within) => {
      round += 1
      const tag = `tag-${round}`
      const items = deals.flatMap(({ tagged, parts }, i) => [
        { kind: 'deal', id: `${tag}-${i}`, properties: tagged ? { tag } : {} },
        ...parts.map((taggedPart, j) => ({
          kind: 'note',
          id: `${tag}-${i}-${j}`,
          parentId: `${tag}-${i}`,
          content: `common words of part ${j} that make it longer`,
          properties: taggedPart ? { tag } : {},
        })),
      ])
      await kb.putMany(scope, items)
      const wanted = deals.flatMap(({ tagged, parts }, i) => (tagged || parts.includes(true) ? [`${tag}-${i}`] : []))
      const all = deals.map((_, i) => `${tag}-${i}`)

      const restriction = within ? { withinIds: all } : { filters: { tag } }
      const found: string[] = []
      let page = await kb.search(scope, { query: 'common', limit, ...restriction })
      for (;;) {
        found.push(...idsOf(page.objects))
        if (!page.hasMore) break
        expect(page.objects).toHaveLength(limit)
        page = await kb.continue(scope, page.resultSetId, { limit })
      }
      expect(found.toSorted()).toEqual((within ? all : wanted).toSorted())
    })
    await fc.assert(law, { numRuns: runs })
  })
})

async function putMemos(kb: Engine, scope: Scope, count: number): Promise<void> {
  const memos = Array.from({ length: count }, (_, i) => ({
    kind: 'memo',
    id: `m${i}`,
    title: 'Common',
    content: `common ${'words '.repeat(i)}`,
  }))
  await kb.putMany(scope, memos)
}
