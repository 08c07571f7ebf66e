import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursors.ts'

it('leads back to the same names, whatever they hold', () => {
  const law = fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
    expect(readCursor(writeCursor(names), () => true)).toEqual(names)
  })
  fc.assert(law)
})

it('is refused when it is none, or of another source', () => {
  for (const cursor of ['', 'a', '{}', '[1]', '["a"', 'null', '[["a"]]', '["a","b"]']) {
    expect(() => readCursor(cursor, (names) => names.length === 1)).toThrow('no cursor of this source')
  }
})
