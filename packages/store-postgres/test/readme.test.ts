import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

const run = promisify(execFile)
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-readme-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs an example as the README prints it; what it must print stands behind its calls of console.log. */
async function runExample(file: URL, env: Record<string, string> = {}): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${text.trimEnd()}\n\`\`\``)
  const { stdout } = await run(process.execPath, [fileURLToPath(file)], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  const expected = [...text.matchAll(/console\.log\(.*\) \/\/ (\w[^,\n]*)/g)].map(([, said]) => said)
  expect(stdout.trimEnd().split('\n')).toEqual(expected)
}

test('the example in a folder', () => runExample(new URL('../examples/embedded.ts', import.meta.url)))

test.skipIf(missing !== undefined)('the examples on a server', async () => {
  const server = await serverDatabase()
  try {
    await runExample(new URL('../examples/server.ts', import.meta.url), { DATABASE_URL: server.url })
    await runExample(new URL('../examples/host-transaction.ts', import.meta.url), { DATABASE_URL: server.url })
  } finally {
    await server.drop()
  }
})
