import { readFile } from 'node:fs/promises'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { expect, it, vi } from 'vitest'

it('the example in the README runs, and prints what it says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(await readFile(new URL('readme/example.ts', import.meta.url), 'utf8'))
  const server = await startProtocolServer()
  vi.stubEnv('HELIX_URL', server.url)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await import('./readme/example.ts')
  expect(log.mock.calls).toEqual([['kim'], ['works_at']])
  vi.unstubAllEnvs()
  await server.stop()
})
