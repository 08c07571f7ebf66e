import type { Element } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import { tokensOf } from '../search/tokens.ts'

const limits = { entities: 512, output_operations: 32_768, tokens: 200_000 }

/** One request may bring or take away so many texts, so many different words in all of them, and so many words. */
export function checkTextLimits(texts: readonly { readonly text: Element; readonly property: string }[]): void {
  const words = texts.map(({ text, property }) => {
    const value = text.properties.get(property)
    return value ? tokensOf(value) : []
  })
  check('entities', texts.length)
  check(
    'output_operations',
    words.reduce((sum, tokens) => sum + new Set(tokens).size + 2, 0),
  )
  check(
    'tokens',
    words.reduce((sum, tokens) => sum + tokens.length, 0),
  )
}

function check(what: keyof typeof limits, observed: number): void {
  if (observed <= limits[what]) return
  const message = `Active text mutation exceeds ${what}: observed ${observed}, limit ${limits[what]}`
  refuse(500, 'active_text_mutation_limit_exceeded', message)
}
