import { type Subject, subjectKey, subjectOf } from '@recollect/core'
import { isHarmless } from './harmless.ts'
import { jsonText } from './json-text.ts'

/**
 * A subject as people read it and give it back: an object is its id, an edge `["from","relation","to"]`, and an id that a terminal
 * would not show as it is, or that looks like an option or a list, `["id"]` with escapes.
 */
export function subjectText(subject: Subject): string {
  const isPlain = subject.kind === 'object' && isHarmless(subject.id) && /^[^\s"'[-][^\s"']*$/.test(subject.id)
  return isPlain ? subject.id : jsonText(JSON.parse(subjectKey(subject))).replace(/\s/g, escaped)
}

/** So that no space is lost where lines are broken. */
function escaped(space: string): string {
  return `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The subject that a word means: the other direction of `subjectText`, and any id as it is. */
export function parseSubject(word: string): Subject {
  return isKey(word) ? subjectOf(word) : { kind: 'object', id: word }
}

function isKey(word: string): boolean {
  try {
    const parts: unknown = JSON.parse(word)
    return Array.isArray(parts) && [1, 3].includes(parts.length) && parts.every((part) => typeof part === 'string')
  } catch {
    return false
  }
}
