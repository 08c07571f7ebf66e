import type { Reply } from '../http/reply.ts'
import { jsonReply } from '../http/reply.ts'
import type { Answer } from '../request/execute.ts'
import type { Fault } from './fault.ts'

/** The answer that comes instead of running the query; nothing when the fault comes only after it. */
export function instead(fault: Fault): Reply | undefined {
  switch (fault.kind) {
    case 'error': {
      const message = `injected: ${fault.code}`
      const body = fault.shape === 'old' ? { error: message, code: fault.code } : { error: fault.code, msg: message }
      const reply = jsonReply(fault.status, body)
      if (fault.retryAfter === undefined) return reply
      return { ...reply, headers: { ...reply.headers, 'retry-after': fault.retryAfter } }
    }
    case 'answer':
      return {
        status: fault.status,
        headers: { 'content-type': fault.contentType ?? 'application/json' },
        body: fault.body,
      }
    case 'hang':
      return { wait: true }
    case 'cut':
      return fault.committed ? undefined : { cut: true }
    default:
      return undefined
  }
}

/** What becomes of the answer of a query that ran. */
export function afterwards(fault: Fault | undefined, answer: Answer): Reply {
  const whole = jsonReply(200, answer)
  switch (fault?.kind) {
    case 'cut':
      return { cut: true }
    case 'truncated':
      return { ...whole, body: whole.body.slice(0, Math.ceil(whole.body.length / 2)) }
    case 'half':
      return jsonReply(200, without(answer, fault.missing ?? Object.keys(answer)[0]))
    case 'extra':
      return jsonReply(200, { ...answer, $took: '1ms', warnings: [{ level: 'info', text: 'hello' }] })
    case 'empty':
      return { status: 204, headers: {}, body: '' }
    default:
      return whole
  }
}

function without(answer: Answer, name: string | undefined): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => key !== name))
}
