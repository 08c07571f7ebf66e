import { toJson } from '../../model/json.ts'
import type { Json } from '../../model/object.ts'

/** A text as the JSON value that it is; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const json = toJson(JSON.parse(text), 'value')
    return json.ok ? json.value : undefined
  } catch {
    return undefined
  }
}
