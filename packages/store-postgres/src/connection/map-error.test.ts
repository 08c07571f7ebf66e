import { RecollectError } from '@recollect/core'
import { expect, test } from 'vitest'
import { mapError } from './map-error.ts'

const secret = 'the text of a document'
const withCode = (code: string) => Object.assign(new Error(secret), { code })

test.each([
  ['ECONNREFUSED', 'store_unavailable'],
  ['EAI_AGAIN', 'store_unavailable'],
  ['08006', 'store_unavailable'],
  ['57P01', 'store_unavailable'],
  ['53300', 'store_unavailable'],
  ['28P01', 'store_unavailable'],
  ['3D000', 'store_unavailable'],
  ['42P01', 'migration_required'],
  ['3F000', 'migration_required'],
  ['42703', 'migration_required'],
  ['23505', 'key_taken'],
  ['25P01', 'invalid_option'],
  ['22P05', 'invalid_object'],
  ['23514', 'invalid_option'],
  ['53100', 'store_failed'],
  ['57014', 'store_failed'],
  ['22P02', 'store_failed'],
  ['XX000', 'store_failed'],
])('%s becomes %s, keeps its cause and quotes nothing', (code, expected) => {
  const cause = withCode(code)
  const error = mapError(cause)
  expect(error).toMatchObject({ code: expected, cause })
  expect(String(error)).not.toContain(secret)
})

test('lost connections without a code are known by what drivers say', () => {
  for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']) {
    expect(mapError(new Error(message))).toMatchObject({ code: 'store_unavailable' })
  }
  expect(mapError(new TypeError(secret))).toMatchObject({ code: 'store_failed' })
  expect(mapError('thrown text')).toMatchObject({ code: 'store_failed' })
})

test('our own errors pass', () => {
  const error = new RecollectError('version_conflict', 'x')
  expect(mapError(error)).toBe(error)
})
