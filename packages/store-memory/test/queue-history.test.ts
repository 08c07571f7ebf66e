import { aRow, type RowFields } from '@recollect/conformance'
import {
  type EdgeRef,
  type Operation,
  RecollectError,
  type StoredObject,
  type Subject,
  subjectKey,
} from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { at, put, scope } from './support/write.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const id = fc.constantFrom(...ids)
const word = fc.constantFrom('', 'x', 'y')
const target = 'index'
const leaseMs = 1000

const fields = { title: word, content: word, properties: fc.record({ stage: word }, { noNullPrototype: true }) }
const options: { requiredKeys: ['id']; noNullPrototype: true } = { requiredKeys: ['id'], noNullPrototype: true }
const row: fc.Arbitrary<RowFields> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id, ...fields }, options) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.record({ id: fc.constantFrom('d', 'e', 'p'), ...fields }, options), fc.constantFrom('a', 'b'))
      .map(([part, parentId]) => ({ ...part, parentId })),
  },
)
const edge = fc
  .record({ fromId: id, relation: fc.constant('knows'), toId: id, note: word })
  .filter(({ fromId, toId }) => fromId !== toId)

type Step =
  | { readonly call: 'put'; readonly rows: readonly RowFields[] }
  | { readonly call: 'link' | 'unlink'; readonly edges: readonly EdgeRef[] }
  | { readonly call: 'softDelete' | 'revive' | 'purge'; readonly ids: readonly string[] }
  | { readonly call: 'lease'; readonly limit: number; readonly ids?: readonly string[] | undefined }
  | { readonly call: 'remind'; readonly ids: readonly string[] }
  | { readonly call: 'acknowledge' | 'release' | 'retry' | 'die'; readonly count: number }
  | { readonly call: 'wait' | 'requeue' }

const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: (one) => one.id })
const some = { minLength: 1, maxLength: 3 }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ call: fc.constant('put' as const), rows }) },
  {
    weight: 4,
    arbitrary: fc.record({ call: fc.constantFrom('link', 'link', 'unlink'), edges: fc.array(edge, some) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ call: fc.constantFrom('softDelete', 'revive', 'purge'), ids: fc.uniqueArray(id, some) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('lease' as const),
      limit: fc.nat(4),
      ids: fc.option(fc.array(id, some), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('remind' as const), ids: fc.array(id, some) }) },
  {
    weight: 5,
    arbitrary: fc.record({ call: fc.constantFrom('acknowledge', 'release', 'retry', 'die'), count: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constantFrom('wait', 'requeue') }) },
)

it('after any history of writes and work, draining gives exactly what changed and was not taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      const clock = fakeClock()
      const store = createMemoryStore({ clock })
      await put(store, 0, { id: 'a' }, { id: 'b' }, { id: 'p', parentId: 'a' })
      await store.queue.openTarget({ name: target, takes: ['entities', 'parts', 'edges'] }, {})
      const world = new World(store, clock)
      for (const [minute, taken] of steps.entries()) await world.take(taken, minute + 1)
      await world.drainAll()
    }),
    { numRuns: 500 },
  )
})

/** A store, what its worker holds, and which changes that worker has not taken, by naive comparison of before and after. */
class World {
  readonly #store: MemoryStore
  readonly #clock: FakeClock
  readonly #links = new Map<string, number>()
  /** What is not taken, with its version. */
  readonly #dirty = new Map<string, number>()
  /** What has changed since it was leased. */
  readonly #joined = new Set<string>()
  readonly #sequences = new Map<string, number>()
  #held: Operation[] = []

  constructor(store: MemoryStore, clock: FakeClock) {
    this.#store = store
    this.#clock = clock
  }

  async take(step: Step, minute: number): Promise<void> {
    switch (step.call) {
      case 'lease':
        await this.#lease(step.limit, step.ids)
        return
      case 'remind':
        await this.#remind(step.ids)
        return
      case 'wait':
        this.#clock.advance(leaseMs)
        this.#held = []
        return
      case 'requeue':
        await this.#store.queue.requeue({ target }, {})
        return
      case 'acknowledge':
      case 'release':
      case 'retry':
      case 'die':
        await this.#settle(step.call, this.#held.splice(0, step.count))
        return
      default:
        await this.#write(step, minute)
    }
  }

