import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddingsServer, startEmbeddingsServer } from './embeddings-server.ts'
import { addFiles, makeProject, manifest } from './make-project.ts'
import { makeSmallProject } from './small-project.ts'
import { testHost } from './test-host.ts'

let server: EmbeddingsServer
let by: EmbeddingsServer['by']

beforeAll(async () => {
  server = await startEmbeddingsServer()
  ;({ by } = server)
})

afterAll(() => server.stop())

test('a small atlas is embedded while one asks, and then searched by meaning', async () => {
  const host = testHost(await makeSmallProject())
  await host.json('build')
  const { hits, degraded } = await host.json('ask', 'what hours is it', ...by, '--explain')
  expect(degraded).toEqual([])
  expect(hits).toMatchObject([{ name: 'dates', explanation: { channels: { vector: { rank: 1 } } } }, {}, {}])
  expect(await host.json('embed', ...by)).toMatchObject({ embedded: 0, model: 'm' })
})

test('a large one is answered by words until it was embedded', async () => {
  const readme = `# many\n\n${Array.from({ length: 80 }, (_, i) => `## Part ${i}\n\nText ${i}.`).join('\n\n')}`
  const folder = await makeSmallProject({
    'node_modules/many/package.json': manifest('many', '1.0.0'),
    'node_modules/many/README.md': readme,
  })
  const host = testHost(folder)
  await host.json('build')

  const before = await host.atlas('ask', 'hours', ...by)
  expect(before.out).toContain('Nothing found')
  expect(before.err).toContain(
    `Answered by words alone: the sections are not embedded yet. Once: atlas embed ${by.join(' ')}`,
  )

  // Sections, and the package that has none.
  expect(await host.json('embed', ...by)).toMatchObject({ embedded: 7 + 80 + 1, model: 'm', projection: 'semantic-m' })
  expect((await host.atlas('embed', ...by)).out).toBe('Everything is embedded already, with m.\n')
  const { hits } = await host.json('ask', 'hours', ...by)
  expect(hits).toMatchObject([{ name: 'dates' }, {}, {}, {}])

  const { received } = server
  received.length = 0
  await addFiles(folder, { 'node_modules/plain/README.md': '# plain\n\nPaints quickly.' })
  await host.json('build')
  await host.json('ask', 'hours', ...by)
  // Its new section, none of the others.
  expect(received.filter((text) => text.includes('Paints'))).toHaveLength(1)
  expect(received).toHaveLength(1 + ['dimension', 'hours'].length)
})

test('without packages there is nothing to embed', async () => {
  const host = testHost(await makeProject({ 'node_modules/.keep': '' }))
  expect(await host.json('build')).toMatchObject({ packages: 0 })
  expect(await host.json('embed', ...by)).toMatchObject({ embedded: 0 })
})

test('a server that is not there: its error, no stack', async () => {
  const host = testHost(await makeSmallProject())
  await host.json('build')
  const { code, err } = await host.atlas('ask', 'x', '--embedder', 'http://127.0.0.1:1/v1', '--model', 'm')
  expect(code).toBe(1)
  expect(err).toMatch(/^Error: .*\(embedder_failed\)\n$/)
})
