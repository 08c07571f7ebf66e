import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProtocolServer, startProtocolServer } from '../src/protocol-server/index.ts'
import { client as engineClient, onEngine, post as postToEngine } from './on-engine.ts'
import { actions, labels } from './protocol-actions.ts'
import { clientOf, eq, post, string, type Tree, where } from './protocol-client.ts'
import { normaliser } from './protocol-normalise.ts'

onEngine('the protocol server next to the real engine', () => {
  let server: ProtocolServer
  beforeAll(async () => {
    server = await startProtocolServer({ newer: false })
    const { node, edges } = labels
    const specs: Tree[] = [
      { node_equality: { label: node, property: 'oid', unique: true } },
      { node_text: { label: node, property: 'text' } },
      { node_vector: { label: node, property: 'vector', dimension: 2, metric: 'cosine', tenant_property: 'tenant' } },
      { edge_text: { label: edges[0], property: 'note' } },
    ]
    for (const { index } of [engineClient, clientOf(server.url)]) await index(...specs)
  })

  afterAll(() => server.stop())

  // As long as the engine takes: it shares the processors with everybody else.
  test('both answer every request of an adapter alike', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 10, maxLength: 40 }), async (sequence) => {
        for (const { write } of [engineClient, clientOf(server.url)]) {
          const all = where(eq('$label', string(labels.node)))
          const input = { remove_property: { input: all, name: 'tenant' } }
          const emptied = await write(['d', { drop: { input } }])
          expect(emptied).toEqual({ status: 200, body: { d: [] } })
        }
        const [real, ours] = [normaliser(), normaliser()]
        for (const request of sequence) {
          const [theirs, own] = await Promise.all([postToEngine(request), post(server.url, request)])
          const [expected, found] = [real(theirs), ours(own)]
          const message = JSON.stringify({ own, theirs, request })
          expect(found.answer, message).toEqual(expected.answer)
          for (const [at, score] of found.scores.entries())
            expect(score, message).toBeCloseTo(expected.scores[at] ?? NaN, 5)
        }
      }),
      { numRuns: Number(process.env['PROTOCOL_RUNS'] ?? 8) },
    )
    expect(server.violations).toEqual([])
  })
})
