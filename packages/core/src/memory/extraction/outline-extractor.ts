import { RecollectError } from '../../model/errors.ts'
import type { Extraction, Extractor } from './extractor.ts'
import { readOutlineLine } from './outline-line.ts'

/** What ends a line, in every convention. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/**
 * An extractor that needs no model: it reads a text line by line, and takes each line at its word.
 *
 * ```text
 * fact: Ada wrote the notes on the engine. | Ada, engine
 * edge: Ada | worked with | Babbage
 * attr: Ada | born | 1815
 * Any other line is a fact about nothing in particular.
 * ```
 *
 * Keywords are in lower case. The value of an `attr` is JSON. Blank lines, and a bullet (`-`, `*`, `•`) before a line, say nothing. In
 * a directive `\|` is a bar that divides nothing, and `\,` such a comma in the list of a fact; all other backslashes are ordinary.
 *
 * @throws `extractor_failed` at a directive that cannot be read, with the number of its line in the message and in `details.line`:
 *   nothing of the text is kept then
 */
export function outlineExtractor(): Extractor {
  return {
    async extract(text, options): Promise<Extraction> {
      options?.signal?.throwIfAborted()
      return readOutline(text)
    },
  }
}

function readOutline(text: string): Extraction {
  const facts: Extraction['facts'][number][] = []
  const relations: NonNullable<Extraction['relations']>[number][] = []
  const attributes: NonNullable<Extraction['attributes']>[number][] = []
  for (const [index, line] of text.split(lineBreak).entries()) {
    const item = readOutlineLine(line)
    if (item?.fact !== undefined) facts.push(item.fact)
    else if (item?.relation !== undefined) relations.push(item.relation)
    else if (item?.attribute !== undefined) attributes.push(item.attribute)
    else if (item?.fault !== undefined) {
      throw new RecollectError('extractor_failed', `Line ${index + 1} of the outline cannot be read: ${item.fault}.`, {
        details: { line: index + 1 },
      })
    }
  }
  return { facts, relations, attributes }
}
