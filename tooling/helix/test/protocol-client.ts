import type { Json } from '../src/protocol-server/values/json.ts'

export type Tree = { readonly [key: string]: unknown } | string

export interface Answered {
  readonly status: number
  readonly body: { readonly [key: string]: Json }
}

/** An entry: its name, its tree, its condition. */
export type EntryOf = readonly [name: string, root: Tree, condition?: Tree]

export interface Extras {
  readonly returns?: readonly string[]
  readonly parameters?: { readonly [name: string]: unknown }
  readonly parameter_types?: { readonly [name: string]: unknown }
}

export type Send = (...entries: readonly EntryOf[]) => Promise<Answered>

export function batch(kind: 'read' | 'write', entries: readonly EntryOf[], extras: Extras = {}): unknown {
  const { returns = entries.map(([name]) => name), ...rest } = extras
  return {
    request_type: kind,
    query_name: 'test',
    query: {
      [kind]: {
        entries: entries.map(([name, root, condition]) => ({
          query: { name, root, ...(condition === undefined ? {} : { condition }) },
        })),
        returns,
      },
    },
    ...rest,
  }
}

export async function post(url: string, body: unknown, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(`${url}/v2/query`, {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as Answered['body']
  return { status: response.status, body: answer }
}

/** The shortest way to talk to a server in tests: batches in, answers out. */
export function clientOf(url: string): {
  readonly read: Send
  readonly write: Send
  readonly send: (kind: 'read' | 'write', entries: readonly EntryOf[], extras?: Extras) => Promise<Answered>
  readonly index: (...specs: readonly Tree[]) => Promise<void>
} {
  const send = (kind: 'read' | 'write', entries: readonly EntryOf[], extras?: Extras): Promise<Answered> =>
    post(url, batch(kind, entries, extras))
  return {
    send,
    read: (...entries) => send('read', entries),
    write: (...entries) => send('write', entries),
    index: async (...specs) => {
      for (const spec of specs) await activate(url, spec)
    },
  }
}

async function activate(url: string, spec: Tree): Promise<void> {
  const create: Tree = { create_index: { spec, if_not_exists: true } }
  const { body } = await post(url, batch('write', [['i', create]]))
  const id = field(body['i'], 'operation_id')
  for (let look = 0; id !== undefined && look < 1000; look++) {
    const answer = await post(url, batch('read', [['s', { get_index_operation: { operation_id: id } }]]))
    const status = field(answer.body['s'], 'status')
    if (status === 'succeeded') return
    if (status !== 'queued' && status !== 'running')
      throw new Error(`the index is not built: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export function field(json: Json | undefined, name: string): Json | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.entries(json).find(([key]) => key === name)?.[1]
    : undefined
}

export const property = (name: string): Tree => ({ property: name })
export const string = (value: string): Tree => ({ string: value })
export const eq = (name: string, constant: Tree): Tree => ({ eq: { left: property(name), right: { constant } } })
export const and = (...predicates: readonly Tree[]): Tree => ({ and: { predicates } })
export const where = (predicate: Tree): Tree => ({ nodes_where: { predicate } })
export const nodes = (...ids: readonly number[]): Tree => ({ nodes: { reference: { ids } } })
export const allNodes: Tree = { nodes: { reference: 'all' } }
export const allEdges: Tree = { edges: { reference: 'all' } }
export const variable = (name: string): Tree => ({ nodes: { reference: { var: name } } })
export const valueMap = (input: Tree, properties?: readonly string[]): Tree => ({
  value_map: properties ? { input, properties } : { input },
})
export const addNode = (label: string, properties: { readonly [name: string]: Tree } = {}): Tree => ({
  add_n: { label, properties: Object.entries(properties).map(([name, value]) => [name, { value }]) },
})
export const addEdge = (
  from: Tree,
  label: string,
  to: Tree,
  properties: { readonly [name: string]: Tree } = {},
): Tree => ({
  add_e: { input: from, label, to, properties: Object.entries(properties).map(([name, value]) => [name, { value }]) },
})
export const ids = (...list: readonly number[]): Tree => ({ ids: list })

/** At most so many rows of a stream. */
export const limit = (input: Tree, count: number): Tree => ({ limit: { input, count: { literal: count } } })

/** One step from a stream, along a label or any. */
export const step = (tag: string, input: Tree, label?: string): Tree => ({
  [tag]: label ? { input, label } : { input },
})