  /** Takes all that is left, which must be all that is dirty. */
  async drainAll(): Promise<void> {
    this.#clock.advance(leaseMs)
    this.#held = []
    await this.#store.queue.requeue({ target }, {})
    await this.#lease(1000)
    expect(new Map(this.#held.map(({ subject, cause }) => [subjectKey(subject), cause]))).toEqual(this.#dirty)
    await this.#settle('acknowledge', this.#held)
    expect(await this.#store.queue.stats({})).toEqual([{ target, pending: 0, leased: 0, dead: 0, lag: 0, attempts: 0 }])
  }

  async #lease(limit: number, ofIds?: readonly string[]): Promise<void> {
    const of = ofIds && { scope, subjects: ofIds.map(objectOf) }
    const operations = await this.#store.queue.lease({ target, limit, leaseMs, of }, {})
    expect(operations.length).toBeLessThanOrEqual(limit)
    const wanted = of?.subjects.map(subjectKey)
    for (const { subject, cause, sequence } of operations) {
      const key = subjectKey(subject)
      if (wanted !== undefined) expect(wanted).toContain(key)
      expect(cause).toBe(this.#dirty.get(key))
      expect(sequence).toBeGreaterThanOrEqual(this.#sequences.get(key) ?? 0)
      this.#sequences.set(key, sequence)
      this.#joined.delete(key)
    }
    this.#held.push(...operations)
  }

  async #remind(reminded: readonly string[]): Promise<void> {
    const reminders = reminded.map((one) => ({ subject: objectOf(one) }))
    await this.#store.queue.remind(scope, { target, reminders }, {})
    for (const key of reminders.map(({ subject }) => subjectKey(subject))) {
      this.#dirty.set(key, this.#dirty.get(key) ?? 0)
      this.#joined.add(key)
    }
  }

  async #settle(how: 'acknowledge' | 'release' | 'retry' | 'die', operations: readonly Operation[]): Promise<void> {
    const { queue } = this.#store
    if (how === 'release') {
      await queue.release(operations, {})
    } else if (how !== 'acknowledge') {
      const failure = { code: 'x', message: '', retry: how === 'die' ? ('dead' as const) : 0 }
      const failures = operations.map((operation) => ({ operation, ...failure }))
      expect(await queue.fail(failures, {})).toEqual([])
    } else {
      expect(await queue.acknowledge(operations, {})).toEqual([])
      for (const { subject } of operations) {
        const key = subjectKey(subject)
        if (!this.#joined.has(key)) this.#dirty.delete(key)
      }
    }
  }

  async #write(step: Step, minute: number): Promise<void> {
    const before = await this.#look()
    try {
      await this.#call(step, minute)
    } catch (error) {
      if (!RecollectError.is(error)) throw error
    }
    const after = await this.#look()
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(key) === after.get(key)) continue
      this.#dirty.set(key, versionIn(after.get(key)))
      this.#joined.add(key)
    }
  }

  async #call(step: Step, minute: number): Promise<void> {
    const { call } = step
    if (call === 'put') await this.#store.putMany(scope, step.rows.map(aRow), at(minute))
    if (call === 'softDelete' || call === 'revive') await this.#store[call](scope, step.ids, at(minute))
    if (call === 'link') {
      for (const { edge } of await this.#store.putEdges(scope, step.edges, at(minute))) {
        this.#links.set(linkKey(edge), edge.version)
      }
    }
    if (call === 'unlink') {
      for (const ref of await this.#store.removeEdges(scope, step.edges, at(minute))) this.#links.delete(linkKey(ref))
    }
    if (call === 'purge') await this.#store.purge(scope, step.ids, {})
  }

  /** What a target could hold of each subject, hidden ones too: its version, and what a live part has from its parent. */
  async #look(): Promise<ReadonlyMap<string, string>> {
    const lookup = { ids: [...ids, 'p'], keys: [], parentIds: [] }
    const { existing } = await this.#store.readForWrite(scope, lookup, {})
    const byId = new Map(existing.map(({ object }) => [object.id, object]))
    const objects = existing.map(({ object, deleted }): [string, string] => {
      const parent = deleted ? undefined : byId.get(object.parentId ?? '')
      return [JSON.stringify([object.id]), seenOf(object.version, parent)]
    })
    for (const key of this.#links.keys()) {
      const [fromId = '', , toId = '']: readonly string[] = JSON.parse(key)
      if (!byId.has(fromId) || !byId.has(toId)) this.#links.delete(key)
    }
    const edges = [...this.#links].map(([key, version]): [string, string] => [key, seenOf(version, undefined)])
    return new Map([...objects, ...edges])
  }
}

function objectOf(id: string): Subject {
  return { kind: 'object', id }
}

function linkKey({ fromId, relation, toId }: EdgeRef): string {
  return subjectKey({ kind: 'edge', fromId, relation, toId })
}

function seenOf(version: number, parent: StoredObject | undefined): string {
  return JSON.stringify([version, parent?.title, parent?.properties])
}

function versionIn(seen: string | undefined): number {
  return seen === undefined ? 0 : Number(JSON.parse(seen)[0])
}
