import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edge, hostileWhys, smallWhy } from '../../../test/support/whys.ts'
import type { WhyAnswer } from '../memory-answers.ts'
import { mermaidOf } from './mermaid-of.ts'

test('a line for each node and edge', () => {
  expect(mermaidOf(smallWhy).split('\n')).toEqual([
    'flowchart LR',
    '  n0["The seed (2023-05-08)"]',
    '  n1(["Bruno"])',
    '  n2["Another"]',
    '  n0 -->|"about"| n1',
    '  n2 -->|"about"| n1',
    '  more>"… more: a budget was used up"]',
    '  classDef seed stroke-width:3px',
    '  class n0 seed',
  ])
  const nothing: WhyAnswer = { nodes: [], edges: [], truncated: false, degraded: [] }
  expect(mermaidOf(nothing, { direction: 'TB' })).toBe('flowchart TB')
})

test('an edge to what is not shown is left out', () => {
  const why = { ...smallWhy, edges: [edge('a', 'about', 'nowhere')] }
  expect(mermaidOf(why)).not.toContain('-->')
})

test.each([
  ['say "x" & <b>', 'say #34;x#34; #38; #60;b#62;'],
  ['`md` [x](y) a|b', '#96;md#96; #91;x#93;(y) a#124;b'],
  ['%%{init: {}}%%', '#37;#37;#123;init#58; #123;#125;#125;#37;#37;'],
  ['1. list', '1#46; list'],
  ['- list', '#45; list'],
  ['a\nb\u202E', 'a b'],
  ['漢字 😀, é', '漢字 😀, é'],
  ['x'.repeat(70), `${'x'.repeat(59)}…`],
  ['', 'a'],
])('%j is the label %j', (label, expected) => {
  const nodes = smallWhy.nodes.slice(0, 1).map((node) => ({ ...node, label, occurredAt: new Date(Number.NaN) }))
  expect(mermaidOf({ ...smallWhy, nodes }).split('\n')[1]).toBe(`  n0["${expected}"]`)
})

test('hostile texts stay labels: what is read back is the same nodes and edges', () => {
  fc.assert(
    fc.property(hostileWhys, (why) => {
      const read = parse(mermaidOf(why))
      expect(read.nodes.map(({ shape }) => shape)).toEqual(
        why.nodes.map(({ kind }) => (kind === 'entity' ? 'stadium' : 'box')),
      )
      const indexOf = (id: string) => why.nodes.findIndex((node) => node.id === id)
      expect(read.edges).toEqual(why.edges.map(({ fromId, toId }) => [indexOf(fromId), indexOf(toId)]))
      expect(read.seeds).toEqual(why.nodes.flatMap(({ hop }, index) => (hop === 0 ? [index] : [])))
      expect(read.notes).toBe(why.truncated ? 1 : 0)
    }),
  )
})

test.each([{ direction: 'up' }, { labelWidth: 7 }, { labels: 1 }])('%j is refused', (options) => {
  expect(() => mermaidOf(smallWhy, JSON.parse(JSON.stringify(options)))).toThrowError(
    expect.objectContaining({ code: 'invalid_option' }),
  )
})

/** Reads the part of Mermaid's grammar that is written; throws at anything else. */
function parse(text: string) {
  // Letters of any script, and signs that mean nothing in a quoted string; all others as entity codes, which need their ends.
  const string = String.raw`"(?:[\p{L}\p{M}\p{N}\p{ExtPict}\u200C\u200D .,!?()'…-]|#\d+;)+"`
  const node = new RegExp(String.raw`^ {2}n(?<id>\d+)(?:\[${string}\]|(?<stadium>\(\[${string}\]\)))$`, 'u')
  const edge = new RegExp(String.raw`^ {2}n(?<from>\d+) -->\|${string}\| n(?<to>\d+)$`, 'u')
  const [header, ...lines] = text.split('\n')
  expect(header).toBe('flowchart LR')
  const read = { nodes: [] as { shape: string }[], edges: [] as number[][], seeds: [] as number[], notes: 0 }
  for (const line of lines) {
    const [asNode, asEdge] = [node.exec(line)?.groups, edge.exec(line)?.groups]
    const seeds = /^ {2}class (?<ids>n\d+(?:,n\d+)*) seed$/.exec(line)?.groups?.['ids']
    if (asNode !== undefined) {
      expect(Number(asNode['id'])).toBe(read.nodes.length)
      read.nodes.push({ shape: asNode['stadium'] === undefined ? 'box' : 'stadium' })
    } else if (asEdge !== undefined) read.edges.push([Number(asEdge['from']), Number(asEdge['to'])])
    else if (seeds !== undefined) read.seeds = seeds.split(',').map((id) => Number(id.slice(1)))
    else if (line.startsWith('  more>"')) read.notes += 1
    else expect(line).toBe('  classDef seed stroke-width:3px')
  }
  return read
}
