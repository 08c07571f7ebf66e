import { aRow } from '@recollect/conformance'
import type { Candidate, Channel, PartSearchRequest } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { explain } from './support/explain.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const at = new Date('2026-01-01T00:00:00Z')
const scope = { namespace: 'hits' }
const others = ['other-1', 'other-2', 'other-3', 'other-4', 'other-5']
const channels: readonly Channel[] = ['lexical', 'vector', 'trigram', 'exact']

describe.skipIf(missing !== undefined)('one parent with 2,000 matching parts beside five others', () => {
  let server: ServerDatabase
  const sent: string[] = []

  beforeAll(async () => {
    server = await serverDatabase()
  })
  afterAll(() => server?.drop())

  const fill = async (store: PostgresStore, space: string): Promise<void> => {
    await store.putMany(scope, [aRow({ id: 'big' })], { at })
    for (let start = 0; start < 2000; start += 1000) {
      const parts = Array.from({ length: 1000 }, (_, i) => {
        const vector = [1, (start + i) / 1e6, 0, 0]
        const content = `harvester ${'harvest '.repeat(i % 3)}`
        return aRow({ id: `p-${start + i}`, parentId: 'big', title: 'Same', content, embedding: { space, vector } })
      })
      await store.putMany(scope, parts, { at })
    }
    // Weaker in every channel, and older where scores are equal.
    const rows = others.map((id, i) => {
      const embedding = { space, vector: [1, 1 + i / 10, 0, 0] }
      return aRow({ id, title: 'Same', content: `harvester ${'filler '.repeat(30 + i)}`, embedding })
    })
    await store.putMany(scope, rows, { at: new Date(0) })
    await store.optimize()
  }

  test.for(['pg_textsearch', 'native'] as const)('%s finds all six, in one statement', async (lexical) => {
    const pool = server.newPool()
    const store = server.store({ schema: `on_${lexical}`, lexical, onStatement: ({ sql }) => sent.push(sql) }, pool)
    await store.migrate()
    const space = (await store.openSpace({ model: 'm', dimensions: 4 }, {})).id
    await fill(store, space)
    const request = (limit: number, hits: number | undefined, only = channels): PartSearchRequest => {
      const all = {
        lexical: { query: 'harvester', limit },
        vector: { space, vector: Float32Array.from([1, 0, 0, 0]), limit },
        trigram: { query: 'harvester', limit },
        exact: { text: 'same', limit },
      }
      return { hits, ...Object.fromEntries(only.map((channel) => [channel, all[channel]])) }
    }
    const search = async (limit: number, hits: number | undefined, only = channels) => {
      const found = await store.searchParts(scope, request(limit, hits, only), {})
      return only.map((channel) => found.channels[channel] ?? [])
    }
    await search(1, 1)
    for (const limit of [1, 40, 1500]) {
      sent.length = 0
      const lists = await search(limit, 10)
      expect(sent).toHaveLength(1)
      for (const [i, list] of lists.entries()) {
        expect(list.length, channels[i]).toBe(limit + 5)
        expect(hitsOf(list.slice(0, limit)), channels[i]).toEqual(['big'])
        expect(
          list.slice(limit).map(({ id }) => id),
          channels[i],
        ).toEqual(others)
      }
    }
    // Three are enough, and the list before them is the same.
    const [lists, uncut] = [await search(40, 3), await search(40, undefined)]
    for (const [i, list] of lists.entries()) {
      expect(list.slice(0, 40), channels[i]).toEqual(uncut[i])
      expect(
        list.slice(40).map(({ id }) => id),
        channels[i],
      ).toEqual(others.slice(0, 2))
    }
  })

  test.for(['pg_textsearch', 'native'] as const)(
    '%s: where enough hits are found, nothing more is read',
    async (lexical) => {
      const statements: { sql: string; parameters: readonly unknown[] }[] = []
      const store = server.store({
        schema: `on_${lexical}`,
        lexical,
        onStatement: (statement) => statements.push(statement),
      })
      const space = (await store.openSpace({ model: 'm', dimensions: 4 }, {})).id
      await store.ready({})
      const vector = { space, vector: Float32Array.from([1, 1.2, 0, 0]), limit: 40 }
      for (const request of [{ lexical: { query: 'filler', limit: 5 } }, { vector }]) {
        await store.searchParts(scope, { ...request }, {})
        await store.searchParts(scope, { ...request, hits: 5 }, {})
        const [plain, withHits] = await Promise.all(statements.slice(-2).map((each) => explain(server.pool, each)))
        expect([withHits?.indexes, withHits?.scanned]).toEqual([plain?.indexes, plain?.scanned])
      }
    },
  )
})

function hitsOf(list: readonly Candidate[]): string[] {
  return [...new Set(list.map(({ id, parentId }) => parentId ?? id))]
}
