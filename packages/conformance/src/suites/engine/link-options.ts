import { defineKind, everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { aWord } from '../../fixtures/names.ts'
import { putTexts } from '../../fixtures/put-texts.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

type Code = Parameters<typeof expectCode>[1]

/** Options that a search along links and an exploration share, and values that they refuse. */
const wrong: readonly (readonly [Code, object])[] = [
  ['invalid_option', { relations: [] }],
  ['invalid_option', { relations: 'to' }],
  ['invalid_option', { relations: [' '] }],
  ['invalid_relation', { relations: ['contains'] }],
  ['invalid_relation', { relations: [7] }],
  ['invalid_option', { direction: 'up' }],
  ...[-1, 11, 1.5, '2', null].map((hops) => ['invalid_option', { hops }] as const),
  ...[0, 101, 1.5].map((seeds) => ['invalid_option', { seeds }] as const),
  ...[0, -0.1, 1.1, 'fast'].map((decay) => ['invalid_option', { decay }] as const),
  ['invalid_option', { specificity: 0.5 }],
  ['invalid_option', { specificity: null }],
  ['invalid_option', { through: 'wall' }],
  ['invalid_option', { through: [''] }],
  ['invalid_option', { through: [null] }],
  ...[0, 5001, 1.5].map((maxNodes) => ['invalid_option', { maxNodes }] as const),
  ...[0, 20_001].map((maxEdges) => ['invalid_option', { maxEdges }] as const),
  ...[0, 1001].map((perNode) => ['invalid_option', { perNode }] as const),
  ['invalid_option', { maxHops: 2 }],
]

const manyIds = Array.from({ length: 101 }, (_, i) => `n${i}`)

export const linkOptions: EngineSuite = suite('link options', (test) => {
  test('every bad option is refused before anything is asked', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    counted.reset()
    const ofSearch: readonly (readonly [Code, unknown])[] = [
      ...wrong,
      ['invalid_option', { boost: 10.1 }],
      ['invalid_option', { boost: -10.1 }],
      ['invalid_option', { boost: '1' }],
      ['invalid_option', { from: 'a' }],
      ['invalid_option', { from: manyIds }],
      ['invalid_id', { from: [''] }],
      ['invalid_id', { from: [7] }],
      ['invalid_option', { objectIds: ['a'] }],
      ['invalid_option', null],
      ['invalid_option', 7],
      ['invalid_option', 'to'],
      ['invalid_option', []],
    ]
    for (const [code, graph] of ofSearch)
      await expectCode(kb.search(scope, { query: 'x', graph: untyped(graph) }), code)
    const ofExplore: readonly (readonly [Code, object])[] = [
      ...wrong.flatMap(([code, option]) => [
        [code, { query: 'x', ...option }] as const,
        [code, { objectIds: ['a'], ...option }] as const,
      ]),
      ['query_required', {}],
      ['query_required', { objectIds: [] }],
      ['query_required', { query: ' ' }],
      ['query_required', { query: 7 }],
      ['invalid_option', { objectIds: 'a' }],
      ['invalid_option', { objectIds: manyIds }],
      ['invalid_id', { objectIds: ['a\0'] }],
      ['invalid_id', { objectIds: [null] }],
      ['invalid_option', { query: 'x', boost: 1 }],
      ['invalid_option', { query: 'x', from: ['a'] }],
      ['invalid_option', { query: 'x', limit: 1 }],
      ['invalid_option', { query: 'x', siblings: [2] }],
      ['invalid_option', { query: 'x', channels: [] }],
      ['invalid_option', { query: 'x', near: { field: 'created_at', weight: 11 } }],
      ['invalid_filter', { query: 'x', filters: { a: { like: 1 } } }],
      ['invalid_filter', { objectIds: ['a'], filters: { a: { like: 1 } } }],
      // They belong to a question, and there is none.
      ['invalid_option', { objectIds: ['a'], siblings: true }],
      ['invalid_option', { objectIds: ['a'], channels: ['lexical'] }],
      ['invalid_option', { objectIds: ['a'], vector: [1] }],
    ]
    for (const [code, request] of ofExplore) await expectCode(kb.explore(scope, untyped(request)), code)
    for (const none of [null, 7, 'x', []]) await expectCode(kb.explore(scope, untyped(none)), 'invalid_option')
    await expectCode(kb.explore(untyped({}), { query: 'x' }), 'invalid_scope')
    await expectCode(kb.explore(scope, { query: 'x' }, untyped({ limit: 3 })), 'invalid_option')
    // An id may stand for several objects there.
    await expectCode(kb.search(everywhere, { query: 'x', graph: { from: ['a'] } }), 'invalid_option')
    await expectCode(kb.search(everywhere, { query: 'x', graph: { from: ['a'], hops: 0 } }), 'invalid_option')
    await expectCode(kb.explore(everywhere, { objectIds: ['a'] }), 'invalid_option')
    await expectCode(kb.findExact(scope, untyped({ query: 'x', graph: true })), 'invalid_option')
    expect(Object.fromEntries(counted.calls)).toEqual({})
  })

  test('kinds to walk through are kinds of the engine, by name or by themselves', async ({ engine, scope }) => {
    const wall = defineKind(`wall_${aWord()}`, [])
    const kb = await engine({ kinds: [wall] })
    await expectCode(kb.explore(scope, { objectIds: ['a'], through: ['door'] }), 'unknown_kind', { kind: 'door' })
    await expectCode(kb.search(scope, { query: 'x', graph: { through: ['door'] } }), 'unknown_kind', { kind: 'door' })
    for (const through of [[wall.name], [wall]]) {
      expect(await kb.explore(scope, { objectIds: ['a'], through })).toMatchObject({ nodes: [] })
    }
  })

  test('the calls of a walk are so many a level, however wide it is', async ({
    engine,
    scope,
    store,
    anotherScope,
  }) => {
    const counted = countingStore(store)
    // The store's own edges, whatever graph there is beside it.
    const kb = await engine({ store: counted.store, graph: undefined })
    const asked = async (where: typeof scope, width: number) => {
      const wide = Array.from({ length: width }, (_, i) => `w${i}`)
      const texts = Object.fromEntries(['z', 'y', 'end', ...wide].map((id) => [id, 'mill']))
      await putTexts(kb, where, { a: 'harbour', ...texts }, [
        ...wide.flatMap((id) => [`a to ${id}`, `${id} to z`]),
        ...['z to y', 'y to end'],
      ])
      const count = async (call: () => Promise<unknown>) => {
        counted.reset()
        await call()
        return Object.fromEntries(counted.calls)
      }
      return {
        search: await count(() => kb.search(where, { query: 'harbour', graph: { hops: 3 } })),
        question: await count(() => kb.explore(where, { query: 'harbour', hops: 3, maxNodes: 1000 })),
        objects: await count(() => kb.explore(where, { objectIds: ['a'], hops: 3, relations: ['to'] })),
        crowded: await count(() => kb.search(where, { query: 'harbour', graph: { hops: 3, perNode: 1 } })),
      }
    }
    const levels = 3
    const once = { searchParts: 1, neighbors: levels }
    const narrow = await asked(scope, 1)
    // The seeds, what each level leads to, and the page.
    expect(narrow.search).toEqual({ ...once, hydrate: 1 + levels + 1 })
    expect(narrow.question).toEqual({ ...once, hydrate: 1 + levels })
    expect(narrow.objects).toEqual({ neighbors: levels, hydrate: 1 + levels })
    const wide = await asked(anotherScope(), 60)
    expect({ ...wide, crowded: {} }).toEqual({ ...narrow, crowded: {} })
    // One more for the edges of what the question found.
    expect(wide.crowded['neighbors']).toBeLessThanOrEqual(levels + 1)
  })
})
