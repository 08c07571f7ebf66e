import { readFile } from 'node:fs/promises'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { expect, it, vi } from 'vitest'

it.each<[file: string, run: () => Promise<unknown>, printed: unknown[][]]>([
  ['example.ts', () => import('./readme/example.ts'), [['kim'], ['works_at']]],
  ['index-example.ts', () => import('./readme/index-example.ts'), [[[{ ref: 'note-1', kind: 'NOTE' }]]]],
])('%s in the README runs, and prints what it says', async (file, run, printed) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(await readFile(new URL(`readme/${file}`, import.meta.url), 'utf8'))
  const server = await startProtocolServer()
  vi.stubEnv('HELIX_URL', server.url)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await run()
  expect(log.mock.calls).toEqual(printed)
  log.mockRestore()
  vi.unstubAllEnvs()
  await server.stop()
})
