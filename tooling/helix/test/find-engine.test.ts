import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { findEngine, startEngine } from '../src/index.ts'
import { onEngine } from './on-engine.ts'

afterEach(() => vi.unstubAllEnvs())

/** A server whose every answer has this status. */
async function answering(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('HELIX_URL names the server, and another is not looked for', async () => {
  const url = await answering(200)
  vi.stubEnv('HELIX_URL', `${url}/`)
  expect(await findEngine()).toMatchObject({ url, version: expect.stringContaining('HELIX_URL') })
})

test('a server that was asked for and does not answer, or is none, is an error', async () => {
  vi.stubEnv('HELIX_URL', 'http://127.0.0.1:9')
  await expect(findEngine()).rejects.toThrow('nothing answers at http://127.0.0.1:9')
  vi.stubEnv('HELIX_URL', await answering(404))
  await expect(findEngine()).rejects.toThrow('answers 404')
})

test('without Python there is a reason instead of an engine', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(startEngine()).rejects.toThrow('there is no python3 here')
})

onEngine('an engine of its own', () => {
  const shared = inject('helix')

  test('starts empty beside the shared one, answers what the protocol knows, and stops', async (context) => {
    // A server at HELIX_URL says nothing about whether Python is here.
    if (!('version' in shared) || !shared.version.includes('PyPI')) return context.skip('the engine is not the package')
    const engine = await startEngine()
    onTestFinished(() => engine.stop())
    expect(engine.url).not.toBe(shared.url)
    const status = async (path: string, init?: RequestInit) => (await fetch(engine.url + path, init)).status
    expect(await status('/healthz')).toBe(200)
    expect(await status('/readyz')).toBe(200)
    const other = await fetch(`${engine.url}/v1/query`, { method: 'POST', body: '{}' })
    expect([other.status, await other.text()]).toEqual([404, ''])
    const post = (headers: Record<string, string>, body: string) =>
      status('/v2/query', { method: 'POST', headers, body })
    const entries = [{ query: { name: 'n', root: { count: { input: { nodes: { reference: 'all' } } } } } }]
    const read = JSON.stringify({ request_type: 'read', query: { read: { entries, returns: ['n'] } } })
    const answer = await fetch(`${engine.url}/v2/query`, { method: 'POST', body: read })
    expect(await answer.json()).toEqual({ n: 0 })
    expect(await post({ 'x-helix-require-writer': 'true' }, read)).toBe(200)
    expect(await post({ 'x-helix-require-writer': 'perhaps' }, read)).toBe(400)
    expect(await post({ 'x-helix-await-durable': '1' }, read)).toBe(400)
    await engine.stop()
    await engine.stop()
    await expect(fetch(`${engine.url}/healthz`)).rejects.toThrow()
  })
})
