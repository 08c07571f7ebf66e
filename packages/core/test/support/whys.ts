import fc from 'fast-check'
import type { WhyAnswer, WhyNode } from '../../src/memory/memory-answers.ts'
import type { Edge } from '../../src/model/edge.ts'

const at = new Date('2023-05-08T12:00:00Z')

export function edge(fromId: string, relation: string, toId: string): Edge {
  return { namespace: 'n', fromId, relation, toId, createdAt: at, updatedAt: at, version: 1 }
}

/** A seed, the entity that it is about, and another memory about that. */
export const smallWhy: WhyAnswer = {
  nodes: [
    { id: 'a', kind: 'recollection', label: 'The seed', hop: 0, score: 1, seedId: 'a', path: [], occurredAt: at },
    {
      id: 'h',
      kind: 'entity',
      label: 'Bruno',
      hop: 1,
      score: 0.8,
      seedId: 'a',
      path: [{ relation: 'about', direction: 'out', id: 'h' }],
    },
    {
      id: 'b',
      kind: 'recollection',
      label: 'Another',
      hop: 2,
      score: 0.5,
      seedId: 'a',
      path: [
        { relation: 'about', direction: 'out', id: 'h' },
        { relation: 'about', direction: 'in', id: 'b' },
      ],
    },
  ],
  edges: [edge('a', 'about', 'h'), edge('b', 'about', 'h')],
  truncated: true,
  degraded: [],
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'"`[](){}<>|&;#%-=\\/:@~^*_.1\n\r\t\u0000\u001B\u202E\u2028漢😀e'.split('')) }),
  fc.constantFrom(
    'end',
    'subgraph',
    '1. x',
    '- x',
    '%%{init: {}}%%',
    '"]\n n0 --> n1',
    '</b>',
    '#quot;',
    'style a:b#c;',
    'ﬂ°°34¶ß',
    '',
  ),
)

/** Trees whose texts, ids included, mean harm, and whose best paths may lead in circles, or nowhere. */
export const hostileWhys: fc.Arbitrary<WhyAnswer> = fc
  .array(
    fc.record({
      label: hostileText,
      kind: fc.constantFrom('episode', 'entity'),
      parent: fc.integer({ min: -3, max: 12 }),
    }),
    { maxLength: 10 },
  )
  .chain((items) =>
    fc.tuple(fc.constant(items), fc.uniqueArray(hostileText, { minLength: 13, maxLength: 13 }), fc.boolean()),
  )
  .map(([items, ids, truncated]) => {
    const idOf = (index: number) => ids[index] ?? ''
    const nodes = items.map(({ label, kind, parent }, index): WhyNode => {
      const id = idOf(index)
      const step = { relation: label, direction: index % 2 === 0 ? ('out' as const) : ('in' as const), id }
      const path = parent < 0 ? [] : [{ ...step, id: idOf(parent) }, step]
      return {
        id,
        kind,
        label,
        hop: path.length,
        score: 0.5,
        seedId: idOf(0),
        path,
        ...(index % 3 ? { occurredAt: at } : {}),
      }
    })
    return { nodes, edges: nodes.map(({ id, label }) => edge(id, label, idOf(0))), truncated, degraded: [] }
  })
