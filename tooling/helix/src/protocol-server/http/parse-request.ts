import { violate } from '../refusal.ts'
import { requestSchema } from '../schema/request.ts'
import type { Request } from '../tree/request.ts'

const deepest = 128

/** The request that a body holds; everything that is not exactly of the language is refused. */
export function parseRequest(body: string): Request {
  const json = parseJson(body)
  check(json, deepest)
  const parsed = requestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(`${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** JSON of JavaScript may hold half characters, and be of any depth; Helix reads neither. */
function check(json: unknown, left: number): void {
  if (typeof json === 'string' && !json.isWellFormed()) fail('lone surrogate in a string')
  if (typeof json !== 'object' || json === null) return
  if (left === 0) fail(`nesting of JSON maps and arrays more than ${deepest} layers deep`)
  for (const [key, child] of Object.entries(json)) {
    check(key, left)
    check(child, left - 1)
  }
}

function fail(message: string): never {
  return violate(400, 'invalid_query_json', `invalid query JSON: ${message}`)
}
