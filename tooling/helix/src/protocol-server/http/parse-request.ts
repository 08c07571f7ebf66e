import { violate } from '../refusal.ts'
import { requestSchema } from '../schema/request.ts'
import type { Request } from '../tree/request.ts'

const deepest = 128

/** The request that a body holds; everything that is not exactly of the language is refused. */
export function parseRequest(body: string): Request {
  const json = parseJson(body)
  if (tooDeep(json, deepest)) fail(`nesting of JSON maps and arrays more than ${deepest} layers deep`)
  const parsed = requestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(`${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function tooDeep(json: unknown, left: number): boolean {
  if (typeof json !== 'object' || json === null) return false
  return left === 0 || Object.values(json).some((child) => tooDeep(child, left - 1))
}

function fail(message: string): never {
  return violate(400, 'invalid_query_json', `invalid query JSON: ${message}`)
}
