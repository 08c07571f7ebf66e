import { aRow } from '@recollect/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const scope = { namespace: 'concurrency' }
const at = new Date('2026-01-01T00:00:00Z')

describe.skipIf(missing !== undefined)('writers side by side', () => {
  let server: ServerDatabase
  let store: PostgresStore

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store()
  })
  afterAll(() => server?.drop())

  const lockAwaited = () =>
    until('the store waits', async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%no key update of o%'`,
      )
      return rows.length === 1
    })

  test('many processes migrate at once: all succeed, once', async () => {
    const stores = Array.from({ length: 8 }, () => server.store())
    await Promise.all(stores.map((each) => each.migrate()))
    await Promise.all(stores.map((each) => each.ready({})))
    const { rows } = await server.pool.query('select name from recollect.migrations')
    expect(rows).toEqual([{ name: '0001_initial' }])
    await Promise.all(stores.map((each) => each.migrate()))
  })

  test('many open the same spaces at once', async () => {
    const stores = Array.from({ length: 8 }, () => server.store())
    const spaces = await Promise.all(stores.map((each) => each.openSpace({ model: 'same', dimensions: 3 }, {})))
    expect(new Set(spaces.map(({ id }) => id)).size).toBe(1)
  })

  test('fifty puts at once, of parts of one parent, lose nothing', async () => {
    await store.putMany(scope, [aRow({ id: 'parent', content: 'x' })], { at })
    const puts = Array.from({ length: 50 }, (_, i) =>
      store.putMany(scope, [aRow({ id: `part-${i}`, parentId: 'parent', position: i, content: 'x' })], { at }),
    )
    await Promise.all(puts)
    expect(await store.listChildren(scope, 'parent', { limit: 100 }, {})).toHaveLength(50)
    expect((await store.searchParts(scope, { lexical: { query: 'x', limit: 100 } }, {})).channels.lexical).toHaveLength(
      50,
    )
  })

  test('claims of one key under many ids never deadlock', async () => {
    const deadlocks = async () => {
      const { rows } = await server.pool.query<{ deadlocks: string }>(
        `select pg_stat_get_db_deadlocks(oid) as deadlocks from pg_database where datname = current_database()`,
      )
      return Number(rows[0]?.deadlocks)
    }
    const before = await deadlocks()
    for (let round = 0; round < 20; round += 1) {
      const rows = Array.from({ length: 8 }, (_, i) => aRow({ id: `claim-${round}-${i}`, key: `claimed-${round}` }))
      const puts = await Promise.allSettled(rows.map((row) => store.putMany(scope, [row], { at })))
      expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    // Sessions report what they counted with a delay, unless they are asked to.
    await server.pool.query('select pg_stat_force_next_flush()')
    expect(await deadlocks()).toBe(before)
  })

  test('parents and parts written, deleted and revived at once end in a state that agrees with itself', async () => {
    const parents = ['p0', 'p1', 'p2']
    const expiry = (turn: number) => (turn > 1 ? {} : { expiresAt: new Date(turn === 0 ? 0 : 4e12) })
    await store.putMany(
      scope,
      parents.map((id) => aRow({ id, content: 'agreement' })),
      { at },
    )
    const rounds = Array.from({ length: 60 }, async (_, i) => {
      const [parent, other] = [`p${i % 3}`, `p${(i + 1) % 3}`]
      const part = aRow({ id: `m${i % 7}`, parentId: parent, content: 'agreement', title: `${i}`, ...expiry(i % 3) })
      const calls = [
        () => store.putMany(scope, [part], { at }),
        () => store.softDelete(scope, [`m${i % 7}`, other], { at }),
        () => store.revive(scope, [other, `m${(i + 2) % 7}`], { at }),
        () =>
          store.putMany(scope, [aRow({ id: parent, title: `${i}`, content: 'agreement', ...expiry(i % 11) })], { at }),
        () => store.purgeExpired(scope, { limit: 2 }, {}),
      ]
      await calls[i % 5]?.().catch((error: { code: string }) => expect(error.code).toBe('parent_not_found'))
    })
    await Promise.all(rounds)
    const { rows } = await server.pool.query(`
      select o.id from recollect.objects o left join recollect.objects p on p.namespace = o.namespace and p.id = o.parent_id
      where o.namespace = 'concurrency' and (
        o.parts_until <> coalesce((
          select max(coalesce(c.expires_at, 'infinity')) from recollect.objects c
          where c.namespace = o.namespace and c.parent_id = o.id and c.deleted_at is null
        ), '-infinity')
        or o.parent_expires_at is distinct from p.expires_at
        or o.parent_deleted <> coalesce(p.deleted_at is not null, false)
        or o.parent_title is distinct from p.title
      )`)
    expect(rows).toEqual([])
  })

  test('a hub takes links from many at once: who links does not wait for others who do', async () => {
    await store.putMany(
      scope,
      ['hub', 'x', 'y'].map((id) => aRow({ id })),
      { at },
    )
    const link = (fromId: string, tx?: object) =>
      store.putEdges(scope, [{ fromId, relation: 'knows', toId: 'hub' }], { at, tx })
    const other = await server.pool.connect()
    await other.query('begin')
    await link('x', other)
    expect(await link('y')).toMatchObject([{ status: 'created' }])
    // Who deletes an end waits for both.
    const deleted = store.softDelete(scope, ['hub'], { at })
    await lockAwaited()
    await other.query('commit')
    other.release()
    expect(await deleted).toEqual(['hub'])
    await expect(link('x')).rejects.toMatchObject({ code: 'endpoint_not_found', details: { id: 'hub', end: 'to' } })
  })

  test('an edge that is made while its end is purged as unlinked is seen', async () => {
    await store.putMany(
      scope,
      ['lone', 'friend'].map((id) => aRow({ id })),
      { at },
    )
    const other = await server.pool.connect()
    await other.query('begin')
    await store.putEdges(scope, [{ fromId: 'friend', relation: 'knows', toId: 'lone' }], { at, tx: other })
    const purged = store.purgeUnlinked(scope, { ids: ['lone'], ignoreKinds: [] }, {})
    await lockAwaited()
    await other.query('commit')
    other.release()
    expect(await purged).toEqual([])
    expect(await store.purgeUnlinked(scope, { ids: ['lone'], ignoreKinds: ['thing'] }, {})).toEqual(['lone'])
  })

  test('or it finds its end gone', async () => {
    await store.putMany(
      scope,
      ['lone', 'friend'].map((id) => aRow({ id })),
      { at },
    )
    const other = await server.pool.connect()
    await other.query('begin')
    expect(await store.purgeUnlinked(scope, { ids: ['lone'], ignoreKinds: [] }, { tx: other })).toEqual(['lone'])
    const linked = store.putWithEdges(
      scope,
      { objects: [aRow({ id: 'fresh' })], edges: [{ fromId: 'fresh', relation: 'knows', toId: 'lone' }] },
      { at },
    )
    const refused = expect(linked).rejects.toMatchObject({ code: 'endpoint_not_found', details: { id: 'lone' } })
    await until('the writer waits', async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share of o%'`,
      )
      return rows.length === 1
    })
    await other.query('commit')
    other.release()
    await refused
    expect(await store.getMany(scope, ['fresh', 'lone'], {})).toEqual([])
  })

  test('what is written again while it is purged as expired stays', async () => {
    await store.putMany(scope, [aRow({ id: 'late', expiresAt: new Date(0) })], { at })
    const other = await server.pool.connect()
    await other.query('begin')
    await store.putMany(scope, [aRow({ id: 'late' })], { at, tx: other })
    const purged = store.purgeExpired(scope, { limit: 9 }, {})
    await lockAwaited()
    await other.query('commit')
    other.release()
    expect(await purged).not.toContainEqual({ namespace: scope.namespace, id: 'late' })
    expect(await store.getMany(scope, ['late'], {})).toHaveLength(1)
  })

  test('hubs that are linked, left and swept by many at once go exactly when nothing is linked with them', async () => {
    const hubs = Array.from({ length: 4 }, (_, i) => `hub-${i}`)
    const remember = (id: string, linked: readonly string[]) =>
      store.putWithEdges(
        scope,
        {
          objects: [aRow({ id, kind: 'episode' }), ...linked.map((hub) => aRow({ id: hub, kind: 'hub' }))],
          edges: linked.map((hub) => ({ fromId: id, relation: 'mentions', toId: hub })),
        },
        { at },
      )
    const forget = async (id: string, linked: readonly string[]) => {
      await store.purge(scope, [id], {})
      await store.purgeUnlinked(scope, { ids: linked, ignoreKinds: ['hub'] }, {})
    }
    const rounds = Array.from({ length: 60 }, async (_, i) => {
      const linked = [hubs[i % 4] ?? '', hubs[(i * 3 + 1) % 4] ?? ''].filter(
        (hub, place, all) => all.indexOf(hub) === place,
      )
      await remember(`episode-${i}`, i % 2 === 0 ? linked : linked.toReversed())
      if (i % 10 !== 0) await forget(`episode-${i}`, linked)
    })
    await Promise.all(rounds)
    const left = Array.from({ length: 6 }, (_, i) => `episode-${i * 10}`)
    const { neighbors } = await store.neighbors(scope, { ids: left, direction: 'out', limitPerNode: 9 }, {})
    const linked = new Set(neighbors.map(({ peerId }) => peerId))
    expect(neighbors.length).toBeGreaterThan(left.length)
    expect((await store.getMany(scope, hubs, {})).map(({ id }) => id)).toEqual(hubs.filter((hub) => linked.has(hub)))
    for (const id of left) await forget(id, hubs)
    expect(await store.getMany(scope, hubs, {})).toEqual([])
  })

  test('objects linked, deleted, revived and purged at once leave no edge without its ends', async () => {
    const ids = ['e0', 'e1', 'e2', 'e3', 'e4']
    await store.putMany(
      scope,
      ids.map((id) => aRow({ id })),
      { at },
    )
    const expected = ['endpoint_not_found', 'parent_not_found']
    const rounds = Array.from({ length: 80 }, async (_, i) => {
      const [a = '', b = '', c = ''] = [ids[i % 5], ids[(i + 1 + (i % 3)) % 5], ids[(i * 3) % 5]]
      const edges = [
        { fromId: a, relation: 'to', toId: b, note: `${i}` },
        { fromId: b, relation: 'to', toId: a, note: `${i}` },
      ]
      const calls = [
        () => store.putEdges(scope, i % 2 === 0 ? edges : edges.toReversed(), { at }),
        () => store.removeEdges(scope, edges, { at }),
        () => (i % 3 === 0 ? store.purge(scope, [c], {}) : store.softDelete(scope, [c], { at })),
        () =>
          store.putMany(
            scope,
            ids.map((id) => aRow({ id, title: `${i}` })),
            { at },
          ),
      ]
      await calls[i % 4]?.().catch((error: { code: string }) => expect(expected).toContain(error.code))
    })
    await Promise.all(rounds)
    const { rows } = await server.pool.query(`
      select e.* from recollect.edges e where namespace = 'concurrency' and (
        not exists (select from recollect.objects o where o.namespace = e.namespace and o.id = e.from_id)
        or not exists (select from recollect.objects o where o.namespace = e.namespace and o.id = e.to_id)
      )`)
    expect(rows).toEqual([])
  })

  test('a deadlock with a stranger is survived', async () => {
    await store.putMany(scope, [aRow({ id: 'd1' }), aRow({ id: 'd2' })], { at })
    const stranger = await server.pool.connect()
    // The stranger does not look for deadlocks, so that it is the store whose transaction falls.
    await stranger.query(`begin; set local deadlock_timeout = '1min'`)
    await stranger.query(`select from recollect.objects where namespace = 'concurrency' and id = 'd2' for update`)
    const put = store.putMany(scope, [aRow({ id: 'd1', title: 'x' }), aRow({ id: 'd2', title: 'x' })], { at })
    await lockAwaited()
    await stranger.query(`select from recollect.objects where namespace = 'concurrency' and id = 'd1' for update`)
    await stranger.query('commit')
    stranger.release()
    expect((await put).map(({ status }) => status)).toEqual(['updated', 'updated'])
  })
})
