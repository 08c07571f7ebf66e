import * as z from 'zod/mini'
import { RecollectError } from '../model/errors.ts'
import type { Json } from '../model/object.ts'
import type { Channel } from '../ports/part-searcher.ts'

/**
 * The exported form of a search context, in snake_case as agent tools have it. `id`, `object_ids`, `relations`, `offset`
 * and `created_at` of the result set are what other systems write too; the rest is absent in what they export.
 */
export interface WireContext {
  readonly namespace?: string | null | undefined
  readonly result_set?: WireResultSet | null | undefined
}

export interface WireResultSet {
  readonly id?: string | null | undefined
  readonly object_ids?: readonly string[] | null | undefined
  readonly relations?: { readonly [id: string]: Json } | null | undefined
  readonly offset?: number | null | undefined
  readonly created_at?: string | null | undefined
  readonly namespace?: string | null | undefined
  readonly query?: string | null | undefined
  readonly truncated?: boolean | null | undefined
  /** One for each of `object_ids`. */
  readonly entries?: readonly WireEntry[] | null | undefined
}

export interface WireEntry {
  readonly score: number
  readonly evidence: readonly { readonly part_id: string; readonly score: number }[]
  /** Where it differs from the set's: in sets over every namespace. */
  readonly namespace?: string
  readonly explanation?: WireExplanation
}

export interface WireExplanation {
  readonly part_id: string
  readonly channels: { readonly [channel in Channel]?: { readonly rank: number; readonly score: number } }
  readonly fused: number
  readonly recency: number
  readonly boosts: { readonly exact?: number; readonly near?: number }
  readonly rerank?: number
}

const place = z.exactOptional(z.object({ rank: z.number(), score: z.number() }))

const explanation = z.object({
  part_id: z.string(),
  channels: z.object({ lexical: place, vector: place, trigram: place, exact: place }),
  fused: z.number(),
  recency: z.number(),
  boosts: z.object({ exact: z.exactOptional(z.number()), near: z.exactOptional(z.number()) }),
  rerank: z.exactOptional(z.number()),
})

const entry = z.object({
  score: z.number(),
  evidence: z.array(z.object({ part_id: z.string(), score: z.number() })),
  namespace: z.exactOptional(z.string()),
  explanation: z.exactOptional(explanation),
})

const resultSet = z.object({
  id: z.nullish(z.string()),
  object_ids: z.nullish(z.array(z.string())),
  relations: z.nullish(z.record(z.string(), z.json())),
  offset: z.nullish(z.int().check(z.nonnegative())),
  created_at: z.nullish(z.string()),
  namespace: z.nullish(z.string()),
  query: z.nullish(z.string()),
  truncated: z.nullish(z.boolean()),
  entries: z.nullish(z.array(entry)),
})

const context = z.object({ namespace: z.nullish(z.string()), result_set: z.nullish(resultSet) })

/**
 * Reads an exported context. An object without `namespace` and `result_set` is an older form: a result set by itself.
 *
 * @throws `invalid_context` that says where the text is wrong.
 */
export function parseContext(text: string): WireContext {
  const raw = parseJson(text)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw malformed('it is not a JSON object')
  const isEnvelope = 'namespace' in raw || 'result_set' in raw
  return check(isEnvelope ? raw : { result_set: raw })
}

function check(raw: unknown): WireContext {
  let result: ReturnType<typeof context.safeParse>
  try {
    result = context.safeParse(raw)
  } catch {
    // Relations may be of any depth, and their check is recursive.
    throw malformed('it is nested too deeply')
  }
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map(String).join('.') ?? ''
  throw malformed(`"${path}" does not have the expected form`)
}

export function malformed(fault: string): RecollectError {
  return new RecollectError('invalid_context', `The search context cannot be restored: ${fault}. Export it again.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, so it is not passed on.
    throw malformed('it is not valid JSON')
  }
}
