import { textOf } from '../indexes/check-text.ts'
import type { Value } from '../values/value.ts'

const known = new WeakMap<Value, readonly string[]>()

/** Runs of letters and digits in lower case; nothing stemmed, nothing left out. */
export function tokenize(text: string): string[] {
  return (text.match(/[\p{Alphabetic}\p{N}]+/gu) ?? []).map((token) => token.toLowerCase())
}

/** The tokens of a stored text, taken apart once. */
export function tokensOf(value: Value): readonly string[] {
  const before = known.get(value)
  if (before) return before
  const tokens = tokenize(textOf(value) ?? '')
  known.set(value, tokens)
  return tokens
}
