import { aRow } from '@recollect/conformance'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

/** What the table derives for a parent and its parts, whichever way the rows come. */
describe.skipIf(missing !== undefined)('what is derived from parents and parts', () => {
  let server: ServerDatabase
  let store: PostgresStore
  let scope: { namespace: string }
  let minutes = 0

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
    await store.migrate()
  })
  beforeEach(() => {
    scope = { namespace: crypto.randomUUID() }
  })
  afterAll(() => server?.drop())

  const put = (...rows: Parameters<typeof aRow>[0][]) =>
    store.putMany(scope, rows.map(aRow), { at: new Date(Date.UTC(2026, 0, 1, 0, minutes++)) })
  const candidates = async () => {
    const { channels } = await store.searchParts(scope, { lexical: { query: 'common', limit: 9 } }, {})
    return channels.lexical?.map(({ id }) => id).toSorted()
  }
  const parent = { id: 'parent', title: 'Parent', content: 'common', properties: { stage: 'open' } }
  const part = { id: 'part', parentId: 'parent', content: 'common' }

  test('a part that is hidden with its parent comes back with it, and never without', async () => {
    await put(parent, part)
    const at = new Date('2026-01-02T00:00:00Z')
    await store.softDelete(scope, ['parent'], { at })
    const alone = store.revive(scope, ['part'], { at })
    await expect(alone).rejects.toMatchObject({ code: 'parent_not_found', details: { id: 'part', parentId: 'parent' } })
    expect(await store.revive(scope, ['part', 'parent'], { at })).toEqual(['parent'])
    expect(await store.getMany(scope, ['part'], {})).toHaveLength(1)
  })

  test('a parent that a batch repeats unchanged with its first part is no candidate any more', async () => {
    await put(parent)
    expect(await candidates()).toEqual(['parent'])
    const outcomes = await put(part, parent)
    expect(outcomes.map(({ status }) => status)).toEqual(['created', 'unchanged'])
    expect(await candidates()).toEqual(['part'])
  })

  test('a part that a batch repeats unchanged follows its changed parent, and stays in its version', async () => {
    await put(parent, part)
    const outcomes = await put(part, { ...parent, title: 'New', properties: { stage: 'won' } })
    expect(outcomes.map(({ status, object }) => [status, object.version])).toEqual([
      ['unchanged', 1],
      ['updated', 2],
    ])
    const filter = { op: 'eq', field: { on: 'property', name: 'stage' }, value: 'won' } as const
    const titled = { op: 'eq', field: { on: 'title' }, value: 'New' } as const
    for (const wanted of [filter, titled]) {
      const found = await store.listObjects(scope, { filter: wanted, limit: 9 }, {})
      expect(found.map(({ id }) => id)).toEqual(['parent', 'part'])
    }
  })

  test('writes that change nothing derived leave the parents’ rows where they are', async () => {
    await put(parent, part)
    const places = async () =>
      (
        await server.pool.query('select id, ctid from recollect.objects where namespace = $1 order by id', [
          scope.namespace,
        ])
      ).rows
    const before = await places()
    await put({ ...part, id: 'second' })
    await put(parent, part)
    expect(await places()).toEqual(expect.arrayContaining(before))
  })

  test('a deleted part that stays deleted is not revived with its parent’s write', async () => {
    await put(parent, part, { ...part, id: 'deleted' })
    await store.softDelete(scope, ['deleted'], { at: new Date() })
    await store.softDelete(scope, ['parent'], { at: new Date() })
    await put(parent)
    expect((await store.listObjects(scope, { limit: 9 }, {})).map(({ id, version }) => [id, version])).toEqual([
      ['parent', 3],
      ['part', 3],
    ])
    expect(await candidates()).toEqual(['part'])
    await store.purge(scope, ['part'], {})
    expect(await candidates()).toEqual(['parent'])
  })
})
