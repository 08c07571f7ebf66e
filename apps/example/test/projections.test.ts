import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMemoryGraph } from '@recollect/graph-memory'
import { describe, expect, type TestContext, test } from 'vitest'
import { type EmbeddingsServer, startEmbeddingsServer } from './embeddings-server.ts'
import { addFiles, manifest } from './make-project.ts'
import { makeSmallProject } from './small-project.ts'
import { type TestHost, testHost } from './test-host.ts'

interface Opened {
  readonly folder: string
  readonly host: TestHost
  readonly server: EmbeddingsServer
  readonly by: EmbeddingsServer['by']
}

const readme = `# many\n\n${Array.from({ length: 80 }, (_, i) => `## Part ${i}\n\nText ${i}.`).join('\n\n')}`

/** A project that was built, and a server of embeddings. */
async function open(onTestFinished: TestContext['onTestFinished']): Promise<Opened> {
  const server = await startEmbeddingsServer()
  onTestFinished(() => server.stop())
  const folder = await makeSmallProject({
    'node_modules/many/package.json': manifest('many', '1.0.0', { description: 'Many parts that say little' }),
    'node_modules/many/README.md': readme,
  })
  const host = testHost(folder)
  await host.json('build')
  return { folder, host, server, by: server.by }
}

/** Sections, those about the packages included, and the package without any. */
const texts = 7 + 81 + 1

