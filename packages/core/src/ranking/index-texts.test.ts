import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddingText, entityIndexText, indexText, indexTextWithParent } from './index-texts.ts'
import { plainDecimal } from './plain-decimal.ts'

const texts = (title = '', summary = '', content = '') => ({ title, summary, content })

describe('index texts', () => {
  it('join what is not blank', () => {
    expect(indexText(texts(' Call ', '\n', 'They agreed.\n'))).toBe('Call\nThey agreed.')
    expect(indexText(texts())).toBe('')
  })

  it('put the title of the parent first', () => {
    expect(indexTextWithParent(texts('', '', 'They agreed.'), ' Acme renewal ')).toBe('Acme renewal\nThey agreed.')
    expect(indexTextWithParent(texts('', '', 'They agreed.'), '')).toBe('They agreed.')
    expect(indexTextWithParent(texts(), 'Acme renewal')).toBe('Acme renewal')
  })

  it('list the scalar properties of an entity by key', () => {
    const properties = {
      stage: ' negotiation ',
      amount: 120_000,
      Zone: 'eu',
      won: false,
      blank: ' ',
      none: null,
      tags: ['x'],
      o: {},
    }
    expect(entityIndexText({ ...texts('Acme', 'Big one', 'Body'), properties })).toBe(
      'Acme\nBig one\nZone: eu\namount: 120000\nstage: negotiation\nwon: false\nBody',
    )
  })

  it('cut the content of an entity at 2000 code points', () => {
    const text = entityIndexText({ ...texts('', '', ` ${'😀'.repeat(2001)}`), properties: {} })
    expect(text).toBe('😀'.repeat(2000))
  })

  it('differ for entities and parts when embedded', () => {
    const part = { ...texts('', '', 'Body'), properties: { n: 1 }, parentId: 'deal' }
    expect(embeddingText(part, 'Acme')).toBe('Acme\nBody')
    expect(embeddingText(part, undefined)).toBe('Body')
    expect(embeddingText({ ...texts('Acme'), properties: { n: 1 } }, undefined)).toBe('Acme\nn: 1')
  })
})

describe('plainDecimal', () => {
  it.each([
    [1_500_000, '1500000'],
    [1e21, `1${'0'.repeat(21)}`],
    [-1.25e22, `-125${'0'.repeat(20)}`],
    [1e-7, '0.0000001'],
    [-2.5e-8, '-0.000000025'],
    [0.1, '0.1'],
    [0, '0'],
  ])('writes %d as %s', (value, text) => {
    expect(plainDecimal(value)).toBe(text)
  })

  it('writes every number without an exponent, so that it reads back the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(plainDecimal(value)).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(plainDecimal(value))).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})
