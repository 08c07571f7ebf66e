import { RecollectError } from '../../model/errors.ts'
import { numberOption } from '../../model/number-option.ts'
import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import { dayOf, plainText, shortened } from './plain-text.ts'

export interface TreeOptions {
  /** Whether to use colours of a terminal (ANSI); default false. */
  readonly color?: boolean | undefined
  /** Columns: 20 to 1000, default 100. */
  readonly width?: number | undefined
}

/**
 * A `why` as a tree for a terminal: seeds are roots, and every other node hangs below the one that its best path comes from, by the relation
 * that leads there (`→` along the edge, `←` against it).
 *
 * @throws `invalid_option`
 */
export function treeOf(why: WhyAnswer, options: TreeOptions = {}): string {
  const width = numberOption('width', options.width, 100, { min: 20, max: 1000, whole: true })
  if (options.color !== undefined && typeof options.color !== 'boolean') {
    throw new RecollectError('invalid_option', 'Option "color" must be true or false.', {
      details: { option: 'color' },
    })
  }
  const paint = options.color === true ? (code: number, text: string) => `\u001B[${code}m${text}\u001B[0m` : plain
  const children = childrenOf(why.nodes)
  const lines: string[] = []
  const add = (node: WhyNode, lead: string, indent: string) => {
    const step = node.path.at(-1)
    const relation = step === undefined ? '' : `${step.direction === 'out' ? '→' : '←'} ${plainText(step.relation)} `
    const facts = [node.score.toFixed(2), ...(node.occurredAt === undefined ? [] : [dayOf(node.occurredAt)])].join(
      ' · ',
    )
    const room = width - lead.length - relation.length - facts.length - 2
    const label = shortened(plainText(node.label) || node.id, Math.max(8, room))
    const shown = node.kind === 'entity' ? paint(36, label) : node.hop === 0 ? paint(1, label) : label
    lines.push(`${lead}${paint(2, relation)}${shown}  ${paint(2, facts)}`)
    const below = children.get(node.id) ?? []
    for (const [index, child] of below.entries()) {
      const last = index === below.length - 1
      add(child, `${indent}${last ? '└─ ' : '├─ '}`, `${indent}${last ? '   ' : '│  '}`)
    }
  }
  for (const root of children.get('') ?? []) add(root, '', '')
  if (why.truncated) lines.push(paint(2, '… there is more: a budget was used up'))
  return lines.join('\n')
}

function plain(_code: number, text: string): string {
  return text
}

/** Nodes by the node that their best path comes from; those without one by the empty id. Each stands once. */
function childrenOf(nodes: readonly WhyNode[]): ReadonlyMap<string, readonly WhyNode[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node, known)]))
  return Map.groupBy(nodes, ({ id }) => (leadsBack(id, parents) ? '' : (parents.get(id) ?? '')))
}

function parentOf({ path, seedId }: WhyNode, known: ReadonlySet<string>): string {
  if (path.length === 0) return ''
  const parent = path.at(-2)?.id ?? seedId
  return known.has(parent) ? parent : ''
}

/** Best paths of different nodes may run through one another; then the node stands as a root. */
function leadsBack(id: string, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let at = parents.get(id) ?? ''; at !== ''; at = parents.get(at) ?? '') {
    if (at === id) return true
    if (seen.has(at)) return false
    seen.add(at)
  }
  return false
}
