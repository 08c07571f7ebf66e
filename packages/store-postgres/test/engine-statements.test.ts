import { createEngine, type Engine } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore, Statement } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

type Open = (onStatement: (statement: Statement) => void) => Promise<{ store: PostgresStore; end(): Promise<void> }>

const onServer =
  (lexical: 'pg_textsearch' | 'native'): Open =>
  async (onStatement) => {
    const server: ServerDatabase = await serverDatabase()
    const store = server.store({ lexical, onStatement })
    await store.migrate()
    return { store, end: () => server.drop() }
  }

describe.skipIf(missing !== undefined)('on a server, pg_textsearch', () => countStatements(onServer('pg_textsearch')))
describe.skipIf(missing !== undefined)('on a server, native', () => countStatements(onServer('native')))

/** What a call of the engine costs in statements: never more for more objects. In process the store sends the same ones. */
function countStatements(open: Open): void {
  const scope = { namespace: 'engine' }
  let statements: string[] = []
  let target: Awaited<ReturnType<Open>>
  let engine: Engine

  beforeAll(async () => {
    target = await open(({ sql }) => statements.push(sql))
    engine = await createEngine({ store: target.store, embedder: hashEmbedder({ dimensions: 8 }) })
    await engine.putMany(scope, [
      { kind: 'book', id: 'big', title: 'Harvest' },
      ...['a', 'b', 'c'].map((id) => ({
        kind: 'note',
        id,
        title: id,
        content: 'One word on the harvest, among others.',
      })),
    ])
    await engine.search(scope, { query: 'warm' })
  })
  afterAll(() => target?.end())

  const parts = (word: string) =>
    Array.from({ length: 1000 }, (_, i) => ({
      kind: 'page',
      id: `page-${i}`,
      parentId: 'big',
      position: i,
      content: `harvest ${word} ${i}`,
    }))
  const counted = async <T>(call: Promise<T>): Promise<{ value: T; count: number }> => {
    statements = []
    const value = await call
    return { value, count: statements.filter((sql) => !sql.startsWith('analyze')).length }
  }

  test('writing one object, or a thousand', async () => {
    const one = await counted(engine.put(scope, 'note', { id: 'one', title: 'One', content: 'Nothing of it.' }))
    const many = await counted(engine.putMany(scope, parts('yield')))
    const again = await counted(engine.putMany(scope, parts('yield')))
    const changed = await counted(engine.putMany(scope, parts('yields')))
    expect([many.value.created, again.value.unchanged, changed.value.updated]).toEqual([1000, 1000, 1000])
    for (const { count } of [one, many, again, changed]) expect(count).toBeLessThanOrEqual(7)
  })

  test('searching: candidates, and the page, though a thousand parts of one object match', async () => {
    const { value: page, count } = await counted(engine.search(scope, { query: 'harvest', limit: 10 }))
    expect(page.objects.map(({ id }) => id).sort()).toEqual(expect.arrayContaining(['a', 'b', 'big', 'c']))
    expect(count).toBeLessThanOrEqual(2)
    const exact = await counted(engine.findExact(scope, { query: 'harvest' }))
    expect(exact.value.objects[0]?.id).toBe('big')
    expect(exact.count).toBeLessThanOrEqual(2)
  })

  test('the next page: one statement', async () => {
    const page = await engine.search(scope, { query: 'harvest', limit: 2 })
    if (page.resultSetId === undefined) throw new Error('there is no second page')
    const { value: next, count } = await counted(engine.continue(scope, page.resultSetId, { limit: 2 }))
    expect(next.objects.length).toBeGreaterThan(0)
    expect(count).toBe(1)
  })
}
