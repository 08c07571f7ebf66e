import { describe, expect, it } from 'vitest'
import { englishAnalyzer, plainAnalyzer } from '../src/index.ts'

describe('the plain analyzer', () => {
  it.each([
    ['The Quick, brown—FOX!', ['the', 'quick', 'brown', 'fox']],
    ['v2.10 of node_modules', ['v2', '10', 'of', 'node', 'modules']],
    ["don't o’clock 'quoted'", ["don't", "o'clock", 'quoted']],
    ['Ünïcode Straße ΔΕΛΤΑ', ['ünïcode', 'straße', 'δελτα']],
    ['ﬁle ＡＢＣ １２', ['file', 'abc', '12']],
    ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
    ['e\u0301clair', ['\u00e9clair']],
    ['知識ベース 検索', ['知識ベース', '検索']],
    ['', []],
    ['?! – 😀', []],
  ])('cuts %j', (text, terms) => {
    expect(plainAnalyzer(text)).toEqual(terms)
  })
})

describe('the english analyzer', () => {
  it.each([
    ['connection connected CONNECTING connections', ['connect', 'connect', 'connect', 'connect']],
    ['the price of the locks', ['price', 'lock']],
    ["Acme's renewal isn't signed, they'll wait", ['acm', 'renew', 'sign', 'wait']],
    ['It’s what we’ve agreed', ['agre']],
    ['T cells and vitamin B12', ['t', 'cell', 'vitamin', 'b12']],
    ['Договор подписан', ['договор', 'подписан']],
    ['to be or not to be', []],
  ])('cuts %j', (text, terms) => {
    expect(englishAnalyzer(text)).toEqual(terms)
  })

  it('gives the same terms however many words it has seen', () => {
    const text = 'The negotiated renewals were connected'
    const before = englishAnalyzer(text)
    for (let i = 0; i < 120_000; i += 1000) {
      englishAnalyzer(Array.from({ length: 1000 }, (_, j) => `word${i + j}`).join(' '))
    }
    expect(englishAnalyzer(text)).toEqual(before)
  })
})
