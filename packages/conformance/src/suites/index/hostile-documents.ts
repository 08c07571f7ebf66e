import { expect } from 'vitest'
import { hostileNames, oddTexts } from '../../fixtures/hostile.ts'
import { aLongestName } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** Refs, kinds and texts may be anything, and nothing of them is read as anything else. */
export const hostileDocuments: IndexSuite = suite('hostile documents', (test) => {
  test('refs of all kinds are documents of their own', async ({ put, remove, refs }) => {
    const names = [...hostileNames, 'x'.repeat(512), aLongestName()]
    await put(...names.map((ref) => ({ ref })))
    expect(await refs()).toEqual(names.toSorted())
    await put(...names.map((ref) => ({ ref, text: 'common amber' })))
    expect(await refs()).toEqual(names.toSorted())
    for (const [i, name] of names.entries()) {
      await remove(name)
      expect(await refs(), name).toEqual(names.slice(i + 1).toSorted())
    }
  })

  test('texts of all kinds are taken, and found', async ({ put, refs }) => {
    const texts = [...oddTexts.filter((text) => text.trim() !== ''), 'x'.repeat(20_000), `amber ${'y '.repeat(5000)}`]
    await put(...texts.map((text, i) => ({ ref: `${i}`, text: `common ${text}` })))
    expect(await refs()).toEqual(texts.map((_, i) => `${i}`).toSorted())
    await put(...texts.map((text, i) => ({ ref: `bare ${i}`, text })))
    expect(await refs()).toEqual(expect.arrayContaining(texts.map((_, i) => `${i}`)))
  })

  test('a text that no words are in hides no other', async ({ put, best }) => {
    await put({ ref: 'signs', text: '!!! ??? ...' }, { ref: 'a', text: 'common amber' }, { ref: 'decoy' })
    expect([await best('amber'), await best('birch')]).toEqual(['a', 'decoy'])
  })
})
