import type { IndexDocument, IndexRemoval } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite, IndexWorld } from '../../index-world.ts'

/** A change of the truth, and the writes that arrive at the index after it: any earlier one, any number of times. */
interface Step {
  readonly ref: 'a' | 'b'
  /** Which of the words of the ref it says then; nothing = it is removed. */
  readonly word: 0 | 1 | undefined
  readonly arrivals: readonly Arrival[]
}

interface Arrival {
  readonly pick: number
  /** Whether it comes out of a rebuild. */
  readonly rebuilt: boolean
}

type Write = { readonly document: IndexDocument } | { readonly removal: IndexRemoval }

const words = { a: ['amber', 'birch'], b: ['cedar', 'dune'] } as const

const arrival: fc.Arbitrary<Arrival> = fc.record({ pick: fc.nat(50), rebuilt: fc.boolean() })
const step: fc.Arbitrary<Step> = fc.record({
  ref: fc.constantFrom('a', 'a', 'b'),
  word: fc.constantFrom(0, 1, undefined),
  arrivals: fc.array(arrival, { maxLength: 3 }),
})

export const fencingLaws: IndexSuite = suite('fencing laws', (test) => {
  test('however often and in whatever order writes arrive, the latest state of each document stands', async (world) => {
    const law = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(50), { minLength: 8, maxLength: 8 }),
      fc.array(arrival, { maxLength: 4 }),
      async (steps, order, latecomers) => {
        const there = world.elsewhere()
        await there.put({ ref: 'decoy' })
        const writes: Write[] = []
        for (const one of steps) {
          writes.push(await changed(there, one))
          for (const late of one.arrivals) await arrive(there, writes, late)
        }
        const last = writes.toSorted((x, y) => (order[writes.indexOf(x)] ?? 0) - (order[writes.indexOf(y)] ?? 0))
        for (const write of last) await arrive(there, [write], { pick: 0, rebuilt: false })
        for (const late of latecomers) await arrive(there, writes, late)
        expect(await seen(there)).toEqual(expected(steps))
      },
    )
    await fc.assert(law, { numRuns: world.runs })
  })
})

async function changed(world: IndexWorld, { ref, word }: Step): Promise<Write> {
  if (word === undefined) {
    const [removal] = await world.drop(ref)
    return { removal: removal ?? expect.fail('There is no removal.') }
  }
  const [document] = await world.change({ ref, text: `common ${words[ref][word]}` })
  return { document: document ?? expect.fail('There is no document.') }
}

/** A rebuild writes documents, and removes nothing. */
async function arrive(
  { index, scope }: IndexWorld,
  writes: readonly Write[],
  { pick, rebuilt }: Arrival,
): Promise<void> {
  const write = writes[pick % writes.length]
  if (write === undefined) return
  if ('removal' in write) return rebuilt ? undefined : await index.delete(scope, [write.removal], {})
  await index.upsert(scope, [rebuilt ? { ...write.document, sequence: 0 } : write.document], {})
}

async function seen({ refs, best }: IndexWorld): Promise<unknown> {
  const said: [string, string | undefined][] = []
  for (const word of Object.values(words).flat()) said.push([word, await best(word)])
  return { refs: await refs(), said: Object.fromEntries(said) }
}

function expected(steps: readonly Step[]): unknown {
  const states = new Map(steps.map(({ ref, word }) => [ref, word]))
  const said = Object.entries(words).flatMap(([ref, ofRef]) =>
    ofRef.map((word, i) => [word, states.get(ref === 'a' ? 'a' : 'b') === i ? ref : 'decoy']),
  )
  const refs = [...states].flatMap(([ref, word]) => (word === undefined ? [] : [ref]))
  return { refs: [...refs, 'decoy'].toSorted(), said: Object.fromEntries(said) }
}
