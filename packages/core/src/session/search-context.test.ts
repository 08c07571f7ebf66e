import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { nilId } from '../model/identifier.ts'
import type { ResultSet } from './result-set.ts'
import { createSearchContext } from './search-context.ts'

const at = new Date('2026-03-01T10:00:00.000Z')
const clock = { now: () => at }
const set: ResultSet = {
  id: 'set-1',
  namespace: 'acme',
  query: 'price lock',
  entries: [
    {
      id: 'deal',
      namespace: 'acme',
      score: 0.5,
      evidence: [{ id: 'note', score: 0.5 }],
      explanation: {
        partId: 'note',
        channels: { lexical: { rank: 1, score: 7.5 } },
        fused: 0.5,
        recency: 1,
        boosts: { near: 0.1 },
      },
    },
    { id: 'person', namespace: 'acme', score: 0.25, evidence: [] },
  ],
  relations: { deal: { type: 'about', depth: 1, note: 'why' } },
  offset: 1,
  createdAt: new Date('2026-03-01T09:00:00.000Z'),
}

let context = createSearchContext({ clock })
beforeEach(() => {
  context = createSearchContext({ clock })
})

describe('the namespace', () => {
  it('is what the scope holds', () => {
    context.setNamespace('acme')
    expect(context.namespace).toBe('acme')
    expect(context.scope()).toEqual({ namespace: 'acme' })
    expect(createSearchContext({ namespace: 'beta' }).scope()).toEqual({ namespace: 'beta' })
  })

  it('is never guessed', () => {
    context.setNamespace('acme')
    context.clearNamespace()
    expect(context.namespace).toBeUndefined()
    expect(() => context.scope()).toThrow(expect.objectContaining({ code: 'invalid_scope' }))
  })

  it.each([nilId, '', ' '])('cannot be %j', (namespace) => {
    expect(() => context.setNamespace(namespace)).toThrow(expect.objectContaining({ code: 'invalid_scope' }))
    expect(() => createSearchContext({ namespace })).toThrow(expect.objectContaining({ code: 'invalid_scope' }))
  })
})

describe('the active set', () => {
  it('is the latest one', async () => {
    await context.put(set, {})
    await context.put({ ...set, id: 'set-2' }, {})
    expect(await context.get('set-1', {})).toBeUndefined()
    expect(await context.get('set-2', {})).toEqual({ ...set, id: 'set-2' })
  })

  it('is kept and given as a copy', async () => {
    const entries = [...set.entries]
    await context.put({ ...set, entries }, {})
    entries.pop()
    const got = await context.get('set-1', {})
    expect(got).toEqual(set)
    Reflect.set(got ?? {}, 'offset', 99)
    expect(await context.get('set-1', {})).toEqual(set)
  })

  it.each([nilId, ''])('cannot have the id %j', async (id) => {
    await expect(context.put({ ...set, id }, {})).rejects.toMatchObject({ code: 'id_required' })
  })

  it('is left alone by calls that were aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(context.put(set, { signal })).rejects.toThrow('enough')
    await expect(context.get('set-1', { signal })).rejects.toThrow('enough')
    expect(context.export()).toBeUndefined()
  })
})

describe('export and restore', () => {
  it('carry everything over', async () => {
    context.setNamespace('acme')
    await context.put(set, {})
    const other = createSearchContext()
    other.restore(context.export())
    expect(other.namespace).toBe('acme')
    expect(await other.get('set-1', {})).toEqual(set)
    expect(other.export()).toBe(context.export())
  })

  it('write snake_case', async () => {
    context.setNamespace('acme')
    await context.put(set, {})
    expect(JSON.parse(context.export() ?? '')).toEqual({
      namespace: 'acme',
      result_set: {
        id: 'set-1',
        namespace: 'acme',
        query: 'price lock',
        object_ids: ['deal', 'person'],
        entries: [
          {
            score: 0.5,
            evidence: [{ part_id: 'note', score: 0.5 }],
            explanation: {
              part_id: 'note',
              channels: { lexical: { rank: 1, score: 7.5 } },
              fused: 0.5,
              recency: 1,
              boosts: { near: 0.1 },
            },
          },
          { score: 0.25, evidence: [] },
        ],
        relations: { deal: { type: 'about', depth: 1, note: 'why' } },
        offset: 1,
        created_at: '2026-03-01T09:00:00.000Z',
      },
    })
  })

  it('leave out what is not there', async () => {
    expect(context.export()).toBeUndefined()
    context.setNamespace('acme')
    expect(context.export()).toBe('{"namespace":"acme"}')
    context.clearNamespace()
    await context.put(set, {})
    expect(Object.keys(JSON.parse(context.export() ?? ''))).toEqual(['result_set'])
  })

  it('keep a set over every namespace', async () => {
    const { namespace: _, ...everywhere } = set
    const wide: ResultSet = {
      ...everywhere,
      entries: set.entries.map((entry, i) => ({ ...entry, namespace: `n${i}` })),
    }
    context.setNamespace('acme')
    await context.put(wide, {})
    context.restore(context.export())
    expect(await context.get('set-1', {})).toEqual(wide)
  })

  it.each([undefined, '', ' \n'])('clear the context when there is nothing: %j', async (text) => {
    context.setNamespace('acme')
    await context.put(set, {})
    context.restore(text)
    expect(context.namespace).toBeUndefined()
    expect(await context.get('set-1', {})).toBeUndefined()
    expect(context.export()).toBeUndefined()
  })
})

