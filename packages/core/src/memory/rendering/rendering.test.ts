import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edge } from '../../model/edge.ts'
import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import { mermaidOf } from './mermaid-of.ts'
import { timelineOf } from './timeline-of.ts'
import { treeOf } from './tree-of.ts'

const at = new Date('2023-05-08T12:00:00Z')
const edge = (fromId: string, relation: string, toId: string): Edge => ({
  namespace: 'n',
  fromId,
  relation,
  toId,
  createdAt: at,
  updatedAt: at,
  version: 1,
})
const seed: WhyNode = {
  id: 'a',
  kind: 'recollection',
  label: 'The seed',
  hop: 0,
  score: 1,
  seedId: 'a',
  path: [],
  occurredAt: at,
}
const why: WhyAnswer = {
  nodes: [
    seed,
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

test('a tree hangs each node below the one that its best path comes from', () => {
  expect(treeOf(why)).toBe(
    [
      'The seed  1.00 · 2023-05-08',
      '└─ → about Bruno  0.80',
      '   └─ ← about Another  0.50',
      '… there is more: a budget was used up',
    ].join('\n'),
  )
})

test('a flowchart has a line for each node and edge', () => {
  expect(mermaidOf(why)).toBe(
    [
      'flowchart LR',
      '  n0["The seed (2023-05-08)"]',
      '  n1(["Bruno"])',
      '  n2["Another"]',
      '  n0 -->|"about"| n1',
      '  n2 -->|"about"| n1',
      '  more>"there is more: a budget was used up"]',
      '  classDef seed stroke-width:3px',
      '  class n0 seed',
    ].join('\n'),
  )
})

describe('hostile texts', () => {
  const hostile = string({ unit: 'binary' }).map((text) => `${text}"]\n end<b>\`${text}\u202E\u001B[31m#quot;`)
  const answers = array(
    record({ label: hostile, kind: constantFrom('episode', 'entity'), parent: integer({ min: -1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 10,
    },
  ).map((items): WhyAnswer => {
    const nodes = items.map(({ label, kind, parent }, index): WhyNode => {
      const path = parent < 0 ? [] : [{ relation: label, direction: 'out' as const, id: `${index}` }]
      return {
        id: `${index}`,
        kind,
        label,
        hop: path.length,
        score: 0.5,
        seedId: `${parent < 0 ? index : parent}`,
        path,
      }
    })
    return { nodes, edges: nodes.map(({ id, label }) => edge(id, label, '0')), truncated: false, degraded: [] }
  })

  test('every node stands in the tree once, on a line of its own, however its path runs', () => {
    assert(
      property(answers, (answer) => {
        const lines = treeOf(answer, { width: 60 }).split('\n')
        expect(lines).toHaveLength(answer.nodes.length)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
        for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/)
      }),
    )
  })

  test('never leave the labels of a flowchart', () => {
    const line =
      /^ {2}(?:n\d+(?:\["[^"]*"\]|\(\["[^"]*"\]\))|n\d+ -->\|"[^"]*"\| n\d+|classDef seed .*|class [n\d,]+ seed)$/u
    assert(
      property(answers, (answer) => {
        const [first, ...lines] = mermaidOf(answer).split('\n')
        expect(first).toBe('flowchart LR')
        for (const each of lines) {
          expect(each).toMatch(line)
          expect(each).not.toMatch(/<|`|#quot;/u)
        }
      }),
    )
  })
})

describe('a timeline', () => {
  test('has dated lines by their date, then the others in their order', () => {
    const memories = [
      { text: 'later', title: '', occurredAt: new Date('2024-01-02') },
      { text: 'no date', title: '' },
      { text: 'two\nlines', title: '', occurredAt: at },
      { text: '', title: 'A session', occurredAt: at, evidence: [{ text: 'said so', speaker: 'Ines' }] },
      { text: '', title: 'Only a title' },
    ]
    expect(timelineOf(memories)).toEqual({
      timeline: [
        '- [2023-05-08] two lines',
        '- [2023-05-08] Ines: said so',
        '- [2024-01-02] later',
        '- no date',
        '- Only a title',
      ].join('\n'),
      now: new Date('2024-01-02'),
    })
  })

  test('of nothing is empty, and knows no now', () => {
    expect(timelineOf([])).toEqual({ timeline: '' })
  })
})
