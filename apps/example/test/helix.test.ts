import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHelixGraph } from '@recollect/graph-helix'
import type {} from '@recollect/tooling-helix'
import { faults, type ProtocolServer, startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openHelix } from '../src/open-helix.ts'
import { addFiles, manifest } from './make-project.ts'
import { makeRelatedProject } from './related-project.ts'
import { type TestHost, testHost } from './test-host.ts'

const questions = [
  ['why', 'delay'],
  ['why', 'circle', '--json'],
  ['related', 'retry'],
  ['links', 'grace hopper'],
  ['links', '^2.0.0'],
] as const

/** Answers of a server are those of the store alone. */
async function expectSame(host: TestHost, ...on: readonly string[]): Promise<void> {
  for (const question of questions) {
    expect(await host.atlas(...question, ...on)).toEqual(await host.atlas(...question))
  }
}

describe('on the protocol server', () => {
  let server: ProtocolServer
  let folder: string
  let host: TestHost
  let on: readonly string[]

  beforeAll(async () => {
    server = await startProtocolServer({ looksUntilActive: 1 })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    folder = await makeRelatedProject()
    host = testHost(folder, { openHelix })
    on = ['--graph', 'helix', '--helix-url', server.url]
    await host.json('build', ...on)
    server.forgetRequests()
  })

  test('a build copies, questions are asked there', async () => {
    await expectSame(host, ...on)
    // Two walks, and a search of notes: all of it read.
    expect(server.queries.length).toBeGreaterThan(questions.length)
  })

  test('the address may stand in the environment, with a slash', async () => {
    const other = testHost(folder, {
      openHelix,
      env: { HELIX_URL: `${server.url}/` },
      openStore: async (place) => ({ store: storeOf(host, place), close: async () => undefined }),
    })
    expect((await other.atlas('why', 'delay', '--graph', 'helix')).out).toBe((await host.atlas('why', 'delay')).out)
    expect(await other.json('build', '--graph', 'helix')).toMatchObject({ graph: server.url, changedRelations: 0 })
  })

  test('the copy follows a build, with what changed and no more', async () => {
    await change(folder)
    expect(await host.json('build', ...on)).toMatchObject({ changedRelations: 3 })
    const { length } = server.queries
    expect(length).toBeLessThan(15)
    server.forgetRequests()
    await expectSame(host, ...on)
    expect((await host.atlas('why', 'circle', ...on)).out).toContain('delay@2.0.0')
  })

  test('a build that it was not told of: it is filled by the next question', async () => {
    await change(folder)
    await host.json('build')
    await expectSame(host, ...on)
  })

  test('thrown away: it is filled by the next question', async () => {
    const fresh = await startProtocolServer({ looksUntilActive: 1 })
    try {
      await expectSame(host, '--graph', 'helix', '--helix-url', fresh.url)
    } finally {
      await fresh.stop()
    }
  })

  test('rebuilt: a new copy takes over, the answers stay', async () => {
    const { rebuilt } = await host.json('rebuild', 'graph')
    expect(rebuilt).toMatchObject([{ projection: 'graph', skipped: 0, questions: { different: 0 } }])
    await expectSame(host, ...on)
    const generations = [{ state: 'retired' }, { state: 'retired' }, { state: 'serving' }]
    expect(await host.json('status')).toMatchObject({ projections: [{ projection: 'graph', pending: 0, generations }] })
  })

  test('a rebuild that the server stops goes on; meanwhile the old copy answers', async () => {
    await change(folder)
    await host.json('build')
    server.faults.next(faults.unauthorized(), 1000, ({ kind }) => kind === 'write')
    expect(await host.atlas('rebuild')).toMatchObject({ code: 1, out: '' })
    server.faults.clear()
    await expectSame(host, ...on)
    expect(await host.json('rebuild')).toMatchObject({ rebuilt: [{ skipped: 0, questions: { different: 0 } }] })
    await expectSame(host, ...on)
  })

  test('notes that cannot be read: it is filled anew', async () => {
    await writeFile(join(folder, '.atlas/projections.json'), '{')
    await expectSame(host, ...on)
  })

  test('two projects on one server do not meet', async () => {
    const other = await makeRelatedProject({
      'node_modules/retry/package.json': manifest('retry', '6.2.0', { dependencies: { circle: '^1.0.0' } }),
    })
    const second = testHost(other, { openHelix })
    await second.json('build', ...on)
    await expectSame(second, ...on)
    await expectSame(host, ...on)
  })

  test('a server that fails in the middle of a build: the store is whole, and the copy is made up for', async () => {
    await change(folder)
    server.faults.next(faults.unauthorized(), 1, ({ kind }) => kind === 'write')
    const failed = await host.atlas('build', ...on)
    expect(failed).toMatchObject({ code: 1, err: expect.stringMatching(/^Error: .*\(graph_\w+\)\n$/) })
    expect(await host.json('build', ...on)).toMatchObject({ packages: 8 })
    await expectSame(host, ...on)
  })
})

