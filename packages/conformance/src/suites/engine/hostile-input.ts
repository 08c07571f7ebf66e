import { maxTextBytes } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { hostileNames, oddTexts } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aNamespace } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'

export const hostileInput: EngineSuite = suite('hostile input', (test) => {
  test('NUL characters and lone surrogates are cleaned out of texts', async ({ engine, scope }) => {
    const kb = await engine()
    const dirty = 'wind\u0000mill \ud800 harvest \udc00'
    const { id } = await kb.put(scope, 'memo', { title: dirty, summary: dirty, content: dirty })
    const clean = 'windmill \ufffd harvest \ufffd'
    expect(await kb.read(scope, id)).toMatchObject({ title: clean, summary: clean, content: clean })
    const { objects } = await kb.search(scope, { query: 'win\u0000dmill \ud800' })
    expect(objects.map((hit) => hit.id)).toEqual([id])
  })

  test('in ids, keys, kinds, namespaces and properties they are refused', async ({ engine, scope }) => {
    const kb = await engine()
    for (const text of ['a\u0000', 'a\ud800', '\udc00a']) {
      await expectCode(kb.put(scope, 'memo', { id: text }), 'invalid_id')
      await expectCode(kb.put(scope, 'memo', { key: text }), 'invalid_object')
      await expectCode(kb.put(scope, text, {}), 'invalid_object')
      await expectCode(kb.put({ namespace: text }, 'memo', {}), 'invalid_scope')
      await expectCode(kb.put(scope, 'memo', { properties: { text } }), 'invalid_object')
      await expectCode(kb.put(scope, 'memo', { properties: { [text]: 1 } }), 'invalid_object')
      await expectCode(kb.search({ namespace: text }, { query: 'x' }), 'invalid_scope')
    }
    expect((await kb.listObjects(scope)).objects).toEqual([])
  })

  test('ids that cannot be are refused wherever ids are taken', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'memo', { id: 'a', content: 'common' })
    for (const id of ['a\u0000', 'a\ud800', 'x'.repeat(513)]) {
      await expectCode(kb.search(scope, { query: 'common', withinIds: [id, 'a'] }), 'invalid_id')
      await expectCode(kb.findExact(scope, { query: 'common', withinIds: [id, 'a'] }), 'invalid_id')
      for (const call of [
        kb.read(scope, id),
        kb.readMany(scope, ['a', id]),
        kb.listChildren(scope, id),
        kb.purgeMany(scope, ['a', id]),
        kb.softDeleteMany(scope, ['a', id]),
      ]) {
        await expectCode(call, 'id_required')
      }
    }
    // What a caller without types may pass.
    for (const wrong of JSON.parse('["abc", 5, {"0": "a"}, true]')) {
      await expectCode(kb.search(scope, { query: 'common', withinIds: wrong }), 'invalid_option')
      await expectCode(kb.readMany(scope, wrong), 'id_required')
      await expectCode(kb.purgeMany(scope, wrong), 'id_required')
    }
    for (const wrong of JSON.parse('[[5], [{}], [["a"]]]')) {
      await expectCode(kb.search(scope, { query: 'common', withinIds: wrong }), 'invalid_id')
      await expectCode(kb.readMany(scope, wrong), 'id_required')
    }
    expect(await kb.read(scope, 'a')).toMatchObject({ version: 1 })
  })

  test('a text of ten megabytes is too large, one of the limit is not', async ({ engine, scope }) => {
    const kb = await engine()
    await expectCode(kb.put(scope, 'memo', { content: 'x'.repeat(10_000_000) }), 'text_too_large')
    const words = Array.from({ length: 70_000 }, (_, i) => `w${i.toString(36)}`).join(' ')
    const content = `${words} `.repeat(2).slice(0, maxTextBytes)
    const { id } = await kb.put(scope, 'memo', { content })
    expect((await kb.read(scope, id)).content === content).toBe(true)
    expect((await kb.search(scope, { query: 'wrx' })).objects.map((hit) => hit.id)).toEqual([id])
    await expectCode(kb.put(scope, 'memo', { title: 'x', content }), 'text_too_large')
    await kb.purge(scope, id)
  })

  test('properties that JSON cannot hold are refused', async ({ engine, scope }) => {
    const kb = await engine()
    let deep: object = {}
    for (let i = 0; i < 40; i += 1) deep = { deep }
    const bad: unknown[] = [Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, new Date(), new Map(), deep]
    for (const value of bad) {
      const properties: Record<string, never> = {}
      Reflect.set(properties, 'a', value)
      await expectCode(kb.put(scope, 'memo', { properties }), 'invalid_object')
    }
    const properties = JSON.parse('{"__proto__": 1}')
    await expectCode(kb.put(scope, 'memo', { properties }), 'invalid_object')
    expect((await kb.listObjects(scope)).objects).toEqual([])
  })

  test('odd questions are answered', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'memo', id: 'plain', title: 'zzyzx', content: 'zzyzx' },
      ...oddTexts.map((text, i) => ({ kind: 'memo', id: `odd-${i}`, title: text, content: text })),
    ])
    for (const query of oddTexts.filter((text) => text.trim() !== '')) {
      const found = await kb.search(scope, { query, channels: ['lexical', 'trigram'] })
      const exact = await kb.findExact(scope, { query, limit: 50 })
      for (const { objects } of [found, exact]) expect(idsOf(objects)).not.toContain('plain')
      expect(
        exact.objects.map(({ title }) => title),
        query,
      ).toContain(query)
    }
    const words = Array.from({ length: 8000 }, (_, i) => `word${i}`).join(' ')
    expect((await kb.search(scope, { query: words.slice(0, 60_000) })).objects).toEqual([])
  })

  test('hostile names are names', async ({ engine, scope }) => {
    const kb = await engine()
    const spaces = hostileNames.map((name) => ({ namespace: `${aNamespace()}${name}` }))
    for (const [i, name] of hostileNames.entries()) {
      const own = spaces[i] ?? scope
      await kb.put(own, 'memo', {
        id: name,
        title: name,
        key: name,
        content: 'common',
        properties: { [`p${name}`]: name },
      })
    }
    for (const [i, name] of hostileNames.entries()) {
      const own = spaces[i] ?? scope
      if (name === '__proto__') continue
      const filters = { [`p${name}`]: name }
      const { objects } = await kb.search(own, { query: 'common', filters })
      expect(
        objects.map(({ id, title }) => [id, title]),
        name,
      ).toEqual([[name, name]])
    }
    expect((await kb.search(scope, { query: 'common' })).objects).toEqual([])
  })
})
