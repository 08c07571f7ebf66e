import { type Build, everywhere, type Generation, type ReadScope } from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { scope } from './support/write.ts'

const target = 'index'
const leaseMs = 1000
const none = { documents: 0, skipped: 0 }

function opened(): { readonly store: MemoryStore; readonly clock: FakeClock } {
  const clock = fakeClock()
  return { store: createMemoryStore({ clock }), clock }
}

async function begin(store: MemoryStore, of: ReadScope = everywhere, name = target): Promise<Build> {
  const build = await store.generations.beginBuild({ target: name, scope: of, leaseMs }, {})
  return build ?? expect.fail('somebody else builds')
}

const listed = ({ generations }: MemoryStore): Promise<readonly Generation[]> => generations.listGenerations(target, {})

it('a lease is over by the clock of the store, and its late holder may still go on until the next', async () => {
  const { store, clock } = opened()
  const { generations } = store
  const early = await begin(store)
  clock.advance(999)
  expect(await generations.beginBuild({ target, scope: everywhere, leaseMs }, {})).toBeUndefined()
  clock.advance(1)
  const progress = { cursor: 'c', documents: 2, skipped: 1 }
  expect(await generations.advanceBuild(early, { progress, leaseMs }, {})).toBe(true)
  clock.advance(1000)
  const late = await begin(store)
  expect(late.generation).toEqual({ ...early.generation, ...progress })
  expect(await generations.advanceBuild(early, { leaseMs }, {})).toBe(false)
  await generations.releaseBuild(early, {})
  expect(await generations.beginBuild({ target, scope: everywhere, leaseMs }, {})).toBeUndefined()
  expect(await generations.finishBuild(early, none, {})).toBe(false)
  clock.advance(5000)
  expect(await generations.finishBuild(late, { documents: 3, skipped: 1 }, {})).toBe(true)
  expect(await generations.finishBuild(late, none, {})).toBe(false)
  expect(await listed(store)).toEqual([{ ...early.generation, state: 'serving', documents: 3, skipped: 1 }])
})

it('ages are those of the latest changes, by the clock of the store, never below 0', async () => {
  const { store, clock } = opened()
  const { generations } = store
  const ages = async (): Promise<readonly unknown[]> =>
    (await listed(store)).map(({ number, state, age }) => [number, state, age])
  await generations.finishBuild(await begin(store), none, {})
  clock.advance(10)
  await generations.finishBuild(await begin(store, scope), none, {})
  clock.advance(10)
  const build = await begin(store)
  clock.advance(10)
  await generations.advanceBuild(build, { leaseMs }, {})
  clock.advance(10)
  expect(await ages()).toEqual([
    [1, 'serving', 40],
    [2, 'serving', 30],
    [3, 'building', 10],
  ])
  await generations.finishBuild(build, none, {})
  clock.advance(5)
  const again = await begin(store)
  await generations.finishBuild(again, none, {})
  clock.advance(5)
  expect(await ages()).toEqual([
    [1, 'retired', 10],
    [2, 'retired', 10],
    [3, 'retired', 5],
    [4, 'serving', 5],
  ])
  clock.advance(-60_000)
  expect((await listed(store)).map(({ age }) => age)).toEqual([0, 0, 0, 0])
})

it('what is abandoned or forgotten stays so, and its number is not given out again', async () => {
  const { store } = opened()
  const { generations } = store
  const build = await begin(store, scope)
  await generations.forgetGeneration({ target, number: 1 }, {})
  expect(await listed(store)).toMatchObject([{ number: 1, scope, state: 'building' }])
  expect(await generations.abandonBuild({ target, number: 1 }, {})).toBe(true)
  expect(await generations.abandonBuild({ target, number: 1 }, {})).toBe(false)
  expect(await generations.advanceBuild(build, { leaseMs }, {})).toBe(false)
  expect(await generations.finishBuild(build, none, {})).toBe(false)
  await generations.forgetGeneration({ target, number: 1 }, {})
  expect(await listed(store)).toEqual([])
  expect((await begin(store)).generation.number).toBe(2)
})

it('targets know nothing of each other, and their generations are listed by name', async () => {
  const { store } = opened()
  const { generations } = store
  for (const name of ['b', '__proto__', 'a'])
    await generations.finishBuild(await begin(store, everywhere, name), none, {})
  const all = await generations.listGenerations(undefined, {})
  expect(all.map((one) => [one.target, one.number, one.state])).toEqual([
    ['__proto__', 1, 'serving'],
    ['a', 1, 'serving'],
    ['b', 1, 'serving'],
  ])
  expect(await generations.listGenerations('c', {})).toEqual([])
})

it('what callers get and give is theirs', async () => {
  const { store } = opened()
  const of = { namespace: 'mine' }
  const { generation } = await begin(store, of)
  Object.assign(of, { namespace: 'yours' })
  Object.assign(generation.scope, { namespace: 'theirs' })
  Object.assign(generation, { state: 'serving' })
  expect(await listed(store)).toMatchObject([{ scope: { namespace: 'mine' }, state: 'building' }])
})
