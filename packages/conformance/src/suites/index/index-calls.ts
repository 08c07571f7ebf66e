import { everywhere, type MemoryIndex } from '@recollect/core'
import { expect } from 'vitest'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** Every call can be stopped, and what a durable index took it keeps. */
export const indexCalls: IndexSuite = suite('index calls', (test) => {
  test('an aborted signal stops every call with its reason, and nothing is done', async (world) => {
    const { index, scope, put, change, refs } = world
    await put({ ref: 'a' })
    const documents = await change({ ref: 'new' })
    const removals = [{ ref: 'a', sequence: Date.now() * 2 }]
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    const calls: Record<
      Exclude<keyof MemoryIndex, 'kinds' | 'durable' | 'maxLimit'> | 'reset everywhere',
      () => Promise<unknown>
    > = {
      search: () => index.search(scope, { text: 'common', limit: 1 }, { signal }),
      upsert: () => index.upsert(scope, documents, { signal }),
      delete: () => index.delete(scope, removals, { signal }),
      reset: () => index.reset(scope, { signal }),
      'reset everywhere': () => index.reset(everywhere, { signal }),
    }
    for (const [called, call] of Object.entries(calls)) await expect(call(), called).rejects.toBe(reason)
    expect(await refs()).toEqual(['a'])
  })

  test('a signal that does not abort changes nothing', async ({ index, scope, change, drop, refs }) => {
    const { signal } = new AbortController()
    await index.upsert(scope, await change({ ref: 'a' }, { ref: 'b' }), { signal })
    await index.delete(scope, await drop('b'), { signal })
    expect(await index.search(scope, { text: 'common', limit: 9 }, { signal })).toEqual([{ ref: 'a', kind: 'NOTE' }])
    await index.reset(scope, { signal })
    expect(await refs()).toEqual([])
  })

  test('what was written is there when the index is opened again, and what was removed is still known', async (world) => {
    world.needs('durable')
    const late = await world.change({ ref: 'a', text: 'common amber' }, { ref: 'gone' })
    await world.put({ ref: 'a', kind: 'EPISODE', text: 'common birch' }, { ref: 'decoy' })
    await world.remove('gone')
    const again = await world.reopen()
    expect(await again.ask('common birch')).toEqual([
      { ref: 'a', kind: 'EPISODE' },
      { ref: 'decoy', kind: 'NOTE' },
    ])
    await again.index.upsert(again.scope, late, {})
    expect(await again.refs()).toEqual(['a', 'decoy'])
    expect([await again.best('amber'), await again.best('birch')]).toEqual(['decoy', 'a'])
  })
})
