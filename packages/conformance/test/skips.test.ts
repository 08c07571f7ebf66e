import { expect, it } from 'vitest'
import { testStore } from '../src/index.ts'
import { createReferenceStore } from '../src/reference/create-reference-store.ts'

const open = async () => ({ store: createReferenceStore(), close: async () => {} })
const known = 'kinds > kinds come by name'

it('a skip that names no test fails', () => {
  const skip = { 'kinds > kinds come by size': 'not yet' }
  expect(() => testStore({ name: 'x', open, skip })).toThrow('there is no test "kinds > kinds come by size"')
})

it('a skip of a suite that does not run fails', () => {
  expect(() => testStore({ name: 'x', open, suites: [], skip: { [known]: 'not yet' } })).toThrow('there is no test')
})

it('a skip without a reason fails', () => {
  expect(() => testStore({ name: 'x', open, skip: { [known]: ' ' } })).toThrow(`"${known}" needs a reason`)
})
