import type { WhyAnswer, WhyNode } from '../memory-answers.ts'
import { dayOf, plainText, shortened } from './plain-text.ts'

/** Characters of a label. */
const labelLength = 60

/**
 * A `why` as a Mermaid flowchart: memories as boxes, entities rounded, seeds with a thick frame, a line for each node and each edge.
 *
 * @example
 * ```ts
 * const page = '```mermaid\n' + mermaidOf(await memory.why(lane, { query })) + '\n```'
 * ```
 */
export function mermaidOf({ nodes, edges, truncated }: WhyAnswer): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const seeds = nodes.filter(({ hop }) => hop === 0).flatMap(({ id }) => names.get(id) ?? [])
  const links = edges.flatMap(({ fromId, relation, toId }) => {
    const [from, to] = [names.get(fromId), names.get(toId)]
    return from === undefined || to === undefined ? [] : [`  ${from} -->|${quoted(relation)}| ${to}`]
  })
  return [
    'flowchart LR',
    ...nodes.map((node, index) => `  n${index}${box(node)}`),
    ...links,
    ...(truncated ? ['  more>"there is more: a budget was used up"]'] : []),
    ...(seeds.length === 0 ? [] : ['  classDef seed stroke-width:3px', `  class ${seeds.join(',')} seed`]),
  ].join('\n')
}

function box({ kind, label, id, occurredAt }: WhyNode): string {
  const day = occurredAt === undefined ? '' : ` (${dayOf(occurredAt)})`
  const text = quoted(`${shortened(plainText(label) || id, labelLength)}${day}`)
  return kind === 'entity' ? `([${text}])` : `[${text}]`
}

/** A text between quotes: whatever Mermaid, Markdown or HTML could read as their own becomes an entity code. */
function quoted(text: string): string {
  const safe = plainText(text).replace(
    /[^\p{L}\p{M}\p{N} .,:!?()'…+-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  )
  return `"${safe === '' ? ' ' : safe}"`
}
