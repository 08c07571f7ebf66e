import type { RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { blockText, inlineText } from './block-text.ts'
import { htmlPieces, htmlText } from './html-text.ts'
import { junkUnder } from './junk-heading.ts'
import { type Block, packBlocks } from './pack-blocks.ts'

/** A section of a README, or a piece of a long one. */
export interface Section {
  /** The headings above it and its own, outermost first; empty for what stands before the first heading. */
  readonly path: readonly string[]
  /** Level of its heading, 1 to 6; 0 before the first one. */
  readonly level: number
  /** Which piece of a long section it is, from 1. */
  readonly piece: number
  readonly text: string
  /** Whether it shows code. */
  readonly code: boolean
}

interface Open {
  readonly path: readonly string[]
  readonly level: number
  readonly blocks: Block[]
}

type Item = { readonly heading: string; readonly level: number } | { readonly block: Block }

/** Cuts a README at its headings. What no reader asks about (licence, changelog, sponsors) is left out. */
export function readmeSections(markdown: string, packageName: string): Section[] {
  const items = itemsOf(markdown)
  const title = titleOf(items, packageName)
  const sections: Open[] = [{ path: [], level: 0, blocks: [] }]
  let above: { readonly heading: string; readonly level: number }[] = []
  let junk: { readonly what: 'text' | 'section'; readonly level: number } | undefined

  for (const item of items) {
    if (item === title) continue
    if ('block' in item) {
      if (junk === undefined) sections.at(-1)?.blocks.push(item.block)
      continue
    }
    if (junk?.what === 'section' && item.level > junk.level) continue
    const what = junkUnder(item.heading, item.level)
    junk = what === 'nothing' ? undefined : { what, level: item.level }
    if (junk !== undefined) continue
    above = [...above.filter(({ level }) => level < item.level), item]
    sections.push({ path: above.map(({ heading }) => heading), level: item.level, blocks: [] })
  }
  return sections.flatMap(({ path, level, blocks }) =>
    packBlocks(blocks).map(({ text, code }, index) => ({ path, level, piece: index + 1, text, code })),
  )
}

function itemsOf(markdown: string): Item[] {
  const tree = fromMarkdown(frontMatterless(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return tree.children.flatMap(items)
}

function items(node: RootContent): Item[] {
  if (node.type === 'heading') {
    const heading = htmlText(inlineText(node.children))
    return heading === '' ? [] : [{ heading, level: node.depth }]
  }
  if (node.type === 'html') {
    return htmlPieces(node.value).map(({ heading, text }) =>
      heading === undefined ? { block: { text } } : { heading: text, level: heading },
    )
  }
  const text = blockText(node)
  if (text === '') return []
  return [{ block: node.type === 'code' ? { text, language: node.lang ?? '' } : { text } }]
}

/** The heading that is the package's own name: the first one, when it is the only one of level 1 or says the name. */
function titleOf(items: readonly Item[], packageName: string): Item | undefined {
  const headings = items.flatMap((item) => ('heading' in item ? [item] : []))
  const [first] = headings
  if (first === undefined) return undefined
  const only = first.level === 1 && headings.filter(({ level }) => level === 1).length === 1
  return only || letters(first.heading).includes(letters(packageName.replace(/^@[^/]+\//, ''))) ? first : undefined
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function frontMatterless(markdown: string): string {
  return markdown.replace(/^\uFEFF?\s*---\n[\s\S]*?\n---\n/, '')
}
