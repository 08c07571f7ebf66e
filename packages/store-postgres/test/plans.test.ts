import { aRow } from '@recollect/conformance'
import type { FilterPlan, PartSearchRequest } from '@recollect/core'
import { createDatabase, type TestDatabase } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPool, type PostgresStore, type Statement } from '../src/index.ts'
import { explain, type Plan } from './support/explain.ts'
import { pickWord, randomNumbers, vocabulary } from './support/words.ts'
import { missing, serverUrl } from './targets/server-target.ts'

const rows = 20_000
const large = { namespace: 'large' }
const tiny = { namespace: 'tiny' }

/** One row of 2,000, and one of four. */
const rare: FilterPlan = { op: 'eq', field: { on: 'property', name: 'rare' }, value: 'r7' }
const broad: FilterPlan = { op: 'eq', field: { on: 'property', name: 'quarter' }, value: 2 }

describe.skipIf(missing !== undefined)('plans at 20,000 rows', () => {
  const words = vocabulary(3000)
  let database: TestDatabase
  let pool: Pool
  let statements: Statement[] = []
  let textsearch: PostgresStore
  let native: PostgresStore
  let space: string

  const openWith = async (lexical: 'pg_textsearch' | 'native'): Promise<PostgresStore> => {
    const store = fromPool(pool, { lexical, onStatement: (statement) => statements.push(statement) })
    await store.migrate()
    await store.ready({})
    return store
  }

  beforeAll(async () => {
    database = await createDatabase(serverUrl())
    pool = new Pool({ connectionString: database.url })
    textsearch = await openWith('pg_textsearch')
    space = (await textsearch.openSpace({ model: 'm', dimensions: 8 }, {})).id
    native = await openWith('native')
    await withoutIndexes(pool, () => fill(textsearch, words, space))
    await textsearch.optimize()
  })

  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  /** Runs a call and explains its one statement. */
  const planOf = async (call: () => Promise<unknown>): Promise<Plan> => {
    statements = []
    await call()
    expect(statements).toHaveLength(1)
    const [statement] = statements
    if (statement === undefined) throw new Error('no statement was sent')
    return explain(pool, statement)
  }
  const search = (store: PostgresStore, request: PartSearchRequest, scope = large): Promise<Plan> =>
    planOf(() => store.searchParts(scope, request, {}))

  const question = () => `${words[40]} ${words[200]} ${words[900]}`
  const lexical = () => ({ query: question(), limit: 40 })
  const vector = () => ({ space, vector: Float32Array.from([1, 0.2, 0.1, 0, 0, 0.3, 0, 0.1]), limit: 40 })
  const trigram = () => ({ query: `${words[1500]}x`, limit: 40 })
  const exact = () => ({ text: 'row-77', limit: 40 })
  const index = () => `embeddings_space_${space}`

  test('the statement with all channels uses every index, with scope and filter', async () => {
    const all = { lexical: lexical(), vector: vector(), trigram: trigram(), exact: exact() }
    for (const filter of [undefined, broad]) {
      const plan = await search(textsearch, { ...all, filter })
      expect(plan.indexes).toEqual(
        expect.arrayContaining([
          'objects_text_bm25',
          index(),
          'objects_title_trigrams',
          'objects_content_trigrams',
          'objects_pkey',
          'objects_key',
          'objects_title_key',
        ]),
      )
      expect(plan.scanned).toEqual([])
    }
  })

  test('a rare property is found by its index, in every channel and in lists', async () => {
    for (const request of [{ lexical: lexical() }, { vector: vector() }]) {
      const plan = await search(textsearch, { ...request, filter: rare })
      expect(plan.indexes, Object.keys(request).join()).toContain('objects_facets')
      expect(plan.scanned).toEqual([])
    }
    const oneOf: FilterPlan = { op: 'in', field: { on: 'property', name: 'rare' }, values: ['r7', 'r8', 'r9'] }
    for (const filter of [rare, oneOf]) {
      const plan = await planOf(() => textsearch.listObjects(large, { filter, limit: 100 }, {}))
      expect(plan.indexes).toEqual(['objects_facets'])
    }
  })

  test('BM25 of pg_textsearch: the index for a large namespace, row by row for a tiny one', async () => {
    expect((await search(textsearch, { lexical: lexical() })).indexes).toEqual(['objects_text_bm25'])
    const small = await search(textsearch, { lexical: lexical() }, tiny)
    expect(small.indexes).not.toContain('objects_text_bm25')
    expect(small.scanned).toEqual([])
  })

  test('native BM25: candidates and statistics by index, whatever the size', async () => {
    for (const scope of [large, tiny]) {
      for (const filter of [undefined, broad]) {
        const plan = await search(native, { lexical: lexical(), filter }, scope)
        expect(plan.indexes).toContain('objects_text_vector')
        expect(plan.scanned).toEqual([])
      }
    }
  })

  test('vectors: the index of the space for a large namespace, the rows themselves for a tiny one', async () => {
    for (const filter of [undefined, broad]) {
      expect((await search(textsearch, { vector: vector(), filter })).indexes).toContain(index())
    }
    expect((await search(textsearch, { vector: vector() }, tiny)).indexes).not.toContain(index())
  })

  test('entities: the index of their texts and that of the space, scope and filter inside', async () => {
    for (const filter of [undefined, broad]) {
      const request = { lexical: lexical(), vector: vector(), filter }
      const plan = await planOf(() => textsearch.searchObjects(large, request, {}))
      expect(plan.indexes).toEqual(expect.arrayContaining(['objects_entity_bm25', index()]))
      expect(plan.scanned).toEqual([])
      const byVector = await planOf(() => native.searchObjects(large, { lexical: lexical(), filter }, {}))
      expect(byVector.indexes).toContain('objects_entity_vector')
      expect(byVector.scanned).toEqual([])
    }
  })

  test('withinIds goes by the keys', async () => {
    const withinIds = ['row-10', 'row-20', 'row-30']
    for (const request of [{ lexical: lexical() }, { vector: vector() }]) {
      const plan = await search(textsearch, { ...request, withinIds })
      expect(plan.indexes).toEqual(expect.arrayContaining(['objects_pkey', 'objects_parts']))
      expect(plan.scanned).toEqual([])
    }
  })

  test('reads go by the keys, and lists come sorted from the index', async () => {
    expect((await planOf(() => textsearch.getMany(large, ['row-1', 'row-2'], {}))).indexes).toEqual(['objects_pkey'])
    const page = { heads: ['row-1'], texts: ['row-2'] }
    expect((await planOf(() => textsearch.hydrate(large, page, {}))).indexes).toEqual(['objects_pkey'])
    const listed = await planOf(() =>
      textsearch.listObjects(large, { limit: 50, after: { namespace: 'large', id: 'row-15' } }, {}),
    )
    expect(listed).toMatchObject({ indexes: ['objects_pkey'], scanned: [], sorts: 0 })
    const children = await planOf(() => textsearch.listChildren(large, 'row-10', { limit: 5 }, {}))
    expect(children).toMatchObject({ indexes: ['objects_parts'], sorts: 0 })
    const parentIds = Array.from({ length: 100 }, (_, i) => `row-${100 + i * 10}`)
    for (const [limit, read] of [
      // The hundred parents, and of the parts (nine each) hardly more than the limit.
      [20, 100 + 30],
      [200, 100 + 210],
    ] as const) {
      const many = await planOf(() => textsearch.listChildrenOfMany(large, { parentIds, limit }, {}))
      expect(many.indexes).toContain('objects_parts')
      expect(many.scanned).toEqual([])
      expect(many.rowsOf('objects')).toBeLessThanOrEqual(read)
    }
    const siblings = await planOf(() => textsearch.listSiblings(large, { ids: ['row-105', 'row-206'], radius: 1 }, {}))
    expect(siblings.indexes).toContain('objects_parts')
    expect(siblings.rowsOf('objects')).toBe(8)
  })
})

