import { expect, it } from 'vitest'
import { decodeFailure } from './decode-failure.ts'

it.each([
  ['today', '{"error":"invalid_query","msg":"no"}', { code: 'invalid_query', message: 'no' }],
  ['newer', '{"error":"x","msg":"no","retryable":false}', { code: 'x', message: 'no', retryable: false }],
  ['older', '{"error":"it is full","code":"storage_error"}', { code: 'storage_error', message: 'it is full' }],
  ['gateway', '{"code":"rate_limited","message":"slow","details":{}}', { code: 'rate_limited', message: 'slow' }],
  ['a code alone', '{"error":"invalid_query"}', { code: 'invalid_query', message: '' }],
  ['plain text', ' Bad Gateway\n', { code: '', message: 'Bad Gateway' }],
  ['nothing', '', { code: '', message: '' }],
  ['other JSON', '[1]', { code: '', message: '[1]' }],
  ['too much', 'x'.repeat(999), { code: '', message: 'x'.repeat(200) }],
])('reads the shape of %s', (_, text, failure) => {
  expect(decodeFailure(500, text)).toEqual({ status: 500, ...failure })
})
