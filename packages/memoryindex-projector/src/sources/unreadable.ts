import { type Json, RecollectError, type StoredObject, type Subject } from '@recollect/core'
import { messageWithout } from '../work/message-without.ts'

/** An object of which it cannot be told what a copy shall hold. */
export interface Unreadable {
  readonly namespace: string
  readonly subject: Subject
  /** Why; it quotes nothing of the object. */
  readonly error: Error
}

export function unreadable(object: StoredObject, error: unknown, parentTitle = ''): Unreadable {
  const { namespace, id, title, summary, content, properties } = object
  const texts = [title, summary, content, parentTitle, ...stringsIn(properties)]
  return { namespace, subject: { kind: 'object', id }, error: withoutTexts(error, texts) }
}

function withoutTexts(error: unknown, texts: readonly string[]): Error {
  if (!(error instanceof Error)) return new Error('It failed without an error.')
  const message = messageWithout(error.message, texts)
  if (message === error.message) return error
  if (RecollectError.is(error)) return new RecollectError(error.code, message)
  return Object.assign(new Error(message), { name: error.name })
}

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
