import { z } from 'zod'
import { nonsense } from './helix-errors.ts'

/** The values of the returned names. */
export type Answer = Readonly<Record<string, unknown>>

/** Reads a success. Every name that was to be returned is there: what is missing is never taken for an empty list. */
export function decodeAnswer(text: string, names: readonly string[]): Answer {
  const answer = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
  if (!answer.success) throw nonsense('no JSON object')
  const missing = names.filter((name) => !Object.hasOwn(answer.data, name))
  if (missing.length > 0) throw nonsense(`${missing.join(', ')} is missing in it`, { missing })
  return answer.data
}

/** The rows under a name. Depending on the query, no row is an empty list or null. */
export function rowsOf<T>(answer: Answer, name: string, row: z.ZodType<T>): readonly T[] {
  const rows = z.array(row).nullable().safeParse(answer[name])
  if (rows.success) return rows.data ?? []
  throw nonsense(`the rows of ${name} are not what was asked for`, { name }, rows.error)
}

/** The value under a name. */
export function valueUnder<T>(answer: Answer, name: string, shape: z.ZodType<T>): T {
  const value = shape.safeParse(answer[name])
  if (value.success) return value.data
  throw nonsense(`the value of ${name} is not what was asked for`, { name }, value.error)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw nonsense('no JSON', {}, error)
  }
}
