import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../src/open-store.ts'
import { type EmbeddingsServer, startEmbeddingsServer } from './embeddings-server.ts'
import { manifest } from './make-project.ts'
import { makeSmallProject } from './small-project.ts'
import { testHost } from './test-host.ts'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

let server: EmbeddingsServer
let by: EmbeddingsServer['by']
let folder: string
const started: ChildProcess[] = []

/** Runs a command line to its end, in a process of its own. */
async function atlas(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--json'], { cwd: folder })
  return JSON.parse(stdout)
}

/** Starts a command line. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [cli, ...args, '--json'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  let out = ''
  child.stdout.on('data', (data) => {
    out += String(data)
  })
  const ended = once(child, 'close').then(() => out)
  return { child, ended }
}

beforeAll(async () => {
  server = await startEmbeddingsServer()
  ;({ by } = server)
  const parts = Array.from({ length: 200 }, (_, i) => `## Part ${i}\n\nText ${i}.`)
  folder = await makeSmallProject({
    'node_modules/many/package.json': manifest('many', '1.0.0', { description: 'Many parts that say little' }),
    'node_modules/many/README.md': `# many\n\n${parts.join('\n\n')}`,
  })
  const here = testHost(folder, { openStore })
  await here.json('build')
  await here.json('embed', ...by)
})

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  server.stop()
})

/** Sections, those about the packages included, and the package without any. */
const texts = 7 + 201 + 1

test('while one process rebuilds, others are answered; killed, the rebuild goes on where it stood', async () => {
  const answerOf = async () => {
    const { milliseconds: _, ...answer } = await atlas('ask', 'hours', ...by)
    return answer
  }
  const before = await answerOf()
  expect(before).toMatchObject({ degraded: [], hits: [{ name: 'dates' }, {}, {}, {}] })

  // It stops in the middle, whatever the order of the texts is.
  server.received.length = 0
  server.hold('Text 150.')
  const first = start('rebuild')
  await server.held()
  expect(await answerOf()).toEqual(before)
  expect(await atlas('why', 'dates')).toMatchObject({ versions: [{}, {}] })
  const { projections } = await atlas('status')
  expect(projections).toMatchObject([
    {
      projection: 'semantic-m',
      generations: [
        { number: 1, state: 'serving' },
        { number: 2, state: 'building' },
      ],
    },
  ])
  // A second writer is told who has it.
  await expect(atlas('build')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`by process ${first.child.pid}`),
  })
  const written = new Set(server.received.filter((text) => text.includes('Text ')))

  first.child.kill('SIGKILL')
  await first.ended
  server.hold(undefined)
  // Nobody is there any more: the old copy answers.
  expect(await answerOf()).toEqual(before)

  server.received.length = 0
  expect(await atlas('rebuild')).toMatchObject({
    rebuilt: [{ generation: 2, documents: texts, skipped: 0, questions: { different: 0 } }],
  })
  const rest = new Set(server.received.filter((text) => text.includes('Text ')))
  expect(written.size + rest.size).toBe(200 + overlapOf(written, rest))
  // A page at most is done again.
  expect(overlapOf(written, rest)).toBeLessThanOrEqual(32)
  expect(await answerOf()).toEqual(before)
})

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((one) => b.has(one)).length
}
