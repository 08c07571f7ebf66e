import type { Json, Properties } from '../model/object.ts'
import { compareText } from '../model/order.ts'
import { stepForward } from './code-points.ts'
import { plainDecimal } from './plain-decimal.ts'

/** The texts of an object. */
export interface ObjectTexts {
  readonly title: string
  readonly summary: string
  readonly content: string
}

/** How much content of a first-class object an embedding sees, in code points. */
const entityContent = 2000

/** The text that the embedding of an object comes from: what it is about, and for a part what it belongs to. */
export function embeddingText(
  object: ObjectTexts & { readonly parentId?: string; readonly properties: Properties },
  parentTitle: string | undefined,
): string {
  return object.parentId === undefined ? entityIndexText(object) : indexTextWithParent(object, parentTitle ?? '')
}

/** Title, summary and content, a line each; what is blank is left out. */
export function indexText({ title, summary, content }: ObjectTexts): string {
  return lines([title, summary, content])
}

/** The title of the parent before the texts of its part: a part seldom says what it belongs to. */
export function indexTextWithParent(part: ObjectTexts, parentTitle: string): string {
  return lines([parentTitle, indexText(part)])
}

/**
 * A first-class object as a text: title, summary, one `key: value` line per scalar property by key, and the beginning of
 * its content. Lists, objects, nulls and blank strings have no line.
 */
export function entityIndexText(object: ObjectTexts & { readonly properties: Properties }): string {
  const properties = Object.entries(object.properties)
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, value]) => {
      const text = scalarText(value)
      return text === '' ? [] : [`${key}: ${text}`]
    })
  const content = object.content.trim()
  return lines([object.title, object.summary, ...properties, content.slice(0, stepForward(content, 0, entityContent))])
}

function scalarText(value: Json): string {
  switch (typeof value) {
    case 'string':
      return value.trim()
    case 'number':
      return plainDecimal(value)
    case 'boolean':
      return String(value)
    default:
      return ''
  }
}

function lines(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n')
}
