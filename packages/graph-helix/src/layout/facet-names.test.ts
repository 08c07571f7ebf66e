import fc from 'fast-check'
import { expect, it } from 'vitest'
import { facetName } from './facet-names.ts'

it.each([
  ['stage', 'p_stage'],
  ['a.b', 'p_a-2e-b'],
  ['$id', 'p_-24-id'],
  ['object_id', 'p_object_id'],
  ['__proto__', 'p___proto__'],
  ['it\'s "x"', 'p_it-27-s-20--22-x-22-'],
  ['名😀', 'p_-540d--1f600-'],
  ['a-2e-b', 'p_a-2d-2e-2d-b'],
  ['', 'p_'],
])('%j becomes %s', (name, written) => {
  expect(facetName(name)).toBe(written)
})

it('keeps different names apart, and can be read by anything', () => {
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('-', '2', 'd', '.', 'a') }))
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(facetName(a)).toMatch(/^p_[A-Za-z0-9_-]*$/)
      expect(facetName(a) === facetName(b)).toBe(a === b)
    }),
    { numRuns: 1000 },
  )
})
