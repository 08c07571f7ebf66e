import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ProtocolServer, type ProtocolServerOptions, startProtocolServer } from '../src/protocol-server/index.ts'
import { addNode, allNodes, batch, post } from './protocol-client.ts'

const read = batch('read', [['x', allNodes]])
const write = batch('write', [['x', addNode('O')]])

async function start(options?: ProtocolServerOptions): Promise<ProtocolServer> {
  const server = await startProtocolServer(options)
  onTestFinished(() => server.stop())
  return server
}

describe('paths', () => {
  test.each([
    ['POST', '/v1/query'],
    ['POST', '/v2/query/'],
    ['GET', '/v2/query'],
    ['POST', '/v2/cypher'],
    ['GET', '/health'],
  ])('%s %s is not of this protocol', async (method, path) => {
    const server = await start()
    const response = await fetch(server.url + path, { method })
    expect([response.status, await response.text()]).toEqual([404, ''])
    expect(server.takeViolations()).toEqual([`${method} ${path} is not of this protocol`])
  })

  test('the server is not ready at first, if the test wants so', async () => {
    const server = await start({ notReadyProbes: 2 })
    const probe = async (path: string): Promise<unknown> => {
      const response = await fetch(server.url + path)
      return [response.status, Object(await response.json()).ready]
    }
    expect(await probe('/healthz')).toEqual([200, false])
    expect([await probe('/readyz'), await probe('/readyz')]).toEqual([
      [503, false],
      [503, false],
    ])
    expect([await probe('/readyz'), await probe('/healthz')]).toEqual([
      [200, true],
      [200, true],
    ])
    server.health.notReadyFor(1)
    expect(await probe('/readyz')).toEqual([503, false])
  })
})

describe('headers', () => {
  test.each([
    ['content-type', 'text/plain', read],
    ['x-helix-require-writer', 'yes', read],
    ['x-helix-warm', 'true', write],
    ['x-helix-await-durable', '1', read],
  ])('%s: %s is refused', async (name, value, request) => {
    const server = await start()
    const answer = await post(server.url, request, { headers: { [name]: value } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request_option' } })
    expect(server.takeViolations()).toHaveLength(1)
  })

  test.each([
    ['x-helix-require-writer', 'TRUE', read],
    ['x-helix-warm', 'true', read],
    ['x-helix-await-durable', 'true', write],
    ['x-helix-await-durable', 'false', read],
    ['content-type', 'application/json; charset=utf-8', read],
  ])('%s: %s is taken', async (name, value, request) => {
    const server = await start()
    expect((await post(server.url, request, { headers: { [name]: value } })).status).toBe(200)
  })

  test('a key is demanded when there is one', async () => {
    const server = await start({ apiKey: 'secret' })
    const statuses = []
    for (const authorization of ['', 'Bearer wrong', 'Bearer secret']) {
      statuses.push((await post(server.url, read, { headers: { authorization } })).status)
    }
    expect(statuses).toEqual([401, 401, 200])
  })
})

test('a client that goes away in the middle of its request is no violation', async () => {
  const server = await start()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end('POST /v2/query HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"')
  await once(socket.resume(), 'close')
  expect((await post(server.url, read)).status).toBe(200)
  expect(server.violations).toEqual([])
})

test('a body over the limit is refused', async () => {
  const server = await start({ bodyLimit: 200 })
  const answer = await post(server.url, { ...Object(read), query_name: 'ü'.repeat(100) })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request_body' } })
  expect(server.takeViolations()).toHaveLength(1)
})

test('requests are recorded as they came in', async () => {
  const server = await start()
  await post(server.url, read, { headers: { 'x-helix-require-writer': 'true' } })
  await fetch(`${server.url}/healthz`)
  await post(server.url, '{"broken')
  expect(server.requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/v2/query', 200],
    ['GET', '/healthz', 200],
    ['POST', '/v2/query', 400],
  ])
  const [first, second] = server.queries
  expect(first).toMatchObject({ kind: 'read', name: 'test', body: read, headers: { 'x-helix-require-writer': 'true' } })
  expect(second).toMatchObject({ kind: undefined, name: undefined, body: undefined, text: '{"broken' })
  server.takeViolations()
  server.forgetRequests()
  expect([server.requests, server.queries]).toEqual([[], []])
})
