import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, inject } from 'vitest'
import type { Json } from '../src/protocol-server/values/json.ts'
import {
  type Answered,
  and,
  batch,
  type EntryOf,
  type Extras,
  eq,
  field,
  post as postOnce,
  type Tree,
  variable,
  where,
} from './protocol-client.ts'

const engine = inject('helix')

/** As `describe`, left out where there is no engine: global setup says so at the end of the run. */
export const onEngine = describe.skipIf('missing' in engine)

export const engineUrl = 'missing' in engine ? '' : engine.url

/** Sends a request again while it conflicts: the engine's work on its indexes is enough to make even a lone one conflict. */
export async function post(body: unknown): Promise<Answered> {
  for (let wait = 5; ; wait *= 2) {
    const answer = await postOnce(engineUrl, body)
    if (answer.status !== 409 || wait > 1000) return answer
    await setTimeout(wait)
  }
}

const send = (kind: 'read' | 'write', entries: readonly EntryOf[], extras?: Extras): Promise<Answered> =>
  post(batch(kind, entries, extras))

export const client = {
  send,
  read: (...entries: readonly EntryOf[]): Promise<Answered> => send('read', entries),
  write: (...entries: readonly EntryOf[]): Promise<Answered> => send('write', entries),
  /** Makes indexes, and waits until they serve. */
  index: async (...specs: readonly Tree[]): Promise<void> => {
    const create = (spec: Tree): Tree => ({ create_index: { spec, if_not_exists: true } })
    const { body } = await client.write(...specs.map((spec, at): EntryOf => [`i${at}`, create(spec)]))
    if (body['error']) throw new Error(JSON.stringify(body))
    for (const receipt of Object.values(body)) await activation(field(receipt, 'operation_id'))
  },
}

async function activation(id: Json | undefined): Promise<void> {
  if (id === undefined) return
  const { body } = await client.read(['s', { get_index_operation: { operation_id: id } }])
  const status = field(body['s'], 'status')
  if (status === 'succeeded') return
  if (status !== 'queued' && status !== 'running') throw new Error(`not built: ${JSON.stringify(body)}`)
  await setTimeout(5)
  await activation(id)
}

/** A label of its own: the run's engine serves other files as well. */
export const ownLabel = (): string => `Fact ${randomUUID()}`

export const param = (name: string): Tree => ({ param: name })
/** A property whose value a parameter of the same name has. */
export const fromParam = (name: string): readonly [string, Tree] => [name, { expr: param(name) }]
export const text = (value: string): Tree => ({ value: { string: value } })
export const edgesOf = (name: string): Tree => ({ edges: { reference: { var: name } } })
export const isIn = (property: string, values: readonly string[]): Tree => ({
  is_in: { value: { property }, values: { constant: { string_array: values } } },
})
export const setProperty = (name: string, value: Tree, input: Tree): Tree => ({ set_property: { name, value, input } })
export const olderThan = (input: Tree, parameter: string): Tree => ({
  where: { input, predicate: { lt: { left: { property: 'version' }, right: param(parameter) } } },
})
export const project = (input: Tree, sources: readonly string[]): Tree => ({
  project: { input, projections: sources.map((source) => ({ property: { source, alias: source } })) },
})
export const limit = (count: number, input: Tree): Tree => ({ limit: { count: { literal: count }, input } })
export const count = (input: Tree): Tree => ({ count: { input } })

/** What an entry of these gives: nodes of a label, one of them by its key, and an edge between two of them. */
export function graphOf(label: string): {
  readonly all: Tree
  one(id: string): Tree
  byParam(name: string): Tree
  link(from: string, relation: string, to: string, properties?: { readonly [name: string]: Tree }): Promise<Json>
} {
  const one = (id: string): Tree => where(and(eq('$label', { string: label }), eq('object_id', { string: id })))
  const link = async (from: string, relation: string, to: string, properties = {}): Promise<Json> => {
    const values = Object.entries(properties).map(([name, value]) => [name, { value }])
    const edge = { add_e: { input: variable('from'), label: relation, to: { var: 'to' }, properties: values } }
    const { status, body } = await client.write(['from', one(from)], ['to', one(to)], ['edge', edge])
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const key = (name: string): Tree => ({ eq: { left: { property: 'object_id' }, right: param(name) } })
  return {
    all: where(eq('$label', { string: label })),
    one,
    byParam: (name) => where(and(eq('$label', { string: label }), key(name))),
    link,
  }
}

/** The values of one field of the rows that an entry gave, in order. */
export function column(rows: Json | undefined, name: string): (Json | undefined)[] {
  if (!Array.isArray(rows)) throw new Error(`no rows: ${JSON.stringify(rows)}`)
  return rows.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? row[name] : undefined))
}
