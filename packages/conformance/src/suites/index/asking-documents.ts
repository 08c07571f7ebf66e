import { expect } from 'vitest'
import { oddTexts } from '../../fixtures/hostile.ts'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** Candidates come best first, each once, no more than were asked for, and of the kinds that were asked for. */
export const askingDocuments: IndexSuite = suite('asking documents', (test) => {
  test('the nearest come first', async ({ put, ask }) => {
    await put(
      { ref: 'one', text: 'common amber dune dune dune' },
      { ref: 'all', text: 'common amber birch cedar' },
      { ref: 'none', text: 'common fjord fjord fjord ember ember' },
      { ref: 'two', text: 'common amber birch fjord fjord' },
    )
    const candidates = await ask('common amber birch cedar')
    expect(candidates.map(({ ref }) => ref)).toEqual(['all', 'two', 'one', 'none'])
    expect(await ask('common amber birch cedar')).toEqual(candidates)
  })

  test('as many as were asked for, the best of them', async ({ put, ask }) => {
    const words = ['amber', 'birch', 'cedar', 'dune', 'ember']
    await put(...words.map((word) => ({ ref: word, text: `common ${word}` })))
    for (const word of words) {
      expect((await ask(`common ${word}`, { limit: 1 })).map(({ ref }) => ref)).toEqual([word])
    }
    for (const [limit, count] of [
      [2, 2],
      [4, 4],
      [5, 5],
      [1000, 5],
    ] as const) {
      const candidates = await ask('common amber', { limit })
      expect(candidates).toHaveLength(count)
      expect(candidates[0]?.ref).toBe('amber')
    }
  })

  test('each ref comes once, however long its text is', async ({ put, ask, refs }) => {
    const long = Array.from({ length: 400 }, (_, i) => `common amber birch ${i}.`).join(' ')
    await put({ ref: 'long', text: long }, { ref: 'short', text: 'common' })
    expect((await ask('common amber')).map(({ ref }) => ref)).toEqual(['long', 'short'])
    expect(await refs()).toEqual(['long', 'short'])
    expect(await ask(`common ${'amber '.repeat(500)}`)).toHaveLength(2)
  })

  test('of the kinds that were asked for, and of all when none were', async ({ put, ask }) => {
    const kinds = ['EPISODE', 'RECOLLECTION', 'DISPOSITION', 'NOTE']
    await put(...kinds.map((kind) => ({ ref: `of ${kind}`, kind })))
    const found = async (asked?: readonly string[]) =>
      (await ask('common', asked === undefined ? {} : { kinds: asked })).map(({ kind }) => kind).toSorted()
    expect(await found()).toEqual(kinds.toSorted())
    for (const kind of kinds) expect(await found([kind])).toEqual([kind])
    expect(await found(['NOTE', 'EPISODE'])).toEqual(['EPISODE', 'NOTE'])
    expect(await found(['NOTE', 'NOTE', 'CASE'])).toEqual(['NOTE'])
    expect(await found(['CASE'])).toEqual([])
    expect(await found(kinds)).toEqual(kinds.toSorted())
  })

  test('kinds that differ little are told apart', async ({ put, ask }) => {
    const kinds = ['NOTE', 'Note', 'NOTES', 'N%TE', 'N_TE', 'NOTE:1', "NOTE'", '{"NOTE":1}', 'NÖTE', 'NO\u0308TE', '*']
    await put(...kinds.map((kind, i) => ({ ref: `${i}`, kind })))
    for (const [i, kind] of kinds.entries()) {
      expect(await ask('common', { kinds: [kind] }), kind).toEqual([{ ref: `${i}`, kind }])
    }
  })

  test('the limit counts what is of the kind, not what is nearer', async ({ put, ask }) => {
    await put(...Array.from({ length: 120 }, (_, i) => ({ ref: `near ${i}`, kind: 'NOTE', text: 'common amber' })))
    await put({ ref: 'far', kind: 'EPISODE', text: 'common fjord fjord fjord' })
    expect(await ask('common amber', { kinds: ['EPISODE'], limit: 1 })).toEqual([{ ref: 'far', kind: 'EPISODE' }])
    expect(await ask('common amber', { kinds: ['EPISODE', 'CASE'], limit: 3 })).toHaveLength(1)
  })

  test('an empty namespace answers with nothing', async ({ ask }) => {
    expect(await ask('common')).toEqual([])
    expect(await ask('common', { kinds: ['NOTE'] })).toEqual([])
  })

  test('any text may be asked', async ({ put, ask }) => {
    await put({ ref: 'a', text: 'common amber' }, { ref: 'b', text: 'common birch' })
    for (const text of [...oddTexts, 'x'.repeat(20_000)]) {
      const refs = (await ask(text)).map(({ ref }) => ref)
      expect(new Set(refs).size, text).toBe(refs.length)
      expect(['a', 'b'], text).toEqual(expect.arrayContaining(refs))
      const sure = (await ask(`common amber ${text}`)).map(({ ref }) => ref)
      expect(sure[0], text).toBe('a')
    }
  })
})