describe('what other systems export', () => {
  const foreign = { id: 'set-9', object_ids: ['a', 'b', 'c'], offset: 2, created_at: '2026-01-01T00:00:00.123456789Z' }
  const entries = (namespace: string) => ['a', 'b', 'c'].map((id) => ({ id, namespace, score: 0, evidence: [] }))

  it('continues under the namespace that came with it', async () => {
    context.restore(
      JSON.stringify({ namespace: 'acme', result_set: { ...foreign, relations: { a: { type: 'about' } } } }),
    )
    expect(await context.get('set-9', {})).toEqual({
      id: 'set-9',
      namespace: 'acme',
      query: '',
      entries: entries('acme'),
      relations: { a: { type: 'about' } },
      offset: 2,
      createdAt: new Date('2026-01-01T00:00:00.123Z'),
    })
  })

  it('waits for a namespace when it is a bare result set', async () => {
    context.setNamespace('old')
    context.restore(JSON.stringify(foreign))
    expect(context.namespace).toBeUndefined()
    expect(await context.get('set-9', {})).toBeUndefined()
    context.restore(context.export())
    context.setNamespace('acme')
    expect(await context.get('set-9', {})).toMatchObject({ namespace: 'acme', offset: 2, entries: entries('acme') })
  })

  it('may lack a time', async () => {
    context.restore(JSON.stringify({ namespace: 'acme', result_set: { id: 'set-9', object_ids: null } }))
    expect(await context.get('set-9', {})).toMatchObject({ createdAt: at, entries: [], offset: 0 })
  })

  it('may hold nil ids, which vanish', async () => {
    context.restore(
      JSON.stringify({ namespace: 'acme', result_set: { ...foreign, object_ids: ['a', nilId, 'b', 'c'] } }),
    )
    expect(await context.get('set-9', {})).toMatchObject({ offset: 1, entries: entries('acme') })
    context.restore(JSON.stringify({ namespace: nilId, result_set: { ...foreign, id: nilId } }))
    expect(context.export()).toBeUndefined()
    context.restore('{}')
    expect(context.export()).toBeUndefined()
  })

  it('may point behind its end', async () => {
    context.restore(JSON.stringify({ namespace: 'acme', result_set: { ...foreign, offset: 99 } }))
    expect(await context.get('set-9', {})).toMatchObject({ offset: 3 })
  })
})

describe('malformed text', () => {
  const withSet = (more: object) =>
    JSON.stringify({ namespace: 'acme', result_set: { id: 'x', object_ids: ['a'], ...more } })
  it.each([
    '{',
    'null',
    '[]',
    '"text"',
    '{"namespace":7}',
    `{"namespace":"a\\u0000b"}`,
    '{"id":"x","object_ids":"a"}',
    withSet({ object_ids: [1] }),
    withSet({ offset: -1 }),
    withSet({ offset: 0.5 }),
    withSet({ offset: '1' }),
    withSet({ created_at: 'yesterday' }),
    withSet({ entries: [] }),
    withSet({ entries: [{ score: 'high', evidence: [] }] }),
    JSON.stringify({ result_set: { id: 'x', object_ids: ['a'], entries: [{ score: 1, evidence: [] }] } }),
    `{"id":"x","relations":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  ])('is refused, and changes nothing: %.60s', async (text) => {
    context.setNamespace('acme')
    await context.put(set, {})
    const before = context.export()
    expect(() => context.restore(text)).toThrow(expect.objectContaining({ code: 'invalid_context' }))
    expect(context.export()).toBe(before)
  })

  it('of any kind gives `invalid_context` or a context that exports again', () => {
    const json = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((value) => `{"result_set":${value}}`),
    )
    fc.assert(
      fc.property(json, (text) => {
        try {
          context.restore(text)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_context' })
        }
        const exported = context.export()
        context.restore(exported)
        expect(context.export()).toBe(exported)
      }),
    )
  })
})
