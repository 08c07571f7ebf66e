import { defineKind, everywhere, type Reranker } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

export const findingObjects: EngineSuite = suite('finding objects', (test) => {
  test('entities are found by title, summary, properties and content, without parts or content too', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'title', title: 'Renewal' },
      { kind: 'deal', id: 'summary', summary: 'the renewal' },
      { kind: 'deal', id: 'property', properties: { stage: 'renewal' } },
      { kind: 'deal', id: 'content', content: 'a renewal' },
      { kind: 'deal', id: 'parent', title: 'other' },
      { kind: 'note', id: 'part', parentId: 'parent', title: 'renewal', content: 'renewal' },
    ])
    const page = await kb.findObjects(scope, { query: 'renewal' })
    expect(idsOf(page.objects).toSorted()).toEqual(['content', 'property', 'summary', 'title'])
    expect(page).toMatchObject({ hasMore: false, truncated: false, degraded: [] })
    for (const object of page.objects) {
      expect(object).not.toHaveProperty('content')
      expect(object.evidence).toEqual([])
      expect(object.score).toBeGreaterThan(0)
    }
    expect((await kb.findObjects(scope, { query: 'nothing' })).objects).toEqual([])
  })

  test('the best match first, whatever its case', async ({ engine, scope }) => {
    const kb = await engine()
    const titles = ['amber granite', 'Amber Basalt', 'BASALT cliff', 'granite cliff']
    await kb.putMany(
      scope,
      titles.map((title) => ({ kind: 'deal', id: title, title })),
    )
    const { objects } = await kb.findObjects(scope, { query: 'amber basalt' })
    expect(objects[0]?.id).toBe('Amber Basalt')
    expect(objects).toHaveLength(3)
  })

  test('only the kinds and what satisfies the filters', async ({ engine, scope }) => {
    const kb = await engine()
    const kinds = ['deal', 'person', 'place']
    await kb.putMany(
      scope,
      kinds.flatMap((kind) =>
        [1, 2].map((n) => ({ kind, id: `${kind}-${n}`, title: 'common', properties: { n, stage: 'open' } })),
      ),
    )
    const found = async (request: Omit<Parameters<typeof kb.findObjects>[1], 'query'>) =>
      idsOf((await kb.findObjects(scope, { query: 'common', ...request })).objects).toSorted()
    expect(await found({ kinds: ['person'] })).toEqual(['person-1', 'person-2'])
    expect(await found({ kinds: ['person', ' deal '] })).toEqual(['deal-1', 'deal-2', 'person-1', 'person-2'])
    expect(await found({ filters: { kind: 'place' } })).toEqual(['place-1', 'place-2'])
    expect(await found({ kinds: ['person'], filters: { n: { ge: 2 } } })).toEqual(['person-2'])
    expect(await found({ filters: { n: 1, kind: { in: ['deal', 'place'] } } })).toEqual(['deal-1', 'place-1'])
    expect(await found({ kinds: ['unheard of'] })).toEqual([])
    expect(await found({ filters: { stage: { ne: 'open' } } })).toEqual([])
  })

  test('kinds of the engine may be named by themselves', async ({ engine, scope }) => {
    const Deal = defineKind(`deal_${aWord()}`, [{ name: 'stage', type: 'string' }])
    const Person = defineKind(`person_${aWord()}`, [])
    const kb = await engine({ kinds: [Deal, Person] })
    await kb.put(scope, Deal, { id: 'd', title: 'common', properties: { stage: 'open' } })
    await kb.put(scope, Person, { id: 'p', title: 'common' })
    const page = await kb.findObjects(scope, { query: 'common', kinds: [Deal], filters: { stage: 'open' } })
    expect(idsOf(page.objects)).toEqual(['d'])
    await expectCode(kb.findObjects(scope, { query: 'common', kinds: ['place'] }), 'unknown_kind')
  })

  test('what a filter leaves is found, however many others match better', async ({ engine, scope }) => {
    const kb = await engine({ config: { candidates: 10, depth: 20 } })
    const strong = Array.from({ length: 150 }, (_, i) => ({ kind: 'deal', id: `s${i}`, title: 'common' }))
    const weak = ['a', 'b', 'c'].map((id) => ({
      ...{ kind: 'person', id, title: `common ${'filler '.repeat(30)}` },
      properties: { rare: true },
    }))
    await kb.putMany(scope, [...strong, ...weak])
    for (const request of [{ kinds: ['person'] }, { filters: { rare: true } }]) {
      const { objects } = await kb.findObjects(scope, { query: 'common', ...request })
      expect(idsOf(objects).toSorted()).toEqual(['a', 'b', 'c'])
    }
  })

  test('what is deleted, foreign or a part by now is absent, and comes back', async (world) => {
    const { engine, scope, anotherScope } = world
    const kb = await engine()
    await kb.putMany(
      scope,
      ['a', 'b', 'c', 'd'].map((id) => ({ kind: 'deal', id, title: 'common' })),
    )
    await kb.put(anotherScope(), 'deal', { id: 'foreign', title: 'common' })
    const found = async () => idsOf((await kb.findObjects(scope, { query: 'common' })).objects).toSorted()
    await kb.softDelete(scope, 'a')
    await kb.purge(scope, 'b')
    await kb.put(scope, 'deal', { id: 'c', parentId: 'd', title: 'common' })
    expect(await found()).toEqual(['d'])
    await kb.revive(scope, 'a')
    await kb.put(scope, 'deal', { id: 'c', title: 'common' })
    await kb.patch(scope, 'd', { title: 'other' })
    expect(await found()).toEqual(['a', 'c'])
  })

  test('pages meet without gap or repeat', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const ids = Array.from({ length: 12 }, (_, i) => `d${i}`)
    await kb.putMany(
      scope,
      ids.map((id) => ({ kind: 'deal', id, title: 'common' })),
    )
    const first = await kb.findObjects(scope, { query: 'common', limit: 5 })
    const second = await kb.continue(scope, first.resultSetId, { limit: 5 })
    const third = await kb.continue(scope, first.resultSetId, { limit: 5 })
    expect([first, second, third].map(({ objects, hasMore }) => [objects.length, hasMore])).toEqual([
      [5, true],
      [5, true],
      [2, false],
    ])
    const all = [...first.objects, ...second.objects, ...third.objects]
    expect(idsOf(all).toSorted()).toEqual(ids.toSorted())
    expect(all.every(({ score }) => score > 0)).toBe(true)
    await expectCode(kb.continue(anotherScope(), first.resultSetId), 'result_set_not_found')
  })

  test('words and meaning find together', async ({ engine, scope }) => {
    const embedder = topicEmbedder([['vehicle', 'automobile'], ['fruit']])
    const kb = await engine({ embedder })
    await kb.putMany(scope, [
      { kind: 'thing', id: 'word', title: 'vehicle' },
      { kind: 'thing', id: 'meaning', title: 'automobile' },
      { kind: 'thing', id: 'far', title: 'fruit' },
    ])
    const both = await kb.findObjects(scope, { query: 'vehicle', explain: true })
    expect(idsOf(both.objects)).toEqual(['word', 'meaning', 'far'])
    expect(both.objects.map(({ explanation }) => Object.keys(explanation?.channels ?? {}).sort())).toEqual([
      ['lexical', 'vector'],
      ['vector'],
      ['vector'],
    ])
    const words = await kb.findObjects(scope, { query: 'vehicle', channels: ['lexical'] })
    expect(idsOf(words.objects)).toEqual(['word'])
    const meaning = await kb.findObjects(scope, { query: 'vehicle', channels: ['vector'], kinds: ['thing'] })
    expect(meaning.objects).toHaveLength(3)
    embedder.fail(new Error('the model is away'))
    const degraded = await kb.findObjects(scope, { query: 'vehicle now' })
    expect([idsOf(degraded.objects), degraded.degraded]).toEqual([['word'], ['lexical_only']])
    const strict = await engine({ embedder, config: { failOnEmbedderError: true } })
    await expectCode(strict.findObjects(scope, { query: 'vehicle then' }), 'embedder_failed')
  })

  test('a reranker decides', async ({ engine, scope }) => {
    const rerank: Reranker['rerank'] = async ({ candidates }) =>
      candidates.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ id }, i) => ({ id, score: 9 - i }))
    const kb = await engine({ reranker: { rerank } })
    await kb.putMany(
      scope,
      ['a', 'b', 'c'].map((id) => ({ kind: 'deal', id, title: 'common' })),
    )
    const page = await kb.findObjects(scope, { query: 'common', limit: 2 })
    expect(idsOf(page.objects)).toEqual(['c', 'b'])
    expect(idsOf((await kb.continue(scope, page.resultSetId)).objects)).toEqual(['a'])
    expect(idsOf((await kb.findObjects(scope, { query: 'common', rerank: false })).objects)).toEqual(['a', 'b', 'c'])
  })

  test('recent entities come first among equals', async ({ engine, scope, clock }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'a-old', title: 'common' })
    clock.advance(100 * 24 * 3_600_000)
    await kb.put(scope, 'deal', { id: 'b-new', title: 'common' })
    expect(idsOf((await kb.findObjects(scope, { query: 'common' })).objects)).toEqual(['b-new', 'a-old'])
  })

  test('everywhere, entities of all namespaces are found', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const [word, other] = [aWord(), anotherScope()]
    for (const one of [scope, other]) await kb.put(one, 'deal', { id: 'a', title: word })
    const { objects } = await kb.findObjects(everywhere, { query: word })
    expect(objects.map(({ namespace }) => namespace).sort()).toEqual([scope.namespace, other.namespace].sort())
  })

  test('a bad request is refused', async ({ engine, scope }) => {
    const kb = await engine()
    const wrong = [
      { kinds: [] },
      { kinds: 'deal' },
      { kinds: [''] },
      { kinds: ['deal'], filters: { kind: 'deal' } },
      { channels: ['trigram'] },
      { channels: [] },
      { channels: ['vector'] },
      { limit: 0 },
      { withinIds: ['a'] },
      { near: { field: 'updated_at' } },
    ]
    for (const rest of wrong) {
      const call = kb.findObjects(scope, untyped({ query: 'common', ...rest }))
      await expectCode(call, 'invalid_option')
    }
    await expectCode(kb.findObjects(scope, { query: ' ' }), 'query_required')
    await expectCode(kb.findObjects(scope, { query: 'x', filters: { n: untyped({ like: 1 }) } }), 'invalid_filter')
  })
})
