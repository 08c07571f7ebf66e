import type { List, ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { htmlPieces } from './html-text.ts'

/**
 * A block of Markdown as readable text: code stays fenced, lists keep their marks, tables their columns; links become
 * their words, pictures and HTML tags vanish. Empty when nothing readable is left (a line of badges, say).
 */
export function blockText(node: RootContent): string {
  switch (node.type) {
    case 'paragraph':
      return tidy(inlineText(node.children))
    case 'code':
      return node.value.trim() === '' ? '' : fence(node.value, node.lang ?? '')
    case 'list':
      return isTableOfContents(node) ? '' : listText(node)
    case 'blockquote':
    case 'footnoteDefinition':
      return blocksText(node.children)
    case 'table':
      return tableText(node)
    case 'html':
      return htmlPieces(node.value)
        .map(({ text }) => text)
        .join('\n')
    case 'heading':
      return inlineText(node.children).trim()
    default:
      return ''
  }
}

export function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${code.trimEnd()}\n${ticks}`
}

/** Inline content as text: code in backticks, everything else as its words. */
export function inlineText(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inline).join('')
}

function inline(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      // A line that was only wrapped is no line of its own.
      return node.value.replace(/\s*\n\s*/g, ' ')
    case 'inlineCode':
      return node.value.includes('`') ? node.value : `\`${node.value}\``
    case 'break':
      return '\n'
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : ''
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return ''
    default:
      return inlineText(node.children)
  }
}

/** One space between words, no blank lines, nothing that is only separators between badges. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n')
}

function blocksText(nodes: readonly RootContent[]): string {
  return nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n')
}

function listText(list: List): string {
  let number = list.start ?? 1
  return list.children
    .map((item) => {
      const mark = list.ordered === true ? `${number++}.` : '-'
      const text = blocksText(item.children)
      return text === '' ? '' : `${mark} ${checkbox(item)}${text.replaceAll('\n', '\n  ')}`
    })
    .filter((text) => text !== '')
    .join('\n')
}

function checkbox(item: ListItem): string {
  if (item.checked === null || item.checked === undefined) return ''
  return item.checked ? '[x] ' : '[ ] '
}

function tableText(table: Table): string {
  return table.children
    .map((row) => row.children.map((cell) => inlineText(cell.children).replace(/\s+/g, ' ').trim()).join(' | '))
    .filter((row) => /[\p{L}\p{N}]/u.test(row))
    .join('\n')
}

/** A list whose items are links into the page itself. */
function isTableOfContents(list: List): boolean {
  const links: string[] = []
  let outside = ''
  const visit = (node: Nodes): void => {
    if (node.type === 'link') links.push(node.url)
    else if (node.type === 'text') outside += node.value
    else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(list)
  return links.length > 1 && links.every((url) => url.startsWith('#')) && !/\p{L}{3}/u.test(outside)
}
