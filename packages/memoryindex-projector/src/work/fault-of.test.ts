import { type ErrorCode, RecollectError } from '@recollect/core'
import { expect, it } from 'vitest'
import { faultOf, isOutage } from './fault-of.ts'

it('tells outages, refusals and the unknown apart by codes', () => {
  const kindOf = (code: ErrorCode) => faultOf(new RecollectError(code, 'It failed.')).kind
  expect((['index_unavailable', 'graph_unavailable', 'store_unavailable'] as const).map(kindOf)).toEqual([
    ...['outage', 'outage', 'outage'],
  ])
  // The configuration is wrong, not the document.
  expect(kindOf('dimension_mismatch')).toBe('outage')
  expect(kindOf('invalid_kind')).toBe('outage')
  expect(kindOf('invalid_object')).toBe('refused')
  expect(kindOf('text_too_large')).toBe('refused')
  expect(kindOf('index_failed')).toBe('unknown')
  expect(kindOf('embedder_failed')).toBe('unknown')
})

it('takes whoever says when to come back for one that is out', () => {
  const throttled = (retryAfterMs: unknown) =>
    faultOf(new RecollectError('embedder_failed', 'Slow down.', { details: { retryAfterMs } }))
  expect(throttled(7000)).toMatchObject({ kind: 'outage', code: 'embedder_failed', retryAfterMs: 7000 })
  expect(throttled(Number.POSITIVE_INFINITY)).toMatchObject({ kind: 'outage', retryAfterMs: 86_400_000 })
  for (const bad of ['7', -1, Number.NaN, undefined]) {
    expect(throttled(bad)).toMatchObject({ kind: 'unknown', retryAfterMs: undefined })
  }
})

it('takes what was cut off for an outage, and anything else for unknown', () => {
  expect(faultOf(new DOMException('Too long.', 'TimeoutError'))).toMatchObject({ kind: 'outage', code: 'timeout' })
  expect(isOutage(new DOMException('Aborted.', 'AbortError'))).toBe(true)
  expect(faultOf(new TypeError('x is not a function'))).toMatchObject({ kind: 'unknown', code: 'TypeError' })
  for (const thrown of [undefined, null, 'text', 5, {}]) expect(faultOf(thrown)).toMatchObject({ kind: 'unknown' })
})