// Rebuilds wait until nobody asks the copy before them, so they wait at the same time.
describe.concurrent('projections', () => {
  test('no projections: it says so, and how to get one', async ({ onTestFinished }) => {
    const { host } = await open(onTestFinished)
    const { out } = await host.atlas('status')
    expect(out).toBe(
      'No projections: questions are answered from the store itself, which is never behind.\n' +
        'Make one: atlas embed (search by meaning), or atlas build --graph helix (relations on a HelixDB server).\n',
    )
    expect(await host.json('status')).toMatchObject({ projections: [] })
    expect(await host.atlas('rebuild')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('This atlas has no projections'),
    })
  })

  test('status: from not filled over up to date to changes that wait, and back', async ({ onTestFinished }) => {
    const { folder, host, server, by } = await open(onTestFinished)
    await host.atlas('ask', 'hours', ...by)
    expect((await host.atlas('status')).out).toBe(`semantic-m  not filled yet: atlas embed ${by.join(' ')}\n`)

    await host.json('embed', ...by)
    expect(await host.json('status')).toMatchObject({
      projections: [
        {
          projection: 'semantic-m',
          pending: 0,
          dead: 0,
          lag: 0,
          generations: [{ number: 1, state: 'serving', documents: texts, skipped: 0 }],
        },
      ],
    })
    expect((await host.atlas('status')).out).toMatch(
      /^semantic-m {2}up to date\n {2}generation 1 answers: 89 documents, built \d+ ms ago\n$/,
    )

    await addFiles(folder, { 'node_modules/plain/README.md': '# plain\n\nPaints quickly.' })
    const { out } = await host.atlas('build')
    expect(out).toMatch(/\nsemantic-m: \d changes? waits?, the oldest for \d+ ms: atlas embed --embedder /)
    expect((await host.atlas('status')).out).toMatch(/^semantic-m {2}\d changes? waits?, the oldest for \d+ ms: /)

    server.received.length = 0
    await host.json('embed', ...by)
    expect(server.received.filter((text) => text.includes('Paints'))).toHaveLength(1)
    expect(server.received).toHaveLength(1 + ['dimension'].length)
    expect(await host.json('status')).toMatchObject({ projections: [{ pending: 0, lag: 0 }] })
  })

  test('a rebuild makes all vectors anew, and questions are answered as before', async ({ onTestFinished }) => {
    const { host, server, by } = await open(onTestFinished)
    await host.json('embed', ...by)
    const before = await host.json('ask', 'hours', ...by)
    server.received.length = 0

    const { out, code } = await host.atlas('rebuild', 'semantic-m')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^semantic-m {2}89 documents in .*\n {2}[1-9]\d* questions? answered meanwhile, the same as before\n$/,
    )
    expect(server.received.filter((text) => text.includes('Text '))).toHaveLength(80)
    expect(await host.json('ask', 'hours', ...by)).toMatchObject({ hits: before['hits'], degraded: [] })
    // The one before is cleared away by a rebuild that comes minutes later.
    const generations = [
      { number: 1, state: 'retired' },
      { number: 2, state: 'serving', documents: texts },
    ]
    expect(await host.json('status')).toMatchObject({ projections: [{ generations }] })
    expect((await host.json('status'))['projections']).toHaveLength(1)
  })

  test('a rebuild that was interrupted goes on where it stood, or begins anew', async ({ onTestFinished }) => {
    const { folder, host, server, by } = await open(onTestFinished)
    await host.json('embed', ...by)
    const stop = new AbortController()
    const interrupted = testHost(folder, {
      signal: stop.signal,
      openStore: async (place) => {
        const store = host.stores.get(place)
        if (store === undefined) throw new Error(`no store in ${place}`)
        return { store, close: async () => undefined }
      },
    })
    const interruptOnce = async () => {
      server.hold('Text ')
      const running = interrupted.atlas('rebuild')
      await server.held()
      stop.abort()
      server.hold(undefined)
      return running
    }
    expect(await interruptOnce()).toMatchObject({ code: 130, err: expect.stringContaining('goes on from there') })
    const { out } = await host.atlas('status')
    expect(out).toMatch(/generation 1 answers: 89 documents/)
    expect(out).toMatch(/generation 2 is being filled: \d+ documents so far/)
    expect(await host.json('ask', 'hours', ...by)).toMatchObject({
      degraded: [],
      hits: [{ name: 'dates' }, {}, {}, {}],
    })
    expect(await host.json('rebuild', '--restart')).toMatchObject({
      rebuilt: [{ generation: 3, documents: texts, resumed: false, questions: { different: 0 } }],
    })
  })

  test('a projection that is not there', async ({ onTestFinished }) => {
    const { host, by } = await open(onTestFinished)
    await host.json('embed', ...by)
    expect(await host.atlas('rebuild', 'graph')).toMatchObject({
      code: 2,
      err: 'Error: There is no projection "graph": there is semantic-m.\n',
    })
  })

  test('a graph and vectors are rebuilt together; the graph answers why meanwhile', async ({ onTestFinished }) => {
    const { folder, by } = await open(onTestFinished)
    const graphs = new Map<number, ReturnType<typeof createMemoryGraph>>()
    const openGraph = (generation: number) => {
      const graph = graphs.get(generation) ?? createMemoryGraph()
      graphs.set(generation, graph)
      // As a server's: it is there when this process has ended.
      return { ...graph, capabilities: { ...graph.capabilities, durable: true } }
    }
    const both = testHost(folder, { openHelix: async () => openGraph })
    const on = ['--graph', 'helix', '--helix-url', 'http://localhost:6969'] as const
    await both.json('build', ...on)
    await both.json('embed', ...by)
    const why = await both.json('why', 'dates', ...on)
    const { rebuilt } = await both.json('rebuild')
    expect(rebuilt).toMatchObject([
      { projection: 'semantic-m', questions: { different: 0 } },
      { projection: 'graph', skipped: 0, questions: { different: 0 } },
    ])
    expect(await both.json('why', 'dates', ...on)).toEqual(why)
    expect(await both.json('status')).toMatchObject({
      projections: [{ projection: 'semantic-m' }, { projection: 'graph', pending: 0, dead: 0 }],
    })
  })

  test('notes that cannot be read: there are no projections, and they are made again', async ({ onTestFinished }) => {
    const { folder, host, by } = await open(onTestFinished)
    await host.json('embed', ...by)
    await writeFile(join(folder, '.atlas/projections.json'), '{')
    expect(await host.json('status')).toMatchObject({ projections: [] })
    // What is embedded is known to the store.
    expect(await host.json('embed', ...by)).toMatchObject({ embedded: 0 })
    expect(await host.json('status')).toMatchObject({ projections: [{ projection: 'semantic-m', pending: 0 }] })
  })
})
