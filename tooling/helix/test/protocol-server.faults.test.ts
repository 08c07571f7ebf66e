import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faults, type ProtocolServer, startProtocolServer } from '../src/protocol-server/index.ts'
import { addNode, allNodes, batch, post } from './protocol-client.ts'

let server: ProtocolServer

beforeEach(async () => {
  server = await startProtocolServer()
})

afterEach(() => server.stop())

const count = batch('read', [
  ['n', { count: { input: allNodes } }],
  ['rows', allNodes],
])
const add = batch('write', [['x', addNode('O')]])

const raw = (body: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/v2/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })

const nodesThere = async (): Promise<unknown> => (await post(server.url, count)).body['n']

describe('instead of an answer', () => {
  test.each([
    ['conflict', faults.conflict(), 409, { error: 'transaction_conflict', msg: expect.any(String) }],
    ['backpressure', faults.backpressure(), 429, { error: 'index_backpressure', msg: expect.any(String) }],
    ['unavailable', faults.unavailable(), 503, { error: 'backend_unavailable', msg: expect.any(String) }],
    ['unauthorized', faults.unauthorized(), 401, { error: 'unauthorized', msg: expect.any(String) }],
    ['too large', faults.tooLarge(), 413, { error: 'payload_too_large', msg: expect.any(String) }],
    ['timeout', faults.timeout(), 408, { error: 'query_timeout', msg: expect.any(String) }],
    ['internal', faults.internal(), 500, { error: 'internal_error', msg: expect.any(String) }],
    ['the old shape', faults.oldShape(), 500, { error: expect.stringContaining('injected'), code: 'storage_error' }],
  ])('%s: the query does not run, and the next one does', async (_, fault, status, body) => {
    server.faults.next(fault)
    expect(await post(server.url, add)).toEqual({ status, body })
    expect(await nodesThere()).toBe(0)
    expect(server.queries.map((query) => query.status)).toEqual([status, 200])
  })

  test('429 may say when to come back', async () => {
    server.faults.next(faults.rateLimited('2'))
    server.faults.next(faults.backpressure())
    expect((await raw(count)).headers.get('retry-after')).toBe('2')
    expect((await raw(count)).headers.get('retry-after')).toBeNull()
  })

  test.each([
    ['a bad gateway', faults.badGateway(), 502, 'Bad Gateway\n', 'text/plain'],
    ['the other protocol', faults.otherProtocol(), 404, '', 'application/json'],
    ['nonsense', faults.nonsense(), 200, '[1,"two",{"three":null}]', 'application/json'],
    ['no JSON', faults.notJson(), 200, '<html>hello</html>', 'text/html'],
  ])('%s', async (_, fault, status, text, type) => {
    server.faults.next(fault)
    const response = await raw(count)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([status, text, type])
  })

  test('silence, until the client gives up', async () => {
    server.faults.next(faults.hang())
    await expect(raw(add, AbortSignal.timeout(50))).rejects.toThrow(/timeout/i)
    expect(await nodesThere()).toBe(0)
    expect(server.queries[0]?.status).toBeUndefined()
  })

  test('a server stops while a request hangs', async () => {
    const other = await startProtocolServer()
    other.faults.next(faults.hang())
    const asked = post(other.url, count)
    const ended = expect(asked).rejects.toThrow(/fetch failed/)
    while (other.queries.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    await other.stop()
    await ended
  })

  test('a cut socket before the query', async () => {
    server.faults.next(faults.lostRequest())
    await expect(raw(add)).rejects.toThrow(/fetch failed/)
    expect(await nodesThere()).toBe(0)
  })
})

describe('after the query', () => {
  test('a lost answer is a committed one', async () => {
    server.faults.next(faults.lostAnswer())
    await expect(raw(add)).rejects.toThrow(/fetch failed/)
    expect(await nodesThere()).toBe(1)
  })

  test('a truncated answer', async () => {
    server.faults.next(faults.truncated())
    const text = await (await raw(count)).text()
    expect(text).toBe('{"n":0,"r')
  })

  test('half an answer lacks the first name, or the one that is told', async () => {
    server.faults.next(faults.half())
    server.faults.next(faults.half('rows'))
    expect((await post(server.url, count)).body).toEqual({ rows: [] })
    expect((await post(server.url, count)).body).toEqual({ n: 0 })
  })

  test('an answer with fields that nobody asked for', async () => {
    server.faults.next(faults.extraFields())
    expect((await post(server.url, count)).body).toEqual({ n: 0, rows: [], $took: '1ms', warnings: expect.any(Array) })
  })

  test('an empty answer', async () => {
    server.faults.next(faults.noContent())
    const response = await raw(add)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await nodesThere()).toBe(1)
  })
})

describe('the queue of faults', () => {
  test('a fault may meet several queries, or only those that are picked', async () => {
    server.faults.next(faults.conflict(), 2, ({ kind }) => kind === 'write')
    server.faults.next(faults.unavailable())
    expect(server.faults.pending).toBe(3)
    const statuses = []
    for (const request of [add, count, count, add, add]) statuses.push((await raw(request)).status)
    expect(statuses).toEqual([409, 503, 200, 409, 200])
    expect(server.faults.pending).toBe(0)
  })

  test('what was planned can be forgotten', async () => {
    server.faults.next(faults.hang())
    server.faults.clear()
    expect(await nodesThere()).toBe(0)
  })

  test('a wrong request is refused before a fault is met', async () => {
    server.faults.next(faults.conflict())
    expect((await post(server.url, '{}')).status).toBe(400)
    expect(server.faults.pending).toBe(1)
    expect(server.takeViolations()).toHaveLength(1)
  })
})
