import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aBuilder } from '../../fixtures/builder.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** A new copy is filled by one builder at a time, who may stop and leave the rest to another one. */
export const buildingGenerations: StoreSuite = suite('building generations', (test) => {
  test('a target begins with none, and its first is number 1', async (world) => {
    const { list, begin, target } = aBuilder(world)
    expect(await list()).toEqual([])
    const { generation, lease } = await begin()
    expect(generation).toEqual({
      target,
      number: 1,
      scope: everywhere,
      state: 'building',
      documents: 0,
      skipped: 0,
      age: expect.any(Number),
    })
    expect(lease).not.toBe('')
    expect(await list()).toEqual([{ ...generation, age: expect.any(Number) }])
  })

  test('a generation of one namespace says so', async (world) => {
    const { list, begin } = aBuilder(world)
    expect(await begin(world.scope)).toMatchObject({ generation: { scope: world.scope } })
    expect((await list()).map(({ scope }) => scope)).toEqual([world.scope])
  })

  test('while one builder holds a target, no other begins, of whatever scope; another target may', async (world) => {
    const [one, other] = [aBuilder(world), aBuilder(world)]
    await one.begin()
    for (const scope of [everywhere, world.scope]) expect(await one.tryBegin(scope)).toBeUndefined()
    expect(await one.states()).toEqual(['1 building'])
    await other.begin(world.scope)
    for (const scope of [everywhere, world.scope]) expect(await other.tryBegin(scope)).toBeUndefined()
  })

  test('of many who begin at once, one does', async (world) => {
    const { tryBegin, finish, states } = aBuilder(world)
    for (let number = 1; number <= 3; number += 1) {
      const begun = await Promise.all(Array.from({ length: 8 }, () => tryBegin()))
      const [build, ...others] = begun.filter((one) => one !== undefined)
      expect(others).toEqual([])
      expect(build?.generation.number).toBe(number)
      if (build !== undefined) expect(await finish(build)).toBe(true)
    }
    expect(await states()).toEqual(['1 retired', '2 retired', '3 serving'])
  })

  test('progress is noted', async (world) => {
    const { generations, begin, advance, list } = aBuilder(world)
    const build = await begin()
    expect(await advance(build, 'page "2"; --\u{1f600}', 10, 1)).toBe(true)
    expect(await list()).toMatchObject([{ cursor: 'page "2"; --\u{1f600}', documents: 10, skipped: 1 }])
    expect(await generations.advanceBuild(build, { leaseMs: 60_000 }, {})).toBe(true)
    expect(await list()).toMatchObject([{ cursor: 'page "2"; --\u{1f600}', documents: 10, skipped: 1 }])
    const long = 'x'.repeat(4000)
    expect(await advance(build, long, 3_000_000_000, 2)).toBe(true)
    expect(await list()).toMatchObject([{ cursor: long, documents: 3_000_000_000, skipped: 2, state: 'building' }])
  })

  test('what was given back is gone on with by another one, where it stopped', async (world) => {
    const { generations, begin, tryBegin, advance } = aBuilder(world)
    const first = await begin()
    await advance(first, 'page 7', 70, 3)
    await generations.releaseBuild(first, {})
    expect(await tryBegin(world.scope)).toBeUndefined()
    const second = await begin()
    expect(second.generation).toMatchObject({ number: 1, cursor: 'page 7', documents: 70, skipped: 3 })
    expect(second.lease).not.toBe(first.lease)
    expect(await generations.advanceBuild(first, { leaseMs: 60_000 }, {})).toBe(false)
    expect(await advance(second, 'page 8', 80, 3)).toBe(true)
    expect(await tryBegin()).toBeUndefined()
  })

  test('so is one whose builder is gone, when its lease is over', async (world) => {
    const { generations, begin, beginSoon, advance } = aBuilder(world)
    const first = await begin(world.scope)
    await advance(first, 'page 2', 20)
    expect(await generations.advanceBuild(first, { leaseMs: 20 }, {})).toBe(true)
    const second = await beginSoon(world.scope)
    expect(second.generation).toMatchObject({ number: 1, scope: world.scope, cursor: 'page 2', documents: 20 })
    expect(await advance(second, 'page 3', 30)).toBe(true)
  })

  test('an unfinished one of another scope is in the way, even when nobody holds it', async (world) => {
    const { generations, begin, tryBegin, states } = aBuilder(world)
    const there = world.elsewhere().scope
    await generations.releaseBuild(await begin(world.scope), {})
    for (const scope of [everywhere, there]) expect(await tryBegin(scope)).toBeUndefined()
    expect(
      await generations.abandonBuild({ target: (await begin(world.scope)).generation.target, number: 1 }, {}),
    ).toBe(true)
    expect(await begin(there)).toMatchObject({ generation: { number: 2, scope: there, documents: 0 } })
    expect(await states()).toEqual(['1 retired', '2 building'])
  })

  test('who lost the lease changes nothing any more', async (world) => {
    const { generations, begin, beginSoon, advance, finish, list, states } = aBuilder(world)
    const late = await begin(everywhere, 20)
    const held = await beginSoon()
    expect(await advance(held, 'mine', 5)).toBe(true)
    expect(await advance(late, 'late', 99)).toBe(false)
    expect(await finish(late)).toBe(false)
    await generations.releaseBuild(late, {})
    expect(await list()).toMatchObject([{ cursor: 'mine', documents: 5, state: 'building' }])
    expect(await aBuilder(world, late.generation.target).tryBegin()).toBeUndefined()
    expect(await finish(held)).toBe(true)
    expect(await advance(held, 'after the end', 6)).toBe(false)
    expect(await finish(held)).toBe(false)
    await generations.releaseBuild(held, {})
    expect(await states()).toEqual(['1 serving'])
  })

  test('a lease that is renewed lasts longer', async (world) => {
    const { begin, tryBegin, advance } = aBuilder(world)
    const build = await begin(everywhere, 1000)
    expect(await advance(build, 'page 2', 1)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect(await tryBegin()).toBeUndefined()
    expect(await advance(build, 'page 3', 2)).toBe(true)
  })

  test('an abandoned one is retired, whoever holds it, and its builder learns of it', async (world) => {
    const { generations, target, begin, advance, finish, states } = aBuilder(world)
    const build = await begin()
    expect(await generations.abandonBuild({ target, number: 2 }, {})).toBe(false)
    expect(await generations.abandonBuild({ target: `${target}'`, number: 1 }, {})).toBe(false)
    expect(await generations.abandonBuild({ target, number: 1 }, {})).toBe(true)
    expect(await advance(build, 'page 2', 1)).toBe(false)
    expect(await finish(build)).toBe(false)
    expect(await generations.abandonBuild({ target, number: 1 }, {})).toBe(false)
    expect(await states()).toEqual(['1 retired'])
    expect(await begin()).toMatchObject({ generation: { number: 2, documents: 0 } })
  })

  test('ages are since the last change', async (world) => {
    const { begin, advance, list } = aBuilder(world)
    const build = await begin()
    const age = async (): Promise<number> => (await list())[0]?.age ?? expect.fail('There is none.')
    await expect.poll(age, { interval: 5, timeout: 20_000 }).toBeGreaterThan(100)
    const before = performance.now()
    await advance(build, 'page 2', 1)
    const after = await age()
    expect(after).toBeGreaterThanOrEqual(0)
    // Whoever counted from the beginning would be a tenth of a second older.
    expect(after).toBeLessThan(performance.now() - before + 50)
  })
})
