import { aRow } from '@recollect/conformance'
import type { FilterPlan } from '@recollect/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { randomNumbers } from './support/words.ts'
import { missing } from './targets/server-target.ts'

const at = new Date('2026-01-01T00:00:00Z')
const scope = { namespace: 'vectors' }
const random = randomNumbers(11)
const aVector = (dimensions: number) => Float32Array.from({ length: dimensions }, () => random() - 0.5)

describe.skipIf(missing !== undefined)('embedding spaces', () => {
  let server: ServerDatabase
  let store: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
    await store.migrate()
  })
  afterAll(() => server?.drop())

  const indexes = async (): Promise<readonly string[]> => {
    const { rows } = await server.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'recollect' and indexname like 'embeddings_space_%' order by indexname`,
    )
    return rows.map(({ indexdef }) => indexdef)
  }

  /** Writes vectors, and expects the nearest to be what arithmetic says. */
  const expectNearest = async (space: string, dimensions: number): Promise<void> => {
    const vectors = Array.from({ length: 12 }, () => aVector(dimensions))
    const own = { namespace: `vectors-${dimensions}-${space}` }
    const rows = vectors.map((vector, i) =>
      aRow({ id: `${i}`, content: 'x', embedding: { space, vector: [...vector] } }),
    )
    await store.putMany(own, rows, { at })
    const question = aVector(dimensions)
    const { channels, degraded } = await store.searchParts(own, { vector: { space, vector: question, limit: 12 } }, {})
    const expected = vectors
      .map((vector, i) => ({ id: `${i}`, score: cosine(vector, question) }))
      .toSorted((a, b) => b.score - a.score)
    expect(channels.vector?.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expected.forEach(({ score }, i) => {
      expect(channels.vector?.[i]?.score).toBeCloseTo(score, 5)
    })
    expect(degraded).toEqual([])
  }

  test('up to 2,000 dimensions full vectors are indexed, up to 4,000 half-precision ones, above none', async () => {
    for (const dimensions of [2, 2000, 2001, 4000, 4001, store.capabilities.maxDimensions]) {
      const { id } = await store.openSpace({ model: 'large', dimensions }, {})
      await expectNearest(id, dimensions)
    }
    expect((await indexes()).map((definition) => /(vector|halfvec)\(\d+\)/.exec(definition)?.[0])).toEqual([
      'vector(2)',
      'vector(2000)',
      'halfvec(2001)',
      'halfvec(4000)',
    ])
  })

  test('a vector without direction is no candidate', async () => {
    const { id: space } = await store.openSpace({ model: 'zero', dimensions: 3 }, {})
    const rows = [
      aRow({ id: 'zero', content: 'x', embedding: { space, vector: [0, 0, 0] } }),
      aRow({ id: 'one', content: 'x', embedding: { space, vector: [1, 0, 0] } }),
    ]
    await store.putMany(scope, rows, { at })
    const ask = async (...vector: number[]) => {
      const request = { vector: { space, vector: Float32Array.from(vector), limit: 9 } }
      return (await store.searchParts(scope, request, {})).channels.vector?.map(({ id }) => id)
    }
    expect(await ask(1, 1, 0)).toEqual(['one'])
    expect(await ask(0, 0, 0)).toEqual([])
  })

  test('an unknown space is refused', async () => {
    for (const space of ['999', 'x', '0', "1'; drop table"]) {
      const request = { vector: { space, vector: Float32Array.from([1]), limit: 1 } }
      await expect(store.searchParts(scope, request, {})).rejects.toMatchObject({ code: 'invalid_option' })
    }
  })

  test('without an index every search is exact, and optimize makes the index later', async () => {
    const plain = server.store({ vectorIndex: 'none' })
    const before = await indexes()
    const { id } = await plain.openSpace({ model: 'plain', dimensions: 5 }, {})
    await expectNearest(id, 5)
    await plain.optimize()
    expect(await indexes()).toEqual(before)
    await store.optimize()
    expect((await indexes()).length).toBe(before.length + 1)
    await expectNearest(id, 5)
  })

  test('when the index cannot fill the list under a filter, the matching rows are compared one by one, and it is said', async () => {
    const many = { namespace: 'many' }
    const { id: space } = await store.openSpace({ model: 'filtered', dimensions: 4 }, {})
    // The rows that the filter wants lie on the far side: the index looks at 100 neighbours and sees none of them.
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const far = i % 40 === 0
      return aRow({
        id: `${i}`,
        content: 'x',
        properties: { far },
        embedding: { space, vector: [far ? -1 : 1, random(), random() * 0.1, random() * 0.1] },
      })
    })
    await store.putMany(many, rows, { at })
    await store.optimize()
    const filter: FilterPlan = { op: 'eq', field: { on: 'property', name: 'far' }, value: true }
    const ask = async (asked: PostgresStore, limit: number) => {
      const vector = Float32Array.from([1, 0.5, 0, 0])
      return asked.searchParts(many, { filter, vector: { space, vector, limit } }, {})
    }
    const scanTuples = (count: number) =>
      server.pool.query(`alter database ${new URL(server.url).pathname.slice(1)} set hnsw.max_scan_tuples = ${count}`)
    await scanTuples(100)
    // Plans by index only: else the planner, who knows the filter is rare, reads the rows themselves.
    const viaIndex = await withoutSorts(server)
    const full = await ask(viaIndex.store({}), 40)
    expect(full.channels.vector).toHaveLength(40)
    expect(full.degraded).toEqual(['exact_vector_scan'])
    const never = await ask(viaIndex.store({ exactScanRows: 0 }), 40)
    expect(never.channels.vector?.length).toBeLessThan(40)
    expect(never.degraded).toEqual(['partial_vector_scan'])
    const few = await ask(viaIndex.store({ exactScanRows: 30 }), 30)
    expect(few.channels.vector).toHaveLength(30)
    expect(few.degraded).toEqual(['partial_vector_scan'])
    await scanTuples(20_000)
  })
})

/** Stores whose sessions plan as for a table so large that only the vector index will do. */
async function withoutSorts(server: ServerDatabase): Promise<{ store: ServerDatabase['store'] }> {
  const pool = server.newPool()
  pool.on('connect', (client) => {
    void client.query(
      'set enable_sort = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
    )
  })
  return { store: (options) => server.store(options, pool) }
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (left: Float32Array, right: Float32Array) => left.reduce((sum, x, i) => sum + x * (right[i] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
