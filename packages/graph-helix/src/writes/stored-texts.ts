import { type CallOptions, utf8Length } from '@recollect/core'
import { z } from 'zod'
import { type Answer, rowsOf } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { node } from '../layout/properties.ts'
import { type Batch, entry } from '../wire/batch.ts'
import { lookUpNodes } from '../wire/lookup.ts'
import { project } from '../wire/projection.ts'
import { type Budget, items, summed } from './chunks.ts'
import { maxTexts } from './write-limits.ts'

/** What the server holds under a key. */
export interface StoredText {
  readonly sequence: number
  /** Of the text that its vector was made of; absent without one. */
  readonly textHash?: string | null | undefined
}

const storedRow = z.object({ key: z.string(), sequence: z.number(), textHash: z.string().nullish() })

/** What one request may look up. */
export const lookupBudgets = (maxItemsBytes: number): readonly Budget<string>[] => [
  summed(maxItemsBytes, (key) => utf8Length(JSON.stringify(key)) + 1),
  items(maxTexts),
]

/** What the server holds under keys, in one request. Never a replica that lags: what is newer there is not written. */
export async function storedTexts(
  { connection, label }: GraphContext,
  keys: readonly string[],
  { signal }: CallOptions,
): Promise<ReadonlyMap<string, StoredText>> {
  const answer = await connection.read('stored_texts', lookAtTexts(label, keys), {}, { signal, upToDate: true })
  return textsIn(answer)
}

/** Entries that tell what the server holds under keys, for `textsIn`. */
export function lookAtTexts(label: string, keys: readonly string[]): Batch {
  const { entries, found } = lookUpNodes({ name: 'stored', label, property: node.key, texts: keys })
  const sources = { key: node.key, sequence: node.sequence, textHash: node.textHash }
  return { entries: [...entries, entry('texts', project(found, sources))], returns: ['texts'] }
}

export function textsIn(answer: Answer): ReadonlyMap<string, StoredText> {
  return new Map(rowsOf(answer, 'texts', storedRow).map((row) => [row.key, row]))
}
