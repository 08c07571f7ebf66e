import { describe, expect, test } from 'vitest'
import { packageKind, sectionKind } from '../src/kinds.ts'
import { parseWhere } from '../src/search/parse-where.ts'
import { UserError } from '../src/user-error.ts'

const parse = (...conditions: string[]) => parseWhere(conditions, [packageKind.spec, sectionKind.spec])

test.each([
  ['license=MIT', { license: { eq: 'MIT' } }],
  ['license = MIT', { license: { eq: 'MIT' } }],
  ['license!=MIT', { license: { ne: 'MIT' } }],
  ['license=MIT,ISC', { license: { in: ['MIT', 'ISC'] } }],
  ['license!=MIT, ISC', { license: { notIn: ['MIT', 'ISC'] } }],
  ['license=(MIT OR Apache-2.0)', { license: { eq: '(MIT OR Apache-2.0)' } }],
  ['direct=true', { direct: { eq: true } }],
  ['code!=false', { code: { ne: false } }],
  ['major=2', { major: { eq: 2 } }],
  ['major>=2', { major: { ge: 2 } }],
  ['major>2', { major: { gt: 2 } }],
  ['level<=3', { level: { le: 3 } }],
  ['sections<-1.5', { sections: { lt: -1.5 } }],
  ['version=2.0.0', { version: { eq: '2.0.0' } }],
  ['homepage=https://a.b/?c=d', { homepage: { eq: 'https://a.b/?c=d' } }],
  ['title=zod', { title: { eq: 'zod' } }],
  ['stars>=3', { stars: { ge: '3' } }],
])('%s', (condition, expected) => {
  expect(parse(condition)).toEqual({ and: [expected] })
})

test('several conditions must all hold; none is no filter', () => {
  expect(parse('license=MIT', 'direct=true')).toEqual({ and: [{ license: { eq: 'MIT' } }, { direct: { eq: true } }] })
  expect(parse()).toBeUndefined()
})

describe('what cannot be meant', () => {
  test.each([
    ['license', /write <field><operator><value>/],
    ['=MIT', /write <field>/],
    ['license=', /write <field>/],
    ['license~MIT', /write <field>/],
    ['direct=yes', /direct is true or false, not "yes"/],
    ['major>=two', /major is a number, not "two"/],
    ['major=1,', /major is a number, not ""/],
    ['major>1,2', /several values go with = and != only/],
  ])('%s', (condition, message) => {
    expect(() => parse(condition)).toThrow(message)
    try {
      parse(condition)
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 2 })
      expect(error).toBeInstanceOf(UserError)
    }
  })
})
