import { randomUUID } from 'node:crypto'
import type {} from '@recollect/tooling-helix'
import { expect, inject, it } from 'vitest'
import { createHelixGraph } from '../src/index.ts'
import { aNode, removals, scope } from './support/worlds.ts'

const engine = inject('helix')

// The engine takes some seconds for that many words.
it.skipIf('missing' in engine)('texts with very many words are written, and found by their beginning', async () => {
  const url = 'url' in engine ? engine.url : ''
  const graph = createHelixGraph({ url, label: `Run_${randomUUID().replaceAll('-', '')}` })
  const words = (count: number, from: number) => Array.from({ length: count }, (_, i) => `w${from + i}`).join(' ')
  const nodes = Array.from({ length: 40 }, (_, i) => aNode(`n${i}`, { text: `amber${i} ${words(1500, i * 1500)}` }))
  await graph.upsertNodes(scope, [...nodes, aNode('long', { text: `basalt ${'x'.repeat(300_000)} end` })], {})
  for (const [query, id] of [
    ['amber39', 'n39'],
    ['w59999', 'n39'],
    ['basalt', 'long'],
  ] as const) {
    const { channels } = await graph.searchObjects(scope, { lexical: { query, limit: 2 } }, {})
    expect(
      channels.lexical?.map((candidate) => candidate.id),
      query,
    ).toEqual([id])
  }
  await graph.removeNodes(scope, removals([...nodes.map(({ id }) => id), 'long']), {})
})