/** Builds the very same indexes after the work: ten times faster than row by row. */
async function withoutIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(`
    select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where schemaname = 'recollect' and (tablename = 'objects' or tablename like 'embeddings%') and indexdef not like 'CREATE UNIQUE%'`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await pool.query(definition)
}

/** 20,000 rows, a tenth of them parents; 100 lie in a tiny namespace. */
async function fill(store: PostgresStore, words: readonly string[], space: string): Promise<void> {
  const random = randomNumbers(7)
  const text = (length: number) => Array.from({ length }, () => pickWord(words, random)).join(' ')
  const row = (i: number) =>
    aRow({
      id: `row-${i}`,
      ...(i % 10 === 0 ? {} : { parentId: `row-${i - (i % 10)}`, position: i % 10 }),
      key: `key-${i}`,
      title: text(3),
      content: i % 10 === 0 ? '' : text(12),
      properties: { quarter: i % 4, rare: `r${i % 2000}` },
      embedding: { space, vector: Array.from({ length: 8 }, () => random() - 0.5) },
    })
  for (let start = 0; start < rows; start += 1000) {
    const batch = Array.from({ length: 1000 }, (_, i) => row(start + i))
    const [first, rest] = start === 0 ? [batch.slice(0, 100), batch.slice(100)] : [[], batch]
    await store.putMany(tiny, first, { at: new Date() })
    await store.putMany(large, rest, { at: new Date() })
  }
}
