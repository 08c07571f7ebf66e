import fc from 'fast-check'
import { expect, it } from 'vitest'
import { laneScope } from './lane.ts'

it('is the same namespace for the same lane, and the baseline without a relationship', () => {
  const lane = { tenant: 'acme', agent: 'support' }
  expect(laneScope({ ...lane, relationship: 'c-17' })).toEqual({ namespace: 'lane:acme/support/c-17' })
  expect(laneScope({ ...lane, relationship: '' })).toEqual(laneScope(lane))
})

it('keeps lanes apart, whatever their names hold', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '/', '%', '2', 'F', ':', 'é'), minLength: 1, maxLength: 6 })
  const lane = fc.record({ tenant: name, agent: name, relationship: name }, { requiredKeys: ['tenant', 'agent'] })
  fc.assert(
    fc.property(lane, lane, (a, b) => {
      const same =
        JSON.stringify([a.tenant, a.agent, a.relationship]) === JSON.stringify([b.tenant, b.agent, b.relationship])
      expect(laneScope(a).namespace === laneScope(b).namespace).toBe(same)
    }),
  )
})

const invalid = expect.objectContaining({ code: 'invalid_scope' })

it('refuses names that are missing or hold white space of any kind', () => {
  for (const bad of ['', ' ', 'a b', 'a\u00a0b', 'a\u2003', '\u0085x', 7, null]) {
    expect(() => laneScope(JSON.parse(JSON.stringify({ tenant: bad, agent: 'x' })))).toThrowError(invalid)
  }
  expect(() => laneScope({ tenant: 'a', agent: 'b', relationship: 'c d' })).toThrowError(invalid)
})
