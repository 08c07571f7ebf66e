import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Names } from '../src/collections/names.ts'
import { SortedLists } from '../src/collections/sorted-lists.ts'
import { TopK } from '../src/collections/top-k.ts'
import { Uint32Lists } from '../src/collections/uint32-lists.ts'
import { EdgeIndex } from '../src/edges/edge-index.ts'
import { EdgeRows } from '../src/edges/edge-rows.ts'
import { GoneEdges } from '../src/edges/gone-edges.ts'

const list = fc.nat(5)

describe('lists of numbers in one array', () => {
  it('are what as many arrays would be', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ list, push: fc.array(fc.nat(), { maxLength: 40 }) }) },
      fc.record({ list, removeAt: fc.array(fc.nat(), { maxLength: 40 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lists = new Uint32Lists()
        const arrays: number[][] = [[], [], [], [], [], []]
        for (const step of steps) {
          const array = arrays[step.list] ?? []
          if ('push' in step) {
            for (const value of step.push) lists.push(step.list, value)
            array.push(...step.push)
          } else {
            for (const at of step.removeAt) {
              if (array.length === 0) break
              lists.removeAt(step.list, at % array.length)
              array.splice(at % array.length, 1)
            }
          }
        }
        expect(arrays.map((_, number) => [...lists.values(number)])).toEqual(arrays)
      }),
      { numRuns: 200 },
    )
  })

  it('need at most about three times the room of their values, also after most are gone', () => {
    const lists = new Uint32Lists()
    for (let value = 0; value < 60_000; value += 1) lists.push((value * 7) % 1000, value)
    expect(lists.data.length).toBeLessThan(60_000 * 3)
    for (let list = 0; list < 1000; list += 1) {
      while (lists.length(list) > (list === 500 ? 20 : 1)) lists.removeAt(list, 0)
    }
    expect(lists.values(500)).toHaveLength(20)
    expect(lists.data.length).toBeLessThan(1019 * 4 + 1)
  })
})

describe('sorted lists', () => {
  it('are in order, whatever is added, removed and renumbered, and whenever they are looked at', () => {
    const step = fc.record({
      list,
      value: fc.nat(60),
      what: fc.constantFrom('add', 'add', 'remove', 'replace', 'look'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        // Numbers stand in the order of what they are worth: 1000 is worth as much as 0, so that it can take its place.
        const worth = (number: number) => (number * 37) % 1000
        const lists = new SortedLists((a, b) => worth(a) - worth(b))
        const sets = Array.from({ length: 6 }, () => new Set<number>())
        for (const { list, value, what } of steps) {
          const set = sets[list] ?? new Set()
          const held = [value, value + 1000].find((number) => set.has(number))
          if (what === 'look') lists.values(list)
          else if (held === undefined) {
            if (what !== 'add') continue
            lists.add(list, value)
            set.add(value)
          } else if (what === 'remove') {
            lists.remove(list, held)
            set.delete(held)
          } else if (what === 'replace') {
            const by = held < 1000 ? held + 1000 : held - 1000
            lists.replace(list, held, by)
            set.delete(held)
            set.add(by)
          }
        }
        const wanted = sets.map((set) => [...set].sort((a, b) => worth(a) - worth(b)))
        expect(sets.map((_, number) => [...lists.values(number)])).toEqual(wanted)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the index of edges', () => {
  it('finds those that are there, and no other, through growth, removal and renumbering', () => {
    const end = fc.nat(12)
    const step = fc.record({ from: end, relation: fc.nat(2), to: end, remove: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const rows = new EdgeRows()
        const index = new EdgeIndex(rows)
        const there = new Set<string>()
        for (const { remove, ...ends } of steps) {
          const key = JSON.stringify(ends)
          const edge = index.find(ends.from, ends.relation, ends.to)
          expect(edge >= 0).toBe(there.has(key))
          if (edge < 0) {
            const fields = { confidence: 1, createdAt: 0, updatedAt: 0, version: 1, sequence: 1 }
            index.add(rows.push({ ...ends, ...fields }))
            there.add(key)
          } else if (remove) {
            index.remove(edge)
            if (edge !== rows.size - 1) index.renumber(rows.size - 1, edge)
            rows.moveLastTo(edge)
            there.delete(key)
          }
        }
        for (let edge = 0; edge < rows.size; edge += 1) {
          expect(index.find(rows.from(edge), rows.relation(edge), rows.to(edge))).toBe(edge)
        }
        expect(rows.size).toBe(there.size)
      }),
      { numRuns: 200 },
    )
  })
})

describe('edges that are gone', () => {
  it('are held with the highest sequence, until a write has it', () => {
    const ends = fc.tuple(fc.nat(30), fc.nat(2), fc.nat(30))
    const step = fc.record({ ends, sequence: fc.nat(4), writes: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 1500, size: 'max' }), (steps) => {
        const gone = new GoneEdges()
        const naive = new Map<string, number>()
        for (const { ends, sequence, writes } of steps) {
          const held = naive.get(ends.join()) ?? 0
          if (writes) {
            expect(gone.release(...ends, sequence)).toBe(sequence >= held)
            if (sequence >= held) naive.delete(ends.join())
          } else {
            gone.hold(...ends, sequence)
            naive.set(ends.join(), Math.max(sequence, held))
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('leave their room when they are there again', () => {
    const gone = new GoneEdges()
    const all = Array.from({ length: 5000 }, (_, i) => [i, i % 3, i + 1] as const)
    for (const ends of all) gone.hold(...ends, 2)
    expect(all.map((ends) => gone.release(...ends, 1))).not.toContain(true)
    for (const ends of all.slice(10)) expect(gone.release(...ends, 2)).toBe(true)
    expect(all.map((ends) => gone.release(...ends, 1)).indexOf(true)).toBe(10)
  })
})

describe('names', () => {
  it('have numbers that stay', () => {
    const names = new Names()
    expect(['a', 'b', 'a', '__proto__'].map((name) => names.add(name))).toEqual([0, 1, 0, 2])
    expect([names.numberOf('b'), names.numberOf('c'), names.nameOf(1), names.end]).toEqual([1, undefined, 'b', 3])
  })
})

describe('the best of many', () => {
  it('are the first of all in order, whatever the order of the offers', () => {
    const items = fc.uniqueArray(fc.record({ id: fc.nat(), score: fc.nat(5) }), { selector: ({ id }) => id })
    fc.assert(
      fc.property(items, fc.nat(8), (items, limit) => {
        const top = new TopK<number>(limit, (a, b) => a - b)
        for (const { id, score } of items) top.offer(id, score)
        const ranked = items.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, limit)
        expect(top.ranked()).toEqual(ranked.map(({ id, score }) => ({ item: id, score })))
        expect(top.floor > Number.NEGATIVE_INFINITY).toBe(items.length >= limit)
      }),
    )
  })
})
