import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snippet } from './snippet.ts'
import { queryTerms } from './words.ts'

const filler = 'Nothing of interest happens here, so move along. '
const shown = (content: string, query: string, max?: number) => {
  const { text, matches } = snippet(content, query, max)
  return { text, marked: matches.map(([start, end]) => text.slice(start, end)) }
}

describe('the window', () => {
  it('is the whole text when that is short, with white space collapsed', () => {
    expect(shown(' # Notes\n\n- They want\ta  two-year\r\nprice lock.\n', 'price lock')).toEqual({
      text: '# Notes - They want a two-year price lock.',
      marked: ['price', 'lock'],
    })
  })

  it('is the beginning when no term occurs', () => {
    expect(snippet('x'.repeat(300), 'lock')).toEqual({ text: `${'x'.repeat(240)}…`, matches: [] })
    expect(snippet(filler.repeat(9), '').text).toMatch(/^Nothing of interest .*, so move…$/)
  })

  it('is around the terms, wherever they are', () => {
    const content = `${filler.repeat(40)}They want a two-year price lock. ${filler.repeat(40)}`
    const { text, marked } = shown(content, 'what is the price lock?')
    expect(marked).toEqual(['price', 'lock'])
    expect(text).toMatch(/^…[A-Za-z].*They want a two-year price lock\. .* along\.…$/)
  })

  it('reaches the very end of the text', () => {
    const { text, marked } = shown(`${filler.repeat(20)}They want a price lock.`, 'lock')
    expect(text.endsWith('They want a price lock.')).toBe(true)
    expect(marked).toEqual(['lock'])
    expect(text.length).toBeGreaterThan(190)
  })

  it('prefers more different terms to more of the same, and rare ones to frequent ones', () => {
    const often = 'The price, the price, the price. '
    const content = `${often}${filler.repeat(10)}A price lock. ${filler.repeat(10)}${often}`
    expect(shown(content, 'price lock').marked).toEqual(['price', 'lock'])
    const apart = `price ${filler.repeat(10)}price ${filler.repeat(10)}lock ${filler.repeat(10)}`
    expect(shown(apart, 'price lock').marked).toEqual(['lock'])
  })

  it('cuts between words, at a length without the ellipses of the number asked for', () => {
    const { text } = shown(
      `${'alpha beta gamma delta '.repeat(20)}lock${' epsilon zeta eta theta'.repeat(20)}`,
      'lock',
      60,
    )
    expect(text).toMatch(/^…((alpha|beta|gamma|delta|lock|epsilon|zeta|eta|theta) ?)+…$/)
    expect([...text].length).toBeLessThanOrEqual(62)
    expect([...text].length).toBeGreaterThan(45)
  })
})

describe('what matches', () => {
  it.each([
    ['PRICE', 'price', ['price']],
    ['café', 'The CAFE\u0301 and the cafe', ['CAFE\u0301', 'cafe']],
    ['Zürich', 'zurich', ['zurich']],
    ['ＡＣＭＥ', 'Acme’s', ['Acme']],
    ['pricing policy', 'priced by policies', ['priced', 'policies']],
    ['run', 'runs running runner', ['runs', 'running', 'runner']],
    ['embeddings', 'embed embedder embedded', ['embed', 'embedder', 'embedded']],
    ['lock', 'block locket clock', []],
    ['string', 'strong sting', []],
    ['12', '12.5 and 125', ['12']],
    ['the lock', 'the lock of the door', ['lock']],
    ['to be or not to be', 'Not to be.', ['Not', 'to', 'be']],
    ['価格', '新しい価格ロック', ['価格']],
    ['価格ロック', '価格のロック、格安', ['価格', 'ロック']],
    ['茶', 'お茶です', ['茶']],
    ['ﾛｯｸ', '価格ロック', ['ロック']],
    ['राम', 'राम रमा', ['राम']],
    ['가격', '가격 가격표', ['가격']],
  ])('%j in %j', (query, content, expected) => {
    expect(shown(content, query).marked).toEqual(expected)
  })

  it('takes terms that were read before', () => {
    expect(snippet('a price lock', queryTerms('lock')).matches).toEqual([[8, 12]])
  })
})

describe('hostile text', () => {
  it('keeps characters whole where it can', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(snippet(family.repeat(50), '', 10).text).toBe(`${family}…`)
    expect(snippet('🇩🇪'.repeat(50), '', 5).text).toBe('🇩🇪🇩🇪…')
    expect(snippet('e\u0301'.repeat(50), '', 3).text).toBe('e\u0301…')
    expect(snippet(family, '', 3).text.isWellFormed()).toBe(true)
  })

  it.each([
    ['one word', 'x'.repeat(524_288)],
    ['one letter with marks', `a${'\u0301'.repeat(262_000)}`],
    ['spaces', ' \n'.repeat(262_144)],
    ['joiners', '\u200D'.repeat(174_000)],
    ['endings', 'ing'.repeat(174_000)],
    ['nothing but matches', 'price '.repeat(87_000)],
    ['a run of Chinese', '价格锁定'.repeat(43_000)],
    ['lone surrogates', '\uD83D'.repeat(100_000)],
    ['lone halves in the wrong order', '\uDE00\uD83D'.repeat(50_000)],
  ])('is cut to size: %s', (_, content) => {
    const { text, matches } = snippet(content, 'price lock 价格')
    expect([...text].length).toBeLessThanOrEqual(242)
    expect(matches.every(([start, end]) => start < end && end <= text.length)).toBe(true)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses the length %d', (max) => {
    expect(() => snippet('text', 'text', max)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })
})

describe('laws', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'price',
      'prices',
      'lock',
      'Lock',
      'é',
      'e\u0301',
      '価格',
      '👨‍👩‍👧‍👦',
      '😀',
      '🇩🇪',
      '\n',
      ' ',
      '\t ',
      '. ',
      '-',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const content = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('').replaceAll('…', ''))
  const size = fc.integer({ min: 1, max: 60 })

  it('shows one stretch of the collapsed text, no longer than asked, with the marks that the whole text has there', () => {
    fc.assert(
      fc.property(content, size, (text, max) => {
        const plain = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
        const extract = snippet(text, 'price lock 価格', max)
        const all = snippet(text, 'price lock 価格', 100_000)
        expect(all.text).toBe(plain)

        const window = extract.text.replaceAll('…', '')
        expect([...window].length).toBeLessThanOrEqual(max)
        expect(plain).toContain(window)
        expect(extract.text.startsWith('…') || plain.startsWith(window)).toBe(true)
        expect(extract.text.endsWith('…') || plain.endsWith(window)).toBe(true)

        const marked = (from: typeof all) => from.matches.map(([start, end]) => from.text.slice(start, end))
        for (const word of marked(extract)) expect(marked(all).some((full) => full.includes(word))).toBe(true)
        expect(extract.matches.length > 0).toBe(all.matches.length > 0)
        if (text.isWellFormed()) expect(extract.text.isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('marks in order, without overlap', () => {
    fc.assert(
      fc.property(content, size, (text, max) => {
        const { text: extract, matches } = snippet(text, 'price lock 価格', max)
        let last = 0
        for (const [start, end] of matches) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(extract.length)
      }),
    )
  })
})
