import { type CallOptions, type RecollectError, utf8Length } from '@recollect/core'
import type { CheckedOptions } from '../helix-options.ts'
import type { HelixReply } from '../transport/helix-transport.ts'
import type { Batch } from '../wire/batch.ts'
import { type HelixRequest, type Parameters, readRequest, writeRequest } from '../wire/request.ts'
import { unlessAborted } from './abort.ts'
import { type Answer, decodeAnswer } from './answer.ts'
import { backoff, retryAfter } from './backoff.ts'
import { decodeFailure } from './decode-failure.ts'
import { refused, tooLarge, tooSlow, unreachable } from './helix-errors.ts'
import { takeTurns } from './turns.ts'

type Send = (name: string, batch: Batch, parameters: Parameters, call: CallOptions) => Promise<Answer>

/** Sends transactions to the server, and gives their answers or our errors. */
export interface HelixClient {
  readonly read: Send
  /** One write at a time: writes at the same time would be in conflict even about different things. */
  readonly write: Send
}

type Outcome = { readonly answer: Answer } | { readonly error: RecollectError; readonly again: number | boolean }

/** Statuses after which another try is of use: 502 and 504 are lost answers, and all that we send may be sent twice. */
const worthAnotherTry: readonly number[] = [409, 429, 502, 503, 504]

/** Its planner now and then finds no plan for a large query, and finds one the next time. */
const planless = 'internal_planner_error'

export function helixClient(options: CheckedOptions): HelixClient {
  const { transport, timeoutMs, retries, maxRetryWaitMs, maxBodyBytes, sleep, random } = options
  const turns = takeTurns()
  const common = {
    'content-type': 'application/json',
    ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
    ...(options.databaseId === undefined ? {} : { 'x-helix-database-id': options.databaseId }),
  }
  const ofWriter = { ...common, 'x-helix-require-writer': 'true' }

  async function tryOnce(
    body: string,
    headers: Readonly<Record<string, string>>,
    names: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    let reply: HelixReply
    try {
      reply = await unlessAborted(transport.send(body, { headers, signal: either }), either)
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) return { error: tooSlow(timeoutMs), again: false }
      return { error: unreachable(error), again: true }
    }
    if (reply.status === 200) return { answer: decodeAnswer(reply.text, names) }
    const failure = decodeFailure(reply.status, reply.text)
    const passing = worthAnotherTry.includes(reply.status) || failure.code === planless
    const wait = retryAfter(reply.headers['retry-after'], Date.now())
    return { error: refused(failure, wait), again: passing && failure.retryable !== false && (wait ?? true) }
  }

  async function send(
    request: HelixRequest,
    { returns }: Batch,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    signal?.throwIfAborted()
    const body = JSON.stringify(request)
    const bytes = utf8Length(body)
    if (bytes > maxBodyBytes) throw tooLarge(bytes, maxBodyBytes)
    for (let failed = 1; ; failed += 1) {
      const outcome = await tryOnce(body, headers, returns, signal)
      if ('answer' in outcome) return outcome.answer
      if (outcome.again === false || failed > retries) throw outcome.error
      const wait = outcome.again === true ? backoff(failed, random) : outcome.again
      if (wait > maxRetryWaitMs) throw outcome.error
      await sleep(wait, signal)
    }
  }

  return {
    read: (name, batch, parameters, { signal, upToDate = false }) => {
      const headers = options.requireWriter || upToDate ? ofWriter : common
      return send(readRequest(name, batch, parameters), batch, headers, signal)
    },
    write: (name, batch, parameters, { signal }) =>
      turns(() => send(writeRequest(name, batch, parameters), batch, common, signal), signal),
  }
}
