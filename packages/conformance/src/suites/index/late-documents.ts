import { expect } from 'vitest'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** Writes may overtake each other: the latest state of a document counts, whatever came last. */
export const lateDocuments: IndexSuite = suite('late documents', (test) => {
  test('a late document changes nothing, others of its list do', async (world) => {
    const { index, scope, change, put, best, refs } = world
    const late = await change({ ref: 'a', kind: 'EPISODE', text: 'common amber' }, { ref: 'b', text: 'common cedar' })
    await put({ ref: 'a', kind: 'NOTE', text: 'common birch' }, { ref: 'decoy' })
    await index.upsert(scope, late, {})
    expect(await refs()).toEqual(['a', 'b', 'decoy'])
    expect([await best('amber'), await best('birch'), await best('cedar')]).toEqual(['decoy', 'a', 'b'])
    expect(await world.ask('common', { kinds: ['EPISODE'] })).toEqual([])
  })

  test('a late removal leaves the document, others of its list go', async (world) => {
    const { index, scope, drop, put, best, refs } = world
    await put({ ref: 'a', text: 'common amber' }, { ref: 'b' }, { ref: 'decoy' })
    const late = await drop('a', 'b')
    await put({ ref: 'a', text: 'common birch' })
    await index.delete(scope, late, {})
    expect(await refs()).toEqual(['a', 'decoy'])
    expect(await best('birch')).toBe('a')
  })

  test('what was removed does not come back with a late document', async ({ index, scope, put, remove, refs }) => {
    const late = await put({ ref: 'a' }, { ref: 'b' })
    await remove('a')
    await index.upsert(scope, late, {})
    expect(await refs()).toEqual(['b'])
  })

  test('nor when the removal came first', async ({ index, scope, change, drop, refs }) => {
    const late = await change({ ref: 'a' }, { ref: 'b' })
    await index.delete(scope, await drop('a'), {})
    await index.upsert(scope, late, {})
    expect(await refs()).toEqual(['b'])
  })

  test('what a rebuild read before a change loses against it', async (world) => {
    const { index, scope, change, put, remove, best, refs } = world
    const read = await change(
      { ref: 'a', text: 'common amber' },
      { ref: 'gone' },
      { ref: 'kept', text: 'common cedar' },
    )
    await put({ ref: 'a', text: 'common birch' }, { ref: 'decoy' })
    await remove('gone')
    await index.upsert(
      scope,
      read.map((document) => ({ ...document, sequence: 0 })),
      {},
    )
    expect(await refs()).toEqual(['a', 'decoy', 'kept'])
    expect([await best('amber'), await best('birch'), await best('cedar')]).toEqual(['decoy', 'a', 'kept'])
  })

  test('what a rebuild wrote gives way to any change', async ({ index, scope, change, put, remove, best, refs }) => {
    const read = await change({ ref: 'a', text: 'common amber' }, { ref: 'gone' }, { ref: 'decoy' })
    for (let round = 0; round < 2; round += 1) {
      await index.upsert(
        scope,
        read.map((document) => ({ ...document, sequence: 0 })),
        {},
      )
    }
    expect(await refs()).toEqual(['a', 'decoy', 'gone'])
    await put({ ref: 'a', text: 'common birch' })
    await remove('gone')
    expect(await refs()).toEqual(['a', 'decoy'])
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
  })

  test('an object that was made anew begins with version 1 again: sequences count, not versions', async (world) => {
    world.needs('sequences')
    const { index, scope, best } = world
    const document = { kind: 'NOTE', version: 9, sequence: 5 }
    await index.upsert(
      scope,
      [
        { ...document, ref: 'a', text: 'common amber' },
        { ...document, ref: 'decoy', text: 'common' },
      ],
      {},
    )
    await index.upsert(scope, [{ ...document, ref: 'a', text: 'common birch', version: 1, sequence: 6 }], {})
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
    await index.upsert(scope, [{ ...document, ref: 'a', text: 'common amber', version: 10, sequence: 4 }], {})
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
  })

  test('the same sequence again counts: what came last stands', async (world) => {
    world.needs('sequences')
    const { index, scope, put, best, refs } = world
    await put({ ref: 'decoy' })
    const document = { ref: 'a', kind: 'NOTE', version: 1, sequence: 5 }
    await index.upsert(scope, [{ ...document, text: 'common amber' }], {})
    await index.upsert(scope, [{ ...document, text: 'common birch' }], {})
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
    await index.delete(scope, [{ ref: 'a', sequence: 5 }], {})
    expect(await refs()).toEqual(['decoy'])
    await index.upsert(scope, [{ ...document, text: 'common cedar' }], {})
    expect(await best('cedar')).toBe('a')
  })

  test('what is removed after a late removal was passed over is gone', async (world) => {
    const { index, scope, drop, put, remove, refs } = world
    await put({ ref: 'a' })
    const late = await drop('a')
    await put({ ref: 'a', text: 'common amber' })
    await index.delete(scope, late, {})
    await remove('a')
    expect(await refs()).toEqual([])
  })

  test('of writes that meet, the latest state stands', async (world) => {
    const { index, scope, put, change, drop, best, refs } = world
    await put({ ref: 'decoy' })
    for (const last of ['document', 'removal'] as const) {
      const documents = []
      for (const word of ['amber', 'birch', 'cedar', 'dune', 'ember']) {
        documents.push(await change({ ref: 'a', text: `common ${word}` }))
      }
      const removal = await drop('a')
      if (last === 'document') documents.push(await change({ ref: 'a', text: 'common fjord' }))
      await Promise.all([
        ...documents.toReversed().map((document) => index.upsert(scope, document, {})),
        index.delete(scope, removal, {}),
        ...documents.map((document) => index.upsert(scope, document, {})),
      ])
      expect(await refs()).toEqual(last === 'document' ? ['a', 'decoy'] : ['decoy'])
      if (last === 'document') expect(await best('fjord')).toBe('a')
    }
  })
})
