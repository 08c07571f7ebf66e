import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalRelation,
  edgeRelation,
  isContainmentRelation,
  normalizeRelationTypes,
  splitRelationTypes,
} from './relation.ts'

const coded = (code: string) => expect.objectContaining({ code })

describe('relations', () => {
  it('have one spelling: trimmed, lower case', () => {
    expect(canonicalRelation('  Depends_On ')).toBe('depends_on')
    expect(canonicalRelation('ÜBER')).toBe('über')
  })

  it.each(['', '  ', '\0', 7, null, undefined, 'x'.repeat(600)])('refuses %j as a name', (name) => {
    expect(() => canonicalRelation(name as string)).toThrow(coded('invalid_relation'))
  })

  it('of edges are not containment', () => {
    expect(edgeRelation('part of')).toBe('part of')
    for (const name of ['contains', 'PART_OF', ' PartOf ']) {
      expect(isContainmentRelation(name)).toBe(true)
      expect(() => edgeRelation(name)).toThrow(coded('invalid_relation'))
    }
  })

  it('are normalised to each once, in the order they are met, without blanks', () => {
    expect(normalizeRelationTypes([' Knows', 'likes', '', 'KNOWS', '  '])).toEqual(['knows', 'likes'])
  })

  it('split into containment and edges; nothing at all means containment', () => {
    expect(splitRelationTypes()).toEqual({ containment: true, relations: [] })
    expect(splitRelationTypes(['  '])).toEqual({ containment: true, relations: [] })
    expect(splitRelationTypes(['Contains', 'Knows', 'knows'])).toEqual({ containment: true, relations: ['knows'] })
    expect(splitRelationTypes(['children'])).toEqual({ containment: false, relations: ['children'] })
  })

  it('have a canonical form that is its own', () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(name, (text) => {
        fc.pre(!text.includes('\0') && text.isWellFormed())
        const once = canonicalRelation(text)
        expect(canonicalRelation(once)).toBe(once)
        expect(canonicalRelation(` ${text} `)).toBe(once)
      }),
    )
  })
})
