import { describe, expect, it } from 'vitest'
import { fakeClock } from '../testing/fake-clock.ts'
import type { ResultSet } from './result-set.ts'
import { createResultSetStore } from './result-set-store.ts'

const setOf = (id: string, offset = 0): ResultSet => ({
  id,
  namespace: 'acme',
  query: 'lock',
  entries: [{ id: 'deal', namespace: 'acme', score: 1, evidence: [] }],
  offset,
  createdAt: new Date(0),
})
const minute = 60_000

describe('createResultSetStore', () => {
  it('gives back a copy of what was put, replacing what had the same id', async () => {
    const store = createResultSetStore()
    const original = setOf('a')
    await store.put(original, {})
    Reflect.set(original, 'offset', 7)
    const first = await store.get('a', {})
    expect(first).toEqual(setOf('a'))
    Reflect.set(first ?? {}, 'offset', 8)
    expect(await store.get('a', {})).toEqual(setOf('a'))
    await store.put(setOf('a', 1), {})
    expect(await store.get('a', {})).toEqual(setOf('a', 1))
    expect(await store.get('b', {})).toBeUndefined()
  })

  it('drops the set that was unused for longest when there are too many', async () => {
    const store = createResultSetStore({ maxSets: 2 })
    await store.put(setOf('a'), {})
    await store.put(setOf('b'), {})
    await store.get('a', {})
    await store.put(setOf('c'), {})
    expect(await store.get('b', {})).toBeUndefined()
    expect(await store.get('a', {})).toBeDefined()
    expect(await store.get('c', {})).toBeDefined()
  })

  it('forgets a set 15 minutes after its last use', async () => {
    const clock = fakeClock()
    const store = createResultSetStore({ clock })
    await store.put(setOf('a'), {})
    await store.put(setOf('b'), {})
    clock.advance(14 * minute)
    expect(await store.get('a', {})).toBeDefined()
    clock.advance(minute)
    expect(await store.get('b', {})).toBeUndefined()
    clock.advance(14 * minute)
    expect(await store.get('a', {})).toBeUndefined()
  })

  it('honours an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    const store = createResultSetStore()
    await expect(store.put(setOf('a'), { signal })).rejects.toThrow('enough')
    expect(await store.get('a', {})).toBeUndefined()
    await expect(store.get('a', { signal })).rejects.toThrow('enough')
  })

  it.each([{ maxSets: 0 }, { maxSets: 1.5 }, { ttlMs: 0 }, { ttlMs: Number.NaN }])('refuses %j', (options) => {
    expect(() => createResultSetStore(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })
})
