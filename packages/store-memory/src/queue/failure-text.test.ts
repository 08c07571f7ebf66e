import fc from 'fast-check'
import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

it('keeps short messages as they are', () => {
  expect(failureText('the graph is down', 17)).toBe('the graph is down')
})

it('cleans, and cuts between characters', () => {
  expect(failureText('a\0b\ud800', 2000)).toBe('ab\ufffd')
  expect(failureText(`\0${'x'.repeat(3000)}`, 2000)).toBe('x'.repeat(2000))
  expect(failureText(`a${'😀'.repeat(3000)}`, 2000)).toBe(`a${'😀'.repeat(1999)}`)
})

it('whatever the message, the text is well-formed and short', () => {
  const units = fc.array(fc.constantFrom('\ud83d', '\ude00', '\0', 'é', 'x'), { minLength: 3990, maxLength: 4010 })
  fc.assert(
    fc.property(units, (parts) => {
      const text = failureText(parts.join(''), 2000)
      expect(text.isWellFormed()).toBe(true)
      expect([...text].length).toBeLessThanOrEqual(2000)
    }),
    { numRuns: 50 },
  )
})
