import type { Explanation } from '../engine/search-types.ts'
import { parseDatetime } from '../model/datetime.ts'
import { assertIdentifier, nilId } from '../model/identifier.ts'
import type { ResultSet, ResultSetEntry } from './result-set.ts'
import { malformed, parseContext, type WireEntry, type WireExplanation, type WireResultSet } from './wire-context.ts'

/** What a search context holds. */
export interface ContextState {
  readonly namespace?: string | undefined
  readonly active?: ResultSet | undefined
  /**
   * True when nobody knows which namespace the active set belongs to, as in what other systems export: its entries then
   * have the namespace "" until `bindSet`.
   */
  readonly unbound?: boolean | undefined
}

/** The context as JSON, or undefined when there is nothing in it. */
export function encodeContext({ namespace, active, unbound = false }: ContextState): string | undefined {
  if (namespace === undefined && active === undefined) return undefined
  return JSON.stringify({ namespace, result_set: active && encodeSet(active, unbound) })
}

/**
 * What was exported, here or by a system that knows only ids. Nil namespaces, a set with a nil id and nil object ids are
 * left out; `offset` still points at the same object then.
 *
 * @throws `invalid_context`
 */
export function decodeContext(text: string, now: Date): ContextState {
  const wire = parseContext(text)
  const namespace = knownNamespace(wire.namespace)
  const set = wire.result_set
  if (!isGiven(set) || isNil(set.id)) return { namespace }
  const ours = isGiven(set.entries)
  const bound = knownNamespace(set.namespace) ?? (ours ? undefined : namespace)
  return { namespace, active: decodeSet(set, set.id, bound, now), unbound: !ours && bound === undefined }
}

/** An unbound set as one of this namespace. */
export function bindSet(set: ResultSet, namespace: string): ResultSet {
  return { ...set, namespace, entries: set.entries.map((entry) => ({ ...entry, namespace })) }
}

function encodeSet(set: ResultSet, unbound: boolean): WireResultSet {
  return {
    id: set.id,
    namespace: set.namespace,
    query: set.query,
    truncated: set.truncated,
    object_ids: set.entries.map(({ id }) => id),
    ...(unbound ? {} : { entries: set.entries.map((entry) => encodeEntry(entry, set.namespace)) }),
    relations: set.relations,
    offset: set.offset,
    created_at: set.createdAt.toISOString(),
  }
}

function encodeEntry({ namespace, score, evidence, explanation }: ResultSetEntry, own: string | undefined): WireEntry {
  return {
    ...(namespace === own ? {} : { namespace }),
    score,
    evidence: evidence.map((part) => ({ part_id: part.id, score: part.score })),
    ...(explanation === undefined ? {} : { explanation: encodeExplanation(explanation) }),
  }
}

function encodeExplanation({ partId, ...rest }: Explanation): WireExplanation {
  return { part_id: partId, ...rest }
}

function decodeSet(set: WireResultSet, id: string, namespace: string | undefined, now: Date): ResultSet {
  const ids = set.object_ids ?? []
  const entries = set.entries ?? ids.map((): WireEntry => ({ score: 0, evidence: [] }))
  if (entries.length !== ids.length) throw malformed('"entries" and "object_ids" differ in length')
  const own = namespace ?? (isGiven(set.entries) ? undefined : '')
  const offset = Math.min(set.offset ?? 0, ids.length)
  const nilBefore = ids.slice(0, offset).filter(isNil).length
  return {
    id,
    ...(namespace === undefined ? {} : { namespace }),
    query: set.query ?? '',
    entries: ids.flatMap((objectId, index) => {
      const entry = entries[index]
      return entry === undefined || isNil(objectId) ? [] : [decodeEntry(objectId, entry, own)]
    }),
    ...(isGiven(set.truncated) ? { truncated: set.truncated } : {}),
    ...(isGiven(set.relations) ? { relations: set.relations } : {}),
    offset: offset - nilBefore,
    createdAt: createdAt(set.created_at, now),
  }
}

function decodeEntry(id: string, entry: WireEntry, own: string | undefined): ResultSetEntry {
  const namespace = knownNamespace(entry.namespace) ?? own
  if (namespace === undefined) throw malformed('an entry says in no way which namespace it is in')
  return {
    id,
    namespace,
    score: entry.score,
    evidence: entry.evidence.map((part) => ({ id: part.part_id, score: part.score })),
    ...(entry.explanation === undefined ? {} : { explanation: decodeExplanation(entry.explanation) }),
  }
}

function decodeExplanation({ part_id: partId, ...rest }: WireExplanation): Explanation {
  return { partId, ...rest }
}

function createdAt(text: string | null | undefined, now: Date): Date {
  if (!isGiven(text)) return now
  const time = parseDatetime(text)
  if (time === undefined) throw malformed('"result_set.created_at" is not an RFC 3339 date-time')
  return new Date(time)
}

function knownNamespace(namespace: string | null | undefined): string | undefined {
  if (isNil(namespace)) return undefined
  assertIdentifier(namespace, 'invalid_context', 'namespace of a search context')
  return namespace
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null
}

function isNil(id: string | null | undefined): id is null | undefined {
  return !isGiven(id) || id === '' || id === nilId
}
