import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap, type HeapItem } from './heap.ts'

interface Item extends HeapItem {
  readonly key: number
}

const itemOf = (key: number): Item => ({ key, heapIndex: -1 })
const keyOf = ({ key }: Item): number => key

it('gives the least item, whatever was added and taken out before', () => {
  const step = fc.oneof(fc.record({ add: fc.nat(20) }), fc.record({ take: fc.nat(20) }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const heap = new Heap<Item>(keyOf)
      const items: Item[] = []
      for (const taken of steps) {
        if ('add' in taken) {
          const item = itemOf(taken.add)
          items.push(item)
          heap.add(item)
        } else if (items.length > 0) {
          for (const item of items.splice(taken.take % items.length, 1)) heap.delete(item)
        }
        expect(heap.size).toBe(items.length)
        expect(heap.peek()?.key).toBe(items.length === 0 ? undefined : Math.min(...items.map(keyOf)))
      }
    }),
  )
})

it('looks at some dozens of a hundred thousand items to add or take one', () => {
  let looks = 0
  const heap = new Heap<Item>(({ key }) => {
    looks += 1
    return key
  })
  const items = Array.from({ length: 100_000 }, (_, i) => itemOf((i * 7919) % 100_003))
  for (const item of items) heap.add(item)
  for (const item of items.slice(0, 1000)) {
    looks = 0
    heap.delete(item)
    expect(looks).toBeLessThan(100)
    looks = 0
    heap.add(item)
    expect(looks).toBeLessThan(50)
  }
})
