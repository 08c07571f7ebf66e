import { flag } from '../../model/flag.ts'
import { assertKnownKeys } from '../../model/known-keys.ts'
import { numberOption } from '../../model/number-option.ts'
import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import { columnsOf, cutToColumns } from './columns.ts'
import { dayOf, plainText } from './plain-text.ts'

export interface TreeOptions {
  /** Whether to use colours of a terminal (ANSI); default false. */
  readonly color?: boolean | undefined
  /** Columns that no line is wider than: 20 to 1000, default 100. */
  readonly width?: number | undefined
}

/** Part of a line, and the code of its colour. */
type Piece = readonly [text: string, code?: 1 | 2 | 36]

/**
 * A `why` as a tree for a terminal: seeds are roots, and every other node hangs below the one that its best path comes from, by the relation
 * that leads there (`→` along the edge, `←` against it). Behind each stand its score and day.
 *
 * ```text
 * Ada wrote the notes on the engine.  1.00 · 1843-07-01
 * └─ → about Ada  0.80
 *    └─ ← about Ada met Babbage.  0.64
 * ```
 *
 * @throws `invalid_option`
 */
export function treeOf(why: WhyAnswer, options: TreeOptions = {}): string {
  assertKnownKeys('treeOf', options, ['color', 'width'])
  const width = numberOption('width', options.width, 100, { min: 20, max: 1000, whole: true })
  const color = flag('color', options.color, false)
  const children = childrenOf(why.nodes)
  const lines: string[] = []
  const add = (node: WhyNode, lead: string, indent: string) => {
    lines.push(lineOf(piecesOf(node, lead, width), width, color))
    const below = children.get(node.id) ?? []
    for (const [index, child] of below.entries()) {
      const last = index === below.length - 1
      add(child, `${indent}${last ? '└─ ' : '├─ '}`, `${indent}${last ? '   ' : '│  '}`)
    }
  }
  for (const root of children.get(undefined) ?? []) add(root, '', '')
  if (why.truncated) lines.push(lineOf([['… more: a budget was used up', 2]], width, color))
  return lines.join('\n')
}

/** The label gets the room that the rest leaves, at least 8 columns. */
function piecesOf(node: WhyNode, lead: string, width: number): readonly Piece[] {
  const step = node.path.at(-1)
  const arrow = step?.direction === 'in' ? '←' : '→'
  const relation = step === undefined ? '' : `${arrow} ${cutToColumns(plainText(step.relation), 24)} `
  const day = dayOf(node.occurredAt)
  const facts = `  ${node.score.toFixed(2)}${day === undefined ? '' : ` · ${day}`}`
  const room = width - lead.length - columnsOf(relation) - facts.length
  const label = cutToColumns(plainText(node.label) || plainText(node.id), Math.max(8, room))
  return [
    [lead],
    [relation, 2],
    node.kind === 'entity' ? [label, 36] : node.hop === 0 ? [label, 1] : [label],
    [facts, 2],
  ]
}

/** Colours fill no columns, so they come last. */
function lineOf(pieces: readonly Piece[], width: number, color: boolean): string {
  let room = width
  let line = ''
  for (const [text, code] of pieces) {
    const shown = cutToColumns(text, room)
    room -= columnsOf(shown)
    line += color && code !== undefined && shown !== '' ? `\u001B[${code}m${shown}\u001B[0m` : shown
    if (shown !== text) break
  }
  return line
}

/** Nodes by the node that their best path comes from, roots by undefined; each stands once. */
function childrenOf(nodes: readonly WhyNode[]): ReadonlyMap<string | undefined, readonly WhyNode[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node, known)]))
  return Map.groupBy(nodes, ({ id }) => (leadsBack(id, parents) ? undefined : parents.get(id)))
}

function parentOf({ path, seedId }: WhyNode, known: ReadonlySet<string>): string | undefined {
  if (path.length === 0) return undefined
  const parent = path.at(-2)?.id ?? seedId
  return known.has(parent) ? parent : undefined
}

/** Best paths of different nodes may run through one another; then the node stands as a root. */
function leadsBack(id: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
