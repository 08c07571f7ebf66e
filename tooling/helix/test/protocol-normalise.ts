import type { Json } from '../src/protocol-server/values/json.ts'
import type { Answered } from './protocol-client.ts'

const isObject = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * Makes the answers of one server comparable with another's: internal ids become their place in the order of first
 * appearance, errors lose their sentences, distances and scores are taken out.
 */
export function normaliser(): (answer: Answered) => { readonly answer: Json; readonly scores: readonly number[] } {
  const seen = { node: new Map<Json, number>(), edge: new Map<Json, number>() }
  const stand = (kind: 'node' | 'edge', id: Json): Json => {
    const known = seen[kind].get(id) ?? seen[kind].size
    seen[kind].set(id, known)
    return `${kind} ${known}`
  }
  const clean = (json: Json, name: string, scores: number[]): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => clean(item, name, scores))
    if (!isObject(json)) return json
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => {
        if (key === '$id') return [key, stand(name.startsWith('e_') || name === 'e' ? 'edge' : 'node', value)]
        if (key === 'edge') return [key, stand('edge', value)]
        if (key === '$from' || key === '$to') return [key, stand('node', value)]
        if (key === '$score' || key === '$distance') return [key, `score ${scores.push(Number(value))}`]
        return [key, clean(value, name, scores)]
      }),
    )
  }
  return ({ status, body }) => {
    if (status !== 200) return { answer: { status, error: body['error'] ?? null }, scores: [] }
    const scores: number[] = []
    const answer = Object.entries(body).map(([name, json]): [string, Json] => [name, clean(json, name, scores)])
    return { answer: Object.fromEntries(answer), scores }
  }
}