function storeOf({ stores }: TestHost, place: string) {
  const store = stores.get(place)
  if (store === undefined) throw new Error(`no store in ${place}`)
  return store
}

/** The runner no longer leads to the circle: two relations come, one goes. */
async function change(folder: string): Promise<void> {
  await addFiles(folder, {
    'node_modules/runner/package.json': manifest('runner', '4.0.1', { keywords: ['promise', 'test', 'speed', 'run'] }),
  })
}

const engine = inject('helix')

describe.skipIf('missing' in engine)('on the real engine', () => {
  const on = ['--graph', 'helix', '--helix-url', 'url' in engine ? engine.url : '']

  test('answers are those of the store', async () => {
    const folder = await makeRelatedProject()
    const host = testHost(folder, { openHelix })
    expect(await host.json('build', ...on)).toMatchObject({ packages: 8, relations: 30 })
    await expectSame(host, ...on)
    await change(folder)
    await host.json('build', ...on)
    await expectSame(host, ...on)
  })
})

describe('servers that are none', () => {
  let folder: string
  let host: TestHost

  beforeEach(async () => {
    folder = await makeRelatedProject()
    // Without the waits between one attempt and the next.
    const impatient = async (url: string, label: string) => (generation: number) =>
      createHelixGraph({ url, label, generation, sleep: async () => {} })
    host = testHost(folder, { openHelix: impatient })
    await host.json('build')
  })

  test('down: a clear message, an exit code, and no build without it', async () => {
    const on = ['--graph', 'helix', '--helix-url', 'http://127.0.0.1:1'] as const
    const down = { code: 1, out: '', err: expect.stringMatching(/^Error: .*127\.0\.0\.1:1.*\(graph_unavailable\)\n$/) }
    expect(await host.atlas('why', 'delay', ...on)).toEqual(down)
    await change(folder)
    expect(await host.atlas('build', ...on)).toEqual(down)
    expect((await host.atlas('why', 'circle')).out).toContain('runner')
  })

  test('the other protocol', async () => {
    const server = createServer((_, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const outcome = await host.atlas('why', 'delay', '--graph', 'helix', '--helix-url', `http://127.0.0.1:${port}`)
      expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining('(graph_incompatible)') })
    } finally {
      server.close()
    }
  })

  test.each([
    [['--graph', 'neo'], /--graph is "helix", not "neo"/],
    [['--graph', 'helix'], /needs --helix-url <url>, or the variable HELIX_URL/],
    [['--helix-url', 'http://x'], /--helix-url goes with --graph helix/],
    [['--graph', 'helix', '--helix-url', 'localhost:6969'], /"localhost:6969" is no address/],
    [['--graph', 'helix', '--helix-url', ''], /needs --helix-url/],
  ])('%j', async (args, message) => {
    for (const command of [['why', 'delay'], ['build']]) {
      expect(await host.atlas(...command, ...args)).toMatchObject({ code: 2, err: expect.stringMatching(message) })
    }
  })
})
