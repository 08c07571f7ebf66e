import { fence } from './block-text.ts'

export interface Block {
  readonly text: string
  /** A code block's language ("" for none); absent for prose. */
  readonly language?: string
}

/** Some blocks of a section, together about as long as a reader takes in at once. */
export interface Piece {
  readonly text: string
  readonly code: boolean
}

/** Length of a piece in characters, where blocks allow it. */
export const pieceLength = 2000

/** Joins blocks to pieces of at most `pieceLength` characters; only a block that is longer by itself is cut, at lines. */
export function packBlocks(blocks: readonly Block[]): Piece[] {
  const pieces: Piece[] = []
  let texts: string[] = []
  let length = 0
  let code = false
  const flush = () => {
    if (texts.length > 0) pieces.push({ text: texts.join('\n\n'), code })
    texts = []
    length = 0
    code = false
  }
  for (const block of blocks.flatMap(cutBlock)) {
    if (length > 0 && length + 2 + block.text.length > pieceLength) flush()
    length += (length > 0 ? 2 : 0) + block.text.length
    texts.push(block.text)
    code ||= block.language !== undefined
  }
  flush()
  return pieces
}

function cutBlock(block: Block): Block[] {
  if (block.text.length <= pieceLength) return [block]
  const { language } = block
  if (language === undefined) return cutLines(block.text, pieceLength).map((text) => ({ text }))
  const lines = block.text.split('\n')
  const open = lines[0] ?? ''
  const code = lines.slice(1, -1).join('\n')
  return cutLines(code, pieceLength - 2 * open.length - 2).map((text) => ({ text: fence(text, language), language }))
}

/** Pieces of whole lines; a line that is longer than the room is cut after a space, or anywhere when it has none. */
function cutLines(text: string, room: number): string[] {
  const pieces: string[] = []
  let current = ''
  for (const line of text.split('\n').flatMap((one) => cutLine(one, room))) {
    if (current !== '' && current.length + 1 + line.length > room) {
      pieces.push(current)
      current = line
    } else current = current === '' ? line : `${current}\n${line}`
  }
  if (current.trim() !== '') pieces.push(current)
  return pieces
}

function cutLine(line: string, room: number): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room - 1)
    let end = space > room / 2 ? space + 1 : room
    // Never between the halves of a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(rest.charAt(end - 1))) end -= 1
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end)
  }
  return [...parts, rest]
}
