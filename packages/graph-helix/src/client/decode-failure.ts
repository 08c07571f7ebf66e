import { z } from 'zod'

/** What a server said when it refused a request. */
export interface Failure {
  readonly status: number
  /** The server's stable code; empty when it gave none. */
  readonly code: string
  readonly message: string
  /** Whether the server says that another try is of use; undefined when it says nothing. */
  readonly retryable?: boolean | undefined
}

const retryable = z.boolean().optional().catch(undefined)

/** Today's servers, older ones of the same protocol, and gateways in front of them. */
const shapes = z.union([
  z
    .object({ error: z.string(), code: z.string(), retryable })
    .transform(({ error, ...rest }) => ({ ...rest, message: error })),
  z
    .object({ error: z.string(), msg: z.string().catch(''), retryable })
    .transform(({ error, msg, ...rest }) => ({ ...rest, code: error, message: msg })),
  z.object({ code: z.string(), message: z.string().catch(''), retryable }),
])

/** Longest message that is kept of what is no known shape. */
const maxPlain = 200

/** Reads an answer that is no success, in whichever of its shapes. */
export function decodeFailure(status: number, text: string): Failure {
  const shape = shapes.safeParse(jsonOf(text))
  if (shape.success) return { status, ...shape.data }
  return { status, code: '', message: text.trim().slice(0, maxPlain) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
