import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EvidenceText, ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import type { EngineContext } from './context.ts'

/** A ranked entry with what the store says about it now. */
export interface HydratedEntry {
  readonly entry: ResultSetEntry
  readonly head: ObjectHead
  readonly texts: readonly { readonly text: EvidenceText; readonly score: number }[]
  /** The object's own text, where that was asked for and there is no evidence. */
  readonly own?: EvidenceText
}

/**
 * Reads a slice of ranked entries in one request. An entry whose object is gone, or all of whose evidence is, is left
 * out: the truth decides, not the ranking. `withOwn`: entries without evidence come with their own text.
 */
export async function hydrate(
  context: EngineContext,
  scope: ReadScope,
  entries: readonly ResultSetEntry[],
  options: CallOptions,
  withOwn = false,
): Promise<readonly HydratedEntry[]> {
  if (entries.length === 0) return []
  const ids = {
    heads: [...new Set(entries.map((entry) => entry.id))],
    texts: [...new Set(entries.flatMap((entry) => textsOf(entry, withOwn)))],
  }
  const found = await context.store.hydrate(scope, ids, options)
  const heads = new Map(found.heads.map((head) => [objectKey(head.namespace, head.id), head]))
  const texts = new Map(found.texts.map((text) => [objectKey(text.namespace, text.id), text]))
  return entries.flatMap((entry) => {
    const head = heads.get(objectKey(entry.namespace, entry.id))
    const evidence = entry.evidence.flatMap(({ id, score }) => {
      const text = texts.get(objectKey(entry.namespace, id))
      return text === undefined ? [] : [{ text, score }]
    })
    const vanished = head === undefined || (entry.evidence.length > 0 && evidence.length === 0)
    const own = entry.evidence.length > 0 ? undefined : texts.get(objectKey(entry.namespace, entry.id))
    return vanished ? [] : [{ entry, head, texts: evidence, ...(own === undefined ? {} : { own }) }]
  })
}

function textsOf({ id, evidence }: ResultSetEntry, withOwn: boolean): readonly string[] {
  return withOwn && evidence.length === 0 ? [id] : evidence.map((part) => part.id)
}

/**
 * The next full page from `offset`: entries that vanished are made up for by the ones behind them. `next` is where the
 * page after it begins. What `known` holds is not read again.
 */
export async function hydratePage(
  context: EngineContext,
  scope: ReadScope,
  entries: readonly ResultSetEntry[],
  page: { readonly offset: number; readonly limit: number; readonly known?: readonly HydratedEntry[] },
  options: CallOptions,
): Promise<{ readonly hits: readonly HydratedEntry[]; readonly next: number }> {
  const known = new Map(page.known?.map((hit) => [hit.entry, hit]))
  const hits: HydratedEntry[] = []
  let next = page.offset
  // Where much vanished, ever larger blocks are read: few requests, however many entries are gone.
  for (let size = page.limit; hits.length < page.limit && next < entries.length; size *= 2) {
    const block = entries.slice(next, next + size)
    const unread = block.filter((entry) => !known.has(entry))
    for (const hit of await hydrate(context, scope, unread, options)) known.set(hit.entry, hit)
    for (const entry of block) {
      if (hits.length === page.limit) break
      next += 1
      const hit = known.get(entry)
      if (hit !== undefined) hits.push(hit)
    }
  }
  return { hits, next }
}
