import { RecollectError } from '../../model/errors.ts'
import type { ExtractedAttribute, ExtractedFact, ExtractedRelation, Extractor } from './extractor.ts'
import { parseJson } from './parse-json.ts'

/**
 * Reads an outline, a line each, and needs no model:
 *
 * ```text
 * edge: Bruno | works at | Freilauf
 * attr: Freilauf | opened | "2024-11"
 * fact: Bruno mended coffee machines | Bruno, coffee
 * Any other line is a fact that is about nothing in particular.
 * ```
 *
 * The value of an attribute is JSON. A bar in a field is written `\|`, a comma in a name `\,`. Bullets (`- `, `* `, `• `) are passed over.
 *
 * @throws `extractor_failed` for a line that begins as a directive and is none, with `details.line`; nothing is extracted then
 */
export function outlineExtractor(): Extractor {
  return {
    async extract(text, { signal }) {
      signal?.throwIfAborted()
      const facts: ExtractedFact[] = []
      const relations: ExtractedRelation[] = []
      const attributes: ExtractedAttribute[] = []
      for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/u).entries()) {
        const line = raw.trim().replace(/^[-*•]\s+/u, '')
        const directive = /^(edge|attr|fact):/iu.exec(line)
        const rest = line.slice(directive?.[0].length ?? 0).trim()
        switch (directive?.[1]?.toLowerCase()) {
          case 'edge':
            relations.push(relationOf(rest, index + 1))
            break
          case 'attr':
            attributes.push(attributeOf(rest, index + 1))
            break
          case 'fact':
            facts.push(factOf(rest, index + 1))
            break
          default:
            if (line !== '') facts.push({ text: line, entities: [] })
        }
      }
      return { facts, relations, attributes }
    },
  }
}

function relationOf(rest: string, line: number): ExtractedRelation {
  const [from = '', relation = '', to = '', ...more] = fields(rest)
  if (from === '' || relation === '' || to === '' || more.length > 0)
    malformed(line, 'edge: entity | relation | entity')
  return { from, relation, to }
}

function attributeOf(rest: string, line: number): ExtractedAttribute {
  // The value is the rest of the line: JSON may hold bars.
  const [, entity = '', name = '', json = ''] = /^((?:\\.|[^|\\])*)\|((?:\\.|[^|\\])*)\|(.*)$/su.exec(rest) ?? []
  const value = parseJson(json)
  if (entity.trim() === '' || name.trim() === '' || value === undefined) {
    malformed(line, 'attr: entity | name | JSON value')
  }
  return { entity: unescaped(entity), name: unescaped(name), value }
}

function factOf(rest: string, line: number): ExtractedFact {
  const [text = '', topics = '', ...more] = cut(rest, '|')
  if (text.trim() === '' || more.length > 0) malformed(line, 'fact: text | topic, topic')
  return {
    text: unescaped(text),
    entities: cut(topics, ',')
      .map(unescaped)
      .filter((name) => name !== ''),
  }
}

function fields(rest: string): readonly string[] {
  return cut(rest, '|').map(unescaped)
}

/** Pieces between separators that no backslash stands before. */
function cut(text: string, separator: '|' | ','): readonly string[] {
  const pieces = ['']
  for (const [piece] of text.matchAll(/\\.|[\s\S]/gu)) {
    if (piece === separator) pieces.push('')
    else pieces.push(`${pieces.pop()}${piece}`)
  }
  return pieces
}

function unescaped(text: string): string {
  return text.trim().replace(/\\([|,\\])/gu, '$1')
}

function malformed(line: number, expected: string): never {
  throw new RecollectError('extractor_failed', `Line ${line} of the outline is not well formed: "${expected}".`, {
    details: { line, expected },
  })
}
