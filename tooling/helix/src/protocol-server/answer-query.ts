import type { FaultQueue } from './faults/fault-queue.ts'
import { afterwards, instead } from './faults/spoil.ts'
import { checkHeaders, checkOptions } from './http/check-headers.ts'
import { parseRequest } from './http/parse-request.ts'
import { jsonReply, type Reply } from './http/reply.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { Refusal, violate } from './refusal.ts'
import { type Database, execute } from './request/execute.ts'

export interface QueryService {
  readonly database: Database
  readonly faults: FaultQueue
  readonly apiKey: string | undefined
  readonly bodyLimit: number
  /** Hears of what no correct client sends. */
  readonly report: (violation: Refusal, request: RecordedRequest) => void
}

/** Answers `POST /v2/query`. */
export function answerQuery(service: QueryService, request: RecordedRequest, bytes: number): Reply {
  try {
    checkHeaders(request.headers, service.apiKey)
    if (bytes > service.bodyLimit) {
      violate(400, 'invalid_request_body', `the body has ${bytes} bytes, and ${service.bodyLimit} are the limit`)
    }
    const query = parseRequest(request.text)
    checkOptions(request.headers, query.request_type)
    const fault = service.faults.take(request)
    return (fault && instead(fault)) ?? afterwards(fault, execute(service.database, query))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.violation) service.report(error, request)
    return jsonReply(error.status, { error: error.code, msg: error.message })
  }
}
