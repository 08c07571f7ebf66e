import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { day } from '../../fixtures/durations.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'

export const findingExactly: EngineSuite = suite('finding exactly', (test) => {
  test('an object is found by its id, without evidence', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme' })
    await kb.put(scope, 'note', { parentId: deal.id, content: 'x' })
    const { objects, hasMore } = await kb.findExact(scope, { query: deal.id })
    expect(objects).toMatchObject([{ id: deal.id, title: 'Acme', evidence: [] }])
    expect(hasMore).toBe(false)
    const spelled = `urn:uuid:${deal.id.toUpperCase()}`
    expect((await kb.findExact(scope, { query: spelled })).objects).toMatchObject([{ id: deal.id }])
  })

  test('a part is found by its id as evidence of its parent', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme' })
    const note = await kb.put(scope, 'note', { parentId: deal.id, content: 'Price lock.' })
    const { objects } = await kb.findExact(scope, { query: note.id })
    expect(objects).toMatchObject([{ id: deal.id, evidence: [{ partId: note.id, snippet: 'Price lock.' }] }])
  })

  test('an equal title or key comes first, however old', async ({ engine, scope, clock }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'title', title: 'Acme', occurredAt: '1990-01-01' })
    await kb.put(scope, 'deal', { id: 'key', key: 'Acme', title: 'Something', occurredAt: '1990-01-01' })
    clock.advance(400 * day)
    await kb.put(scope, 'memo', { id: 'words', title: 'Acme Acme', content: 'Acme Acme Acme' })
    const { objects } = await kb.findExact(scope, { query: ' acme ' })
    expect(idsOf(objects)).toEqual(['title', 'words'])
    const cased = await kb.findExact(scope, { query: 'Acme' })
    expect(idsOf(cased.objects)).toEqual(['title', 'key', 'words'])
  })

  test('names with typing errors are found', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'a', title: 'Kubernetes migration' })
    await kb.put(scope, 'deal', { id: 'b', title: 'Quarterly budget' })
    const { objects } = await kb.findExact(scope, { query: 'kubernets migraton' })
    expect(idsOf(objects)).toEqual(['a'])
  })

  test('an id that is nobody’s is a text like any other', async ({ engine, scope }) => {
    const kb = await engine()
    const unknown = '0190163d-8694-739b-aea5-966c26f8ad91'
    expect((await kb.findExact(scope, { query: unknown })).objects).toEqual([])
    await kb.put(scope, 'memo', { id: 'a', content: `See ${unknown} for more.` })
    expect(idsOf((await kb.findExact(scope, { query: unknown })).objects)).toEqual(['a'])
  })

  test('filters and withinIds apply to equal ids and titles too', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', { title: 'Acme', properties: { stage: 'open' } })
    const other = await kb.put(scope, 'deal', { title: 'Acme', properties: { stage: 'won' } })
    const find = async (query: string, rest: object) => idsOf((await kb.findExact(scope, { query, ...rest })).objects)
    expect(await find(deal.id, { filters: { stage: 'won' } })).toEqual([])
    expect(await find('acme', { filters: { stage: 'won' } })).toEqual([other.id])
    expect(await find('acme', { withinIds: [deal.id] })).toEqual([deal.id])
  })

  test('other namespaces and deleted objects stay hidden', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const foreign = await kb.put(anotherScope(), 'deal', { title: 'Acme' })
    const deleted = await kb.put(scope, 'deal', { title: 'Acme' })
    await kb.softDelete(scope, deleted.id)
    for (const query of [foreign.id, deleted.id, 'Acme']) {
      expect((await kb.findExact(scope, { query })).objects).toEqual([])
    }
  })

  test('no embedder is asked, and a blank query is refused', async ({ engine, scope }) => {
    const embed = () => Promise.reject(new Error('must not be called'))
    const kb = await engine({ embedder: { model: 'conformance-never', dimensions: 8, embed }, embed: 'deferred' })
    await kb.put(scope, 'deal', { id: 'a', title: 'Acme' })
    const page = await kb.findExact(scope, { query: 'acme' })
    expect(page).toMatchObject({ objects: [{ id: 'a' }], degraded: [] })
    await expectCode(kb.findExact(scope, { query: ' ' }), 'query_required')
  })
})
