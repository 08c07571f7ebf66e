import { RecollectError } from '../../model/errors.ts'
import { assertKnownKeys } from '../../model/known-keys.ts'
import { numberOption } from '../../model/number-option.ts'
import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import { cutToColumns } from './columns.ts'
import { dayOf, plainText } from './plain-text.ts'

const directions = ['LR', 'TB', 'RL', 'BT'] as const

export interface MermaidOptions {
  /** Where arrows point; default `LR`, from left to right. */
  readonly direction?: (typeof directions)[number] | undefined
  /** Columns of a label, without its day: 8 to 1000, default 60. */
  readonly labelWidth?: number | undefined
}

/**
 * A `why` as a Mermaid flowchart: memories as boxes, entities rounded, seeds with a thick frame, a line for each node and each edge.
 * Whatever texts say, they stay labels.
 *
 * @example
 * ```ts
 * const page = '```mermaid\n' + mermaidOf(await memory.why(lane, { query })) + '\n```'
 * ```
 * @throws `invalid_option`
 */
export function mermaidOf({ nodes, edges, truncated }: WhyAnswer, options: MermaidOptions = {}): string {
  assertKnownKeys('mermaidOf', options, ['direction', 'labelWidth'])
  const { direction = 'LR' } = options
  if (!directions.includes(direction)) {
    throw new RecollectError('invalid_option', `Option "direction" must be one of ${directions.join(', ')}.`, {
      details: { option: 'direction' },
    })
  }
  const width = numberOption('labelWidth', options.labelWidth, 60, { min: 8, max: 1000, whole: true })
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const seeds = nodes.filter(({ hop }) => hop === 0).flatMap(({ id }) => names.get(id) ?? [])
  const links = edges.flatMap(({ fromId, relation, toId }) => {
    const [from, to] = [names.get(fromId), names.get(toId)]
    const label = quoted(cutToColumns(plainText(relation), width))
    return from === undefined || to === undefined ? [] : [`  ${from} -->|${label}| ${to}`]
  })
  return [
    `flowchart ${direction}`,
    ...nodes.map((node, index) => `  n${index}${box(node, width)}`),
    ...links,
    ...(truncated ? ['  more>"… more: a budget was used up"]'] : []),
    ...(seeds.length === 0 ? [] : ['  classDef seed stroke-width:3px', `  class ${seeds.join(',')} seed`]),
  ].join('\n')
}

function box({ kind, label, id, occurredAt }: WhyNode, width: number): string {
  const day = dayOf(occurredAt)
  const text = cutToColumns(plainText(label) || plainText(id), width)
  const shown = quoted(day === undefined ? text : `${text} (${day})`)
  return kind === 'entity' ? `([${shown}])` : `[${shown}]`
}

/**
 * A text between quotes. What Mermaid, Markdown or HTML could read as their own becomes an entity code: all signs but a few, and of those
 * the ones that would begin a list.
 */
function quoted(text: string): string {
  const safe = text.replace(/^-|(?<=^\d+)[.)]|(?!\u200C|\u200D)[^\p{L}\p{M}\p{N}\p{ExtPict} .,!?()'…-]/gu, (sign) => {
    return `#${sign.codePointAt(0)};`
  })
  return `"${safe === '' ? ' ' : safe}"`
}
