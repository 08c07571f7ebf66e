import type { Json } from '../src/protocol-server/values/json.ts'
import type { Answered } from './protocol-client.ts'

const isObject = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * Makes the answers of one server comparable with another's: internal ids become their place in the order of first
 * appearance, distances and scores lose the digits in which two correct computations differ, errors their sentences.
 */
export function normaliser(): (answer: Answered) => Json {
  const seen = { node: new Map<Json, number>(), edge: new Map<Json, number>() }
  const stand = (kind: 'node' | 'edge', id: Json): Json => {
    const known = seen[kind].get(id) ?? seen[kind].size
    seen[kind].set(id, known)
    return `${kind} ${known}`
  }
  const clean = (json: Json, name: string): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => clean(item, name))
    if (!isObject(json)) return json
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => {
        if (key === '$id') return [key, stand(name.startsWith('e_') || name === 'e' ? 'edge' : 'node', value)]
        if (key === 'edge') return [key, stand('edge', value)]
        if (key === '$from' || key === '$to') return [key, stand('node', value)]
        if (key === '$score' || key === '$distance') return [key, Number(value).toPrecision(4)]
        return [key, clean(value, name)]
      }),
    )
  }
  return ({ status, body }) => {
    if (status !== 200) return { status, error: body['error'] ?? null }
    return Object.fromEntries(Object.entries(body).map(([name, json]) => [name, clean(json, name)]))
  }
}
