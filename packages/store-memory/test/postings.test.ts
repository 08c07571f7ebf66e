import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropped, Ordinals } from '../src/postings/ordinals.ts'
import { Uint32Lists } from '../src/postings/uint32-lists.ts'

describe('lists in one array', () => {
  it('hold what was pushed, whatever list grows when', () => {
    const push = fc.record({ list: fc.nat(9), values: fc.array(fc.nat(0xffffffff), { maxLength: 60 }) })
    fc.assert(
      fc.property(fc.array(push, { maxLength: 60 }), (pushes) => {
        const lists = new Uint32Lists()
        const expected: number[][] = []
        for (const { list, values } of pushes) {
          while (expected.length <= list) {
            expect(lists.create()).toBe(expected.length)
            expected.push([])
          }
          for (const value of values) lists.push(list, value)
          expected[list]?.push(...values)
        }
        expect(expected.map((_, list) => [...lists.values(list)])).toEqual(expected)
        expect(expected.map((_, list) => lists.last(list))).toEqual(expected.map((values) => values.at(-1)))
      }),
    )
  })

  it('need little more room than their numbers', () => {
    const lists = new Uint32Lists()
    for (let list = 0; list < 300; list += 1) lists.create()
    for (let i = 0; i < 400; i += 1) for (let list = 0; list < 300; list += 1) lists.push(list, i)
    expect(lists.data.length).toBeLessThan(2 * 300 * 400)
  })
})

describe('ordinals', () => {
  it('renumber without gaps and keep the order', () => {
    const ordinals = new Ordinals<string>()
    for (const item of ['a', 'b', 'c', 'd']) ordinals.add(item)
    ordinals.remove(0)
    ordinals.remove(2)
    expect([...ordinals.compact()]).toEqual([dropped, 0, dropped, 1])
    expect([ordinals.length, ordinals.live, ordinals.at(0), ordinals.at(1)]).toEqual([2, 2, 'b', 'd'])
  })

  it('are wasteful when a third of many is unused, not before', () => {
    const ordinals = new Ordinals<number>()
    for (let i = 0; i < 600; i += 1) ordinals.add(i)
    for (let i = 0; i < 200; i += 1) ordinals.remove(i)
    expect(ordinals.wasteful).toBe(false)
    ordinals.remove(200)
    expect(ordinals.wasteful).toBe(true)
    ordinals.clear()
    expect(ordinals.wasteful).toBe(false)
  })
})
