import { aRow, type RowFields } from '@recollect/conformance'
import { everywhere, type WriteOptions } from '@recollect/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { inTransaction, missing } from './targets/server-target.ts'

const at = new Date('2026-01-01T00:00:00Z')
const past = new Date('2020-01-01T00:00:00Z')
const future = new Date('2999-01-01T00:00:00Z')

describe.skipIf(missing !== undefined)('objects that expire', () => {
  let server: ServerDatabase
  let stores: readonly PostgresStore[]
  let store: PostgresStore
  let space: string
  let scope: { namespace: string }

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({ lexical: 'pg_textsearch' })
    const native = server.store({ lexical: 'native' })
    stores = [store, native]
    for (const each of stores) await each.migrate()
    space = (await store.openSpace({ model: 'm', dimensions: 2 }, {})).id
  })
  beforeEach(() => {
    scope = { namespace: crypto.randomUUID() }
  })
  afterAll(() => server?.drop())

  const put = (...rows: RowFields[]) => store.putMany(scope, rows.map(aRow), { at })
  const link = (fromId: string, toId: string) => ({ fromId, relation: 'knows', toId, note: 'common' })
  const versions = async (...ids: string[]) =>
    (await store.readForWrite(scope, { ids, keys: [], parentIds: [] }, {})).existing
      .map(({ object: { id, version }, deleted }) => `${id} ${version}${deleted ? ' deleted' : ''}`)
      .toSorted()

  /** What every channel and list finds, over both backends. */
  const foundNow = async (options: WriteOptions) => {
    const found = new Map<string, readonly string[]>()
    const note = (name: string, ids: readonly string[]) => found.set(name, [...new Set(ids)].toSorted())
    for (const [index, each] of stores.entries()) {
      const request = {
        lexical: { query: 'common', limit: 9 },
        vector: { space, vector: Float32Array.from([1, 0]), limit: 9 },
        trigram: { query: 'common', limit: 9 },
        exact: { text: 'common', limit: 9 },
      }
      const { channels } = await each.searchParts(scope, request, options)
      for (const [name, list] of Object.entries(channels)) note(`${name} ${index}`, list?.map(({ id }) => id) ?? [])
      const { lexical, vector } = request
      const objects = await each.searchObjects(scope, { lexical, vector }, options)
      for (const [name, list] of Object.entries(objects.channels))
        note(`objects ${name} ${index}`, list?.map(({ id }) => id) ?? [])
      const { hits } = await each.searchEdges(scope, { query: 'common', limit: 9 }, options)
      note(
        `notes ${index}`,
        hits.map(({ edge }) => edge.toId),
      )
    }
    const ids = ['stays', 'goes', 'part', 'peer']
    note(
      'neighbors',
      (await store.neighbors(scope, { ids, direction: 'out', limitPerNode: 9 }, options)).neighbors.map(
        ({ peerId }) => peerId,
      ),
    )
    const heads = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    note('children', heads(await store.listChildrenOfMany(scope, { parentIds: ids, limit: 9 }, options)))
    note('children of goes', heads(await store.listChildren(scope, 'goes', { limit: 9 }, options)))
    note('siblings', heads(await store.listSiblings(scope, { ids, radius: 1 }, options)))
    note('list', heads(await store.listObjects(scope, { limit: 9 }, options)))
    note('get', heads(await store.getMany(scope, ids, options)))
    note('texts', heads((await store.hydrate(scope, { heads: ids, texts: ids }, options)).texts))
    note('vectors', heads(await store.getEmbeddings(scope, { space, ids }, options)))
    return Object.fromEntries(found)
  }

  test('are gone for every read once their time has come, in a long transaction of the host too', async () => {
    const vector = { embedding: { space, vector: [1, 0] } }
    const text = { title: 'common', content: 'common' }
    const expiresAt = new Date(Date.now() + 1500)
    await put(
      { id: 'stays', ...text, ...vector },
      { id: 'peer' },
      { id: 'goes', ...text, ...vector, expiresAt },
      { id: 'part', parentId: 'goes', ...text, ...vector },
    )
    await store.putEdges(scope, [link('peer', 'stays'), link('peer', 'goes')], { at })
    await inTransaction(server.pool, async (tx) => {
      const options: WriteOptions = { tx }
      const before = await foundNow(options)
      expect(before).toMatchObject({
        'lexical 0': ['part', 'stays'],
        'vector 1': ['part', 'stays'],
        'trigram 0': ['goes', 'part', 'stays'],
        'exact 0': ['goes', 'part', 'stays'],
        'objects lexical 0': ['goes', 'stays'],
        'objects vector 1': ['goes', 'stays'],
        'notes 1': ['goes', 'stays'],
        neighbors: ['goes', 'stays'],
        'children of goes': ['part'],
      })
      expect(Object.values(before).every((ids) => ids.includes('goes') || ids.includes('part'))).toBe(true)
      await until('it is gone', async () => (await store.getMany(scope, ['goes'], options)).length === 0)
      expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime())
      const after = Object.entries(await foundNow(options))
      expect(after.map(([name, ids]) => [name, ids.filter((id) => id !== 'peer')])).toEqual(
        after.map(([name]) => [name, /children|siblings/.test(name) ? [] : ['stays']]),
      )
    })
  })

  test('a text is found again when the last of its parts has expired, and not while one is left', async () => {
    const text = { content: 'common' }
    const candidates = async () => {
      const answers = await Promise.all(
        stores.map((each) =>
          each.searchParts(
            scope,
            { lexical: { query: 'common', limit: 9 }, trigram: { query: 'common', limit: 9 } },
            {},
          ),
        ),
      )
      const lists = answers.flatMap(({ channels }) => [channels.lexical, channels.trigram])
      const [first, ...others] = lists.map((list) => list?.map(({ id }) => id).toSorted())
      for (const other of others) expect(other).toEqual(first)
      return first
    }
    const part = (id: string, expiresAt?: Date) => ({
      id,
      parentId: 'parent',
      ...text,
      ...(expiresAt && { expiresAt }),
    })
    await put({ id: 'parent', ...text }, part('first', past))
    expect(await candidates()).toEqual(['parent'])
    await put(part('second', future))
    expect(await candidates()).toEqual(['second'])
    await put(part('third'))
    await put(part('second', past))
    expect(await candidates()).toEqual(['third'])
    await put(part('third', past))
    expect(await candidates()).toEqual(['parent'])
    // Both in one batch, the parent repeated as it is.
    await put({ id: 'parent', ...text }, part('first', future))
    expect(await candidates()).toEqual(['first'])
    await put({ id: 'parent', ...text, title: 'New' }, part('first', past))
    expect(await candidates()).toEqual(['parent'])
    await put(part('third'))
    await store.softDelete(scope, ['third'], { at })
    expect(await candidates()).toEqual(['parent'])
    await store.revive(scope, ['third'], { at })
    expect(await candidates()).toEqual(['third'])
    await store.purge(scope, ['third'], {})
    expect(await candidates()).toEqual(['parent'])
    // Expired parts keep it from becoming one, and say so: nothing is taken for a race.
    await put({ id: 'other' })
    await expect(put({ id: 'parent', parentId: 'other' })).rejects.toMatchObject({ code: 'parent_not_first_class' })
    expect(await store.purgeExpired(scope, { limit: 9 }, {})).toHaveLength(2)
    await put({ id: 'parent', parentId: 'other', ...text })
    expect(await candidates()).toEqual(['parent'])
  })

  test('a write revives one with its parts and edges; versions of what comes back go up', async () => {
    await put(
      { id: 'a' },
      { id: 'goes', expiresAt: future },
      { id: 'part', parentId: 'goes' },
      { id: 'early', parentId: 'goes', expiresAt: past },
    )
    await store.putEdges(scope, [link('a', 'goes')], { at })
    await put({ id: 'goes', expiresAt: past })
    expect(await versions('goes', 'part', 'early')).toEqual(['early 1 deleted', 'goes 2 deleted', 'part 1 deleted'])
    await expect(put({ id: 'new', parentId: 'goes' })).rejects.toMatchObject({ code: 'parent_not_found' })
    await expect(store.putEdges(scope, [{ ...link('a', 'goes'), relation: 'likes' }], { at })).rejects.toMatchObject({
      code: 'endpoint_not_found',
      details: { id: 'goes', end: 'to' },
    })
    expect(await store.softDelete(scope, ['goes', 'part', 'early'], { at })).toEqual([])
    expect(await store.revive(scope, ['goes'], { at })).toEqual([])
    await store.queue.openTarget({ name: 'graph', takes: ['entities', 'parts', 'edges'] }, {})
    const [outcome] = await put({ id: 'goes', ifVersion: 0 })
    expect(outcome).toMatchObject({ status: 'updated', object: { version: 3 } })
    expect(outcome?.object).not.toHaveProperty('expiresAt')
    expect(await versions('goes', 'part', 'early')).toEqual(['early 1 deleted', 'goes 3', 'part 2'])
    expect(await store.getEdges(scope, [link('a', 'goes')], {})).toHaveLength(1)
    // A copy that was made meanwhile lacks the object, its parts and its edges.
    const queued = await store.queue.lease({ target: 'graph', limit: 9, leaseMs: 1000 }, {})
    await store.queue.closeTarget('graph', {})
    expect(queued.map(({ subject, withEdges }) => [subject, withEdges])).toEqual(
      expect.arrayContaining([
        [{ kind: 'object', id: 'goes' }, true],
        [{ kind: 'object', id: 'part' }, false],
      ]),
    )
    expect(queued).toHaveLength(2)
  })

  test('soft-deleted ones come back only as far as their time allows', async () => {
    await put({ id: 'goes', expiresAt: new Date(Date.now() + 200) }, { id: 'part', parentId: 'goes' })
    expect(await store.softDelete(scope, ['goes'], { at })).toEqual(['goes'])
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await store.revive(scope, ['goes'], { at })).toEqual(['goes'])
    expect(await versions('goes', 'part')).toEqual(['goes 3 deleted', 'part 2 deleted'])
    await expect(store.revive(scope, ['part'], { at })).rejects.toMatchObject({ code: 'parent_not_found' })
    await put({ id: 'goes', expiresAt: future })
    expect(await versions('goes', 'part')).toEqual(['goes 4', 'part 3'])
  })

  test('a time that differs is a change; parts follow without one of their own', async () => {
    await put({ id: 'a', expiresAt: future }, { id: 'part', parentId: 'a' })
    expect((await put({ id: 'a', expiresAt: future }))[0]).toMatchObject({
      status: 'unchanged',
      object: { version: 1 },
    })
    const later = new Date(future.getTime() + 1)
    expect((await put({ id: 'a', expiresAt: later }))[0]).toMatchObject({
      status: 'updated',
      object: { version: 2, expiresAt: later },
    })
    expect(
      (await store.getMany(scope, ['a', 'part'], {})).map(({ version, expiresAt }) => [version, expiresAt]),
    ).toEqual([
      [2, later],
      [1, undefined],
    ])
    expect((await put({ id: 'a' }))[0]).toMatchObject({ status: 'updated', object: { version: 3 } })
  })

  test('are purged the longest expired first, a part with its parent, and the queue is told', async () => {
    await store.purgeExpired(everywhere, { limit: 1000 }, {})
    const other = { namespace: `${scope.namespace}-b` }
    const day = (n: number) => new Date(past.getTime() + n * 86_400_000)
    await put(
      { id: 'stays' },
      { id: 'p3', expiresAt: day(3) },
      { id: 'with-p3', parentId: 'p3', expiresAt: day(1) },
      { id: 'c2', parentId: 'stays', expiresAt: day(2), embedding: { space, vector: [1, 0] } },
      { id: 'later', expiresAt: future },
    )
    await store.putMany(other, [aRow({ id: 'p3', expiresAt: day(4) }), aRow({ id: 'x1', expiresAt: day(1) })], { at })
    await store.queue.openTarget({ name: 'graph', takes: ['entities', 'parts'] }, {})
    const ref = (id: string, namespace = scope.namespace) => ({ namespace, id })
    expect(await store.purgeExpired(everywhere, { limit: 2 }, {})).toEqual([ref('x1', other.namespace), ref('c2')])
    expect(await store.purgeExpired(scope, { limit: 9 }, {})).toEqual([ref('p3')])
    expect(await store.purgeExpired(everywhere, { limit: 0 }, {})).toEqual([])
    expect(await store.purgeExpired(everywhere, { limit: 9 }, {})).toEqual([ref('p3', other.namespace)])
    expect(await store.purgeExpired(everywhere, { limit: 9 }, {})).toEqual([])
    expect(await versions('stays', 'p3', 'with-p3', 'c2', 'later')).toEqual(['later 1', 'stays 1'])
    const queued = await store.queue.lease({ target: 'graph', limit: 9, leaseMs: 1000 }, {})
    await store.queue.closeTarget('graph', {})
    expect(queued.map(({ subject }) => ('id' in subject ? subject.id : '')).toSorted()).toEqual([
      'c2',
      'p3',
      'p3',
      'with-p3',
      'x1',
    ])
    const { rows } = await server.pool.query('select from recollect.embeddings where namespace = $1', [scope.namespace])
    expect(rows).toEqual([])
  })
  test('a thousand namespaces are swept in one go', async () => {
    const namespaces = Array.from({ length: 1000 }, (_, i) => `many-${i}`)
    await server.pool.query(
      `insert into recollect.objects (namespace, id, kind, title, title_key, summary, content, content_type, properties, facets,
         effective, created_at, updated_at, version, expires_at)
       select n, 'x', 'thing', '', '', '', '', 'text/plain', '{}', '{}', '{}', now(), now(), 1, '2019-01-01' from unnest($1::text[]) as n`,
      [namespaces],
    )
    expect(await store.purgeExpired(everywhere, { limit: 1000 }, {})).toHaveLength(1000)
  })
})
