import { aRow } from '@recollect/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { pickWord, randomNumbers, vocabulary } from './support/words.ts'
import { missing } from './targets/server-target.ts'

const at = new Date('2026-01-01T00:00:00Z')
const scope = { namespace: 'lexical' }

describe.skipIf(missing !== undefined)('lexical backends', () => {
  let server: ServerDatabase

  beforeAll(async () => {
    server = await serverDatabase()
  })
  afterAll(() => server?.drop())

  const open = async (options: Parameters<ServerDatabase['store']>[0]): Promise<PostgresStore> => {
    const store = server.store(options)
    await store.migrate()
    return store
  }
  const scores = async (store: PostgresStore, query: string, limit = 40): Promise<ReadonlyMap<string, number>> => {
    const { channels } = await store.searchParts(scope, { lexical: { query, limit } }, {})
    return new Map(channels.lexical?.map(({ id, score }) => [id, score]))
  }

  test('auto takes pg_textsearch where it can be had; what serves is a capability', async () => {
    const auto = await open({ schema: 'auto' })
    await auto.ready({})
    expect(auto.capabilities.lexical).toBe('pg_textsearch')

    const native = await open({ schema: 'only_native', lexical: 'native' })
    const found = server.store({ schema: 'only_native' })
    await found.ready({})
    expect([native.capabilities.lexical, found.capabilities.lexical]).toEqual(['native', 'native'])
    const absent = server.store({ schema: 'only_native', lexical: 'pg_textsearch' })
    await expect(absent.ready({})).rejects.toMatchObject({ code: 'migration_required' })
  })

  test('native scores are BM25 with the statistics of the namespace', async () => {
    const store = await open({ schema: 'formula', lexical: 'native', language: 'simple' })
    const texts = ['kiwi', 'kiwi kiwi melon', 'melon plum plum plum', 'plum', 'kiwi plum grape orange banana']
    await store.putMany(
      scope,
      texts.map((content, i) => aRow({ id: `${i}`, content })),
      { at },
    )
    // Another namespace, which must not count.
    await store.putMany({ namespace: 'other' }, [aRow({ id: 'x', content: 'kiwi kiwi kiwi' })], { at })

    const bytes = texts.map((text) => `  ${text}`.length)
    const mean = bytes.reduce((sum, length) => sum + length, 0) / texts.length
    const idf = (df: number) => Math.log(1 + (texts.length - df + 0.5) / (df + 0.5))
    const term = (tf: number, length: number) => (tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / mean))
    const expected = texts.map((text, i) => {
      const count = (word: string) => text.split(' ').filter((each) => each === word).length
      return idf(3) * term(count('kiwi'), bytes[i] ?? 0) + idf(2) * term(count('melon'), bytes[i] ?? 0)
    })
    const found = await scores(store, 'melon kiwi')
    expect([...found.keys()].sort()).toEqual(['0', '1', '2', '4'])
    for (const [id, score] of found) expect(score).toBeCloseTo(expected[Number(id)] ?? 0, 9)

    const { channels } = await store.searchParts(
      scope,
      { withinIds: ['0'], lexical: { query: 'melon kiwi', limit: 9 } },
      {},
    )
    expect(channels.lexical?.map(({ score }) => score)).toEqual([found.get('0')])
  })

  test('both backends rank alike', async () => {
    const words = vocabulary(300)
    const random = randomNumbers(3)
    const rows = Array.from({ length: 400 }, (_, i) =>
      aRow({ id: `${i}`, content: Array.from({ length: 5 + (i % 40) }, () => pickWord(words, random)).join(' ') }),
    )
    const [textsearch, native] = await Promise.all([
      open({ schema: 'alike', lexical: 'pg_textsearch' }),
      open({ schema: 'alike2', lexical: 'native' }),
    ])
    for (const store of [textsearch, native]) {
      await store.putMany(scope, rows, { at })
      await store.optimize()
    }
    for (const query of [`${words[9]} ${words[60]}`, `${words[20]} ${words[150]} ${words[2]}`]) {
      const [left, right] = [
        [...(await scores(textsearch, query, 20)).keys()],
        [...(await scores(native, query, 20)).keys()],
      ]
      expect(left.filter((id) => right.includes(id)).length).toBeGreaterThanOrEqual(16)
      expect(right.slice(0, 5)).toContain(left[0])
    }
  })

  test('the scores of one statement are those of the channel alone, and of the rows themselves', async () => {
    const store = await open({ schema: 'alike', lexical: 'pg_textsearch' })
    const [word = ''] = vocabulary(300).slice(9)
    const { channels } = await store.searchParts(
      scope,
      {
        lexical: { query: word, limit: 30 },
        trigram: { query: word, limit: 30 },
        exact: { text: '7', limit: 5 },
      },
      {},
    )
    const together = new Map(channels.lexical?.map(({ id, score }) => [id, score]))
    expect(together).toEqual(await scores(store, word, 30))
    const { rows } = await server.pool.query<{ id: string; score: number }>(
      `select id, -(text_searched <@> to_bm25query($1, 'alike.objects_text_bm25')) as score from alike.objects where id = any($2)`,
      [word, [...together.keys()]],
    )
    for (const { id, score } of rows) expect(together.get(id)).toBeCloseTo(score, 4)
  })

  test('a fuzzy question that resembles very many contents compares some of them, and says so', async () => {
    const store = await open({ schema: 'resembling' })
    const rows = Array.from({ length: 1001 }, (_, i) => aRow({ id: `${i}`, title: `${i}`, content: 'harvester' }))
    await store.putMany(scope, rows, { at })
    const request = { trigram: { query: 'harvestr', limit: 10 } }
    expect((await store.searchParts(scope, request, {})).degraded).toEqual(['partial_trigram_scan'])
    await store.purge(scope, ['0', '1', '2'], {})
    expect((await store.searchParts(scope, request, {})).degraded).toEqual([])
  })

  test('what holds the fuzzy question letter by letter is compared, however many others resemble it', async () => {
    const store = await open({ schema: 'resembling2' })
    const rows = Array.from({ length: 1200 }, (_, i) => aRow({ id: `${i}`, content: `harvesters 100%_\\ of ${i}` }))
    const fitting = ['harvestesr', '100%_\\ off'].map((content) => aRow({ id: content, content }))
    await store.putMany(scope, rows, { at })
    await store.putMany(scope, fitting, { at })
    for (const { object } of fitting) {
      const request = { trigram: { query: object.content, limit: 3 } }
      const { channels, degraded } = await store.searchParts(scope, request, {})
      expect(degraded).toEqual(['partial_trigram_scan'])
      expect(channels.trigram?.[0]).toMatchObject({ id: object.id, score: 0.5 })
    }
  })

  test('of a very long question, fuzzy matching compares the beginning', async () => {
    const store = await open({ schema: 'beginning' })
    const title = Array.from({ length: 40 }, (_, i) => `n${i * 37}`)
      .join(' ')
      .slice(0, 200)
    await store.putMany(scope, [aRow({ id: 'a', title })], { at })
    const query = `${title}${' something else'.repeat(4000)}`
    const { channels } = await store.searchParts(scope, { trigram: { query, limit: 3 } }, {})
    expect(channels.trigram).toMatchObject([{ id: 'a' }])
    // Never half of a character that takes two code units.
    const odd = await store.searchParts(
      scope,
      { trigram: { query: `${'x'.repeat(199)}${'😀'.repeat(9)}`, limit: 3 } },
      {},
    )
    expect(odd.channels.trigram).toEqual([])
  })

  test('native says when texts that were not scored may be better, and only then', async () => {
    const store = await open({ schema: 'partial', lexical: 'native' })
    const rows = Array.from({ length: 500 }, (_, i) =>
      aRow({ id: `${i}`, content: `common ${i % 2 ? 'half' : ''} x${i}` }),
    )
    await store.putMany(scope, rows, { at })
    const search = async (query: string, limit: number) => {
      const { channels, degraded } = await store.searchParts(scope, { lexical: { query, limit } }, {})
      return [channels.lexical?.[0]?.id, ...degraded]
    }
    expect(await search('half', 10)).toHaveLength(1)
    expect(await search('common x7', 1)).toEqual(['7'])
    expect(await search('common', 10)).toContain('partial_lexical_scan')
  })

  test('pg_textsearch reads ties to the end while they are a thousand, and says when they are more', async () => {
    const store = await open({ schema: 'ties', lexical: 'pg_textsearch' })
    const rows = (from: number, to: number, day: number) =>
      store.putMany(
        scope,
        Array.from({ length: to - from }, (_, i) => aRow({ id: `${from + i}`, content: 'equal' })),
        { at: new Date(Date.UTC(2026, 0, day)) },
      )
    const search = () => store.searchParts(scope, { lexical: { query: 'equal', limit: 5 } }, {})
    await rows(0, 900, 1)
    await rows(900, 905, 2)
    const latest = ['900', '901', '902', '903', '904']
    const all = await search()
    expect([all.channels.lexical?.map(({ id }) => id), all.degraded]).toEqual([latest, []])
    await rows(905, 1100, 1)
    const some = await search()
    expect(some.channels.lexical).toHaveLength(5)
    expect(some.degraded).toEqual(['partial_lexical_scan'])
  })

  test('the language decides about word forms and stop words, and is fixed by migrate', async () => {
    for (const lexical of ['pg_textsearch', 'native'] as const) {
      const schema = `german_${lexical}`
      const german = await open({ schema, lexical, language: 'german' })
      await german.putMany(scope, [aRow({ id: 'a', content: 'Die Verträge wurden verlängert' })], { at })
      expect([...(await scores(german, 'Vertrag')).keys()]).toEqual(['a'])
      expect([...(await scores(german, 'die')).keys()]).toEqual([])

      const simple = server.store({ schema, lexical, language: 'simple' })
      await expect(simple.ready({})).rejects.toMatchObject({ code: 'invalid_option' })
      await expect(simple.migrate()).rejects.toMatchObject({ code: 'invalid_option' })
      await simple.migrate({ rebuildLexical: true })
      expect([...(await scores(simple, 'die')).keys()]).toEqual(['a'])
      expect([...(await scores(simple, 'Vertrag')).keys()]).toEqual([])
    }
  })

  test('a text of nothing but different words, as long as core lets through, is written and found', async () => {
    const words = Array.from({ length: 70_000 }, (_, i) => `${i.toString(36)}-é${i}`)
    let content = ''
    for (const word of words) if (content.length < 480_000) content += `${word} `
    for (const lexical of ['pg_textsearch', 'native'] as const) {
      const store = await open({ schema: `long_${lexical}`, lexical })
      await store.putMany(scope, [aRow({ id: 'long', content }), aRow({ id: 'short', content: 'short' })], { at })
      expect([...(await scores(store, words[3] ?? '')).keys()]).toEqual(['long'])
    }
  })
})
