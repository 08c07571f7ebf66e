import { createEngine } from '@recollect/core'
import { fromConnectionString, type PostgresStore } from '@recollect/store-postgres'
import { createDatabase, type TestDatabase } from '@recollect/tooling-postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { configPath, jsonLines, type Ran, runBin } from './run-bin.ts'

const server = inject('postgres')
const scope = { namespace: 'acme' }

describe.skipIf('missing' in server)('on a PostgreSQL server, a process for each command', () => {
  let database: TestDatabase
  let store: PostgresStore

  beforeAll(async () => {
    if ('missing' in server) return
    database = await createDatabase(server.url)
    store = await fromConnectionString(database.url)
    await store.migrate()
    const engine = await createEngine({ store })
    await engine.put(scope, 'note', { id: 'good', title: 'A good note' })
    await engine.put(scope, 'note', { id: 'bad', title: 'A poison' })
  })
  afterAll(async () => {
    await store?.close()
    await database?.drop()
  })

  const run = (args: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
    runBin([...args.split(' '), '--json', '--config', configPath('on-postgres')], {
      env: { DATABASE_URL: database.url, ...env },
    })
  const statusNow = async (): Promise<unknown> => JSON.parse((await run('status')).out)

  test('what was given up is seen, mended, and taken', { timeout: 60_000 }, async () => {
    const engine = await createEngine({ store })
    expect(await statusNow()).toMatchObject({ targets: [{ target: 'semantic', collecting: false, generations: [] }] })

    const filled = await run('work --until-empty')
    expect(filled).toMatchObject({ code: 0, err: '' })
    expect(jsonLines(filled.out).at(-1)).toMatchObject({ targets: [{ filled: 1, dead: 1 }] })

    await engine.put(scope, 'note', { id: 'bad', title: 'A worse poison' })
    expect(jsonLines((await run('work --until-empty')).out).at(-1)).toMatchObject({ targets: [{ taken: 0, dead: 1 }] })
    expect(await statusNow()).toMatchObject({
      targets: [{ pending: 0, dead: 1, generations: [{ state: 'serving', documents: 1, skipped: 1 }] }],
    })
    expect(JSON.parse((await run('dead list --namespace acme')).out)).toMatchObject({
      dead: [{ word: 'bad', code: 'invalid_object', message: 'This is poison.' }],
    })
    expect(JSON.parse((await run('dead requeue --target semantic bad')).out)).toEqual({
      requeued: [{ target: 'semantic', count: 1 }],
    })
    const mended = await run('work --until-empty', { MENDED: '1' })
    expect(jsonLines(mended.out).at(-1)).toMatchObject({ targets: [{ taken: 1, dead: 0 }] })
    const rebuilt = await run('rebuild', { MENDED: '1' })
    expect(jsonLines(rebuilt.out).at(-1)).toMatchObject({ type: 'rebuilt', generation: 2, documents: 2, expected: 1 })
  })

  test('a database that is not there is one line', async () => {
    const url = new URL(database.url)
    url.pathname = '/recollect_nowhere'
    const { code, err } = await run('status', { DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(JSON.parse(err)).toMatchObject({ error: { code: expect.stringMatching(/^store_|^migration_/) } })
  })
})
