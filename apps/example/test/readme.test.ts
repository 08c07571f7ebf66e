import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const readme = new URL('../../../README.md', import.meta.url)

test("the README's first example runs as it stands, and prints what its comments say", async () => {
  const code = /```ts\n(?<code>[\s\S]*?)```/.exec(await readFile(readme, 'utf8'))?.groups?.['code'] ?? ''
  const expected = [...code.matchAll(/^console\.log\(.*\) \/\/ (?<output>.*)$/gm)].map(
    (match) => match.groups?.['output'],
  )
  // Inside this package, so that imports resolve as they do for a user who installed them.
  const folder = await mkdtemp(join(import.meta.dirname, 'readme-'))
  try {
    const file = join(folder, 'example.ts')
    await writeFile(file, code)
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(expected.length).toBeGreaterThan(1)
    expect(stdout.trim().split('\n')).toEqual(expected)
  } finally {
    await rm(folder, { recursive: true })
  }
})
