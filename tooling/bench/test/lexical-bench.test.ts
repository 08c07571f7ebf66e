import { describe, expect, it } from 'vitest'
import { engines } from '../src/engines/engines.ts'
import { makeDocuments, makeQueries } from '../src/lexical/corpus.ts'
import { lexicalResults, lexicalTable } from '../src/lexical/lexical-report.ts'
import { measure } from '../src/lexical/measure.ts'
import { measureApart } from '../src/lexical/measure-apart.ts'
import type { MeasureMessage } from '../src/lexical/measurement.ts'
import { wordOf } from '../src/lexical/zipf-words.ts'

describe('the corpus', () => {
  it('is the same for the same seed, and a smaller one is the beginning of a larger one', () => {
    const documents = makeDocuments(20, 7)
    expect(makeDocuments(30, 7).slice(0, 20)).toEqual(documents)
    expect(makeDocuments(20, 8)).not.toEqual(documents)
    expect(makeQueries(5, 7)).toEqual(makeQueries(9, 7).slice(0, 5))
  })

  it('has texts of 40 to 100 words, and queries of four different ones', () => {
    const lengths = makeDocuments(300, 1).map(({ text }) => text.split(' ').length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([40, 100])
    for (const query of makeQueries(100, 1)) expect(new Set(query.split(' ')).size).toBe(4)
  })

  it('has words of one length, all different', () => {
    const words = Array.from({ length: 30_000 }, (_, i) => wordOf(i + 1))
    expect(new Set(words).size).toBe(words.length)
    expect(words.every((word) => /^([b-z][aeiou]){3}$/.test(word))).toBe(true)
  })

  it('follows Zipf: the second word comes half as often as the first', () => {
    const counts = new Map<string, number>()
    for (const { text } of makeDocuments(2000, 3)) {
      for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    const [first = 0, second = 0] = [wordOf(0), wordOf(1)].map((word) => counts.get(word))
    expect(first / second).toBeCloseTo(2, 0)
  })
})

describe('the engines', () => {
  it.each(Object.entries(engines))(
    '%s finds texts by any word of a query, the better the more it matches',
    async (_, make) => {
      const engine = await make('words')
      await engine.add([
        { id: 'one', title: '', text: 'bakedo fimure lasoti' },
        { id: 'both', title: '', text: 'bakedo gapenu lasoti' },
        { id: 'none', title: '', text: 'zuvoxi fimure' },
      ])
      expect(await engine.search('bakedo gapenu', 10)).toEqual(['both', 'one'])
      expect(await engine.search('bakedo gapenu', 1)).toEqual(['both'])
    },
  )
})

describe('measuring', () => {
  const task = { engine: 'store-memory', documents: 600, queries: 20, seed: 1, cap: 20 }

  it('happens in a process of its own', async () => {
    const measurement = await measureApart(task, () => {})
    expect(measurement).toMatchObject({ engine: 'store-memory', documents: 600 })
    expect(measurement.latencies).toHaveLength(20)
    expect(measurement.note).toBeUndefined()
  })

  it('says how far it is', async () => {
    const messages: MeasureMessage[] = []
    await measure(task, (message) => messages.push(message))
    expect(messages).toContainEqual({ progress: '500 of 600 added' })
    expect(messages).toContainEqual({ progress: '50 queries answered' })
  })

  it('says what the cap cut short', async () => {
    const measurement = await measure({ ...task, cap: 0 }, () => {})
    expect(measurement).toEqual({ engine: 'store-memory', documents: 600, latencies: [], note: 'not built in 0 s' })
  })

  it('refuses an engine that it does not know', async () => {
    await expect(measure({ ...task, engine: 'lucene' }, () => {})).rejects.toThrow('no engine "lucene"')
  })

  it('is reported next to MiniSearch of the same size', () => {
    const results = lexicalResults([
      { engine: 'store-memory', documents: 10, buildRate: 12_345.6, heapMegabytes: 1.4, latencies: [0.1, 0.2, 0.3] },
      { engine: 'minisearch', documents: 10, buildRate: 99, heapMegabytes: 2, latencies: [20, 40, 60] },
      { engine: 'orama', documents: 10, latencies: [], note: 'not built in 5 s' },
    ])
    expect(results[0]).toMatchObject({ queries: 3, p50: 0.2, p95: 0.3, timesMiniSearch: 200 })
    expect(lexicalTable(results).split('\n')).toEqual([
      '| engine       | documents | docs/s | heap MB | queries | p50 ms | p95 ms | p99 ms | × MiniSearch |             note |',
      '| ------------ | --------: | -----: | ------: | ------: | -----: | -----: | -----: | -----------: | ---------------: |',
      '| store-memory |        10 | 12,346 |       1 |       3 |  0.200 |  0.300 |  0.300 |          200 |                  |',
      '| minisearch   |        10 |     99 |       2 |       3 |   40.0 |   60.0 |   60.0 |         1.00 |                  |',
      '| orama        |        10 |      – |       – |       0 |      – |      – |      – |            – | not built in 5 s |',
    ])
  })
})
