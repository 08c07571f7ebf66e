import { expect, test } from 'vitest'
import { undocumentedErrors } from './error-docs.ts'

const errors = {
  path: 'errors.ts',
  text: "export const errorCodes = [\n  // a group\n  'not_found',\n  'key_taken',\n]",
}
const check = (text: string) => undocumentedErrors(errors, { path: 'errors.md', text }).map(({ rule }) => rule)

test('each code has a row of a table or a heading', () => {
  expect(check('| `not_found` | means |\n\n### `key_taken`\n')).toEqual([])
})

test('a mention in passing is no explanation, and what is explained exists', () => {
  expect(check('| `not_found` | not `key_taken` |\n| `gone` | |')).toEqual([
    'does not explain `key_taken`',
    'explains `gone`, no code',
  ])
})
