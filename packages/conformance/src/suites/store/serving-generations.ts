import { everywhere, type GenerationRegistry } from '@recollect/core'
import { expect } from 'vitest'
import { aBuilder, builderOf } from '../../fixtures/builder.ts'
import { hostileNamespaces } from '../../fixtures/hostile.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** A finished copy takes over in one step, from exactly those that it stands for. */
export const servingGenerations: StoreSuite = suite('serving generations', (test) => {
  test('what is finished serves: with the counts of its last page, and without a cursor', async (world) => {
    const { begin, advance, finish, list } = aBuilder(world)
    const build = await begin()
    await advance(build, 'page 9', 90, 2)
    expect(await finish(build, 3_000_000_000, 3)).toBe(true)
    const [served, ...others] = await list()
    expect(others).toEqual([])
    expect(served).toEqual({
      ...build.generation,
      state: 'serving',
      documents: 3_000_000_000,
      skipped: 3,
      age: expect.any(Number),
    })
  })

  test('the old one serves until the new one is finished', async (world) => {
    const { begin, advance, finish, serve, states } = aBuilder(world)
    await serve()
    const build = await begin()
    await advance(build, 'page 2', 1)
    expect(await states()).toEqual(['1 serving', '2 building'])
    await finish(build)
    expect(await states()).toEqual(['1 retired', '2 serving'])
  })

  test('one of a namespace stands for the older one of that namespace alone', async (world) => {
    const { serve, states } = aBuilder(world)
    const there = world.elsewhere().scope
    await serve(everywhere)
    await serve(world.scope)
    await serve(there)
    expect(await states()).toEqual(['1 serving', '2 serving', '3 serving'])
    await serve(world.scope)
    expect(await states()).toEqual(['1 serving', '2 retired', '3 serving', '4 serving'])
  })

  test('one of everything stands for all others, of its target', async (world) => {
    const [one, other] = [aBuilder(world), aBuilder(world)]
    for (const { serve } of [one, other]) {
      await serve(world.scope)
      await serve(everywhere)
      await serve(world.elsewhere().scope)
    }
    await one.serve(everywhere)
    expect(await one.states()).toEqual(['1 retired', '2 retired', '3 retired', '4 serving'])
    expect(await other.states()).toEqual(['1 retired', '2 serving', '3 serving'])
  })

  test('hostile namespaces are told apart', async (world) => {
    const { serve, list } = aBuilder(world)
    const scopes = hostileNamespaces().map((namespace) => ({ namespace }))
    for (const scope of scopes) await serve(scope)
    await serve(scopes[0])
    const [retired, ...serving] = (await list()).toSorted((a, b) => a.state.localeCompare(b.state))
    expect(retired).toMatchObject({ number: 1, state: 'retired', scope: scopes[0] })
    expect(serving.map(({ state }) => state)).toEqual(scopes.map(() => 'serving'))
    expect(serving.map(({ scope }) => scope.namespace).toSorted()).toEqual(
      scopes.map(({ namespace }) => namespace).toSorted(),
    )
  })

  test('hostile names of targets are told apart, and listed in their order', async (world) => {
    const generations = world.generations()
    const unique = crypto.randomUUID()
    const ends = [
      '',
      ' ',
      "'",
      '%',
      'É',
      'e\u0301',
      'É'.normalize('NFD'),
      "'; DROP TABLE generations; --",
      'a'.repeat(400),
    ]
    const names = [...ends.map((end) => `Target-${unique}${end}`), `target-${unique}`]
    for (const name of names) {
      await builderOf(generations, name).serve()
      await builderOf(generations, name).begin()
    }
    for (const name of names) expect(await builderOf(generations, name).states()).toEqual(['1 serving', '2 building'])
    expect(await listed(generations, names)).toEqual(
      names.toSorted((a, b) => (a < b ? -1 : 1)).flatMap((name) => [`${name} 1`, `${name} 2`]),
    )
    for (const target of names) await generations.abandonBuild({ target, number: 2 }, {})
  })

  test('a retired one is forgotten when told so; others are not', async (world) => {
    const { generations, target, begin, serve, states } = aBuilder(world)
    await serve()
    await serve()
    await begin()
    for (const number of [1, 2, 3, 4]) await generations.forgetGeneration({ target, number }, {})
    expect(await states()).toEqual(['2 serving', '3 building'])
    await generations.forgetGeneration({ target, number: 1 }, {})
    expect(await states()).toEqual(['2 serving', '3 building'])
  })

  test('all of a target are forgotten when it is, whatever they are at; others are not, and no number comes again', async (world) => {
    const { generations, target, serve, begin, advance, finish, states } = aBuilder(world)
    const other = aBuilder(world)
    await other.serve()
    await serve()
    await serve()
    await serve(world.scope)
    const build = await begin()
    await generations.forgetTarget(target, {})
    await generations.forgetTarget(target, {})
    expect(await states()).toEqual([])
    expect(await advance(build, 'page 2', 2)).toBe(false)
    expect(await finish(build)).toBe(false)
    expect(await other.states()).toEqual(['1 serving'])
    expect(await serve()).toBe(5)
    expect(await states()).toEqual(['5 serving'])
  })

  test('no number is given out twice', async (world) => {
    const { generations, target, serve, begin, states } = aBuilder(world)
    await serve()
    await serve()
    await generations.forgetGeneration({ target, number: 1 }, {})
    await generations.abandonBuild({ target, number: (await begin()).generation.number }, {})
    await generations.forgetGeneration({ target, number: 3 }, {})
    expect(await states()).toEqual(['2 serving'])
    expect(await serve()).toBe(4)
    await generations.forgetGeneration({ target, number: 2 }, {})
    await generations.abandonBuild({ target, number: (await begin()).generation.number }, {})
    for (const number of [4, 5]) await generations.forgetGeneration({ target, number }, {})
    expect(await serve(world.scope)).toBe(6)
  })

  test('generations outlive the process, and what is unfinished can be gone on with', async (world) => {
    world.needs('durable')
    const { generations, target, begin, advance, serve } = aBuilder(world)
    await serve()
    const build = await begin()
    await advance(build, 'page 5', 50, 5)
    await generations.releaseBuild(build, {})
    const { generations: reopened } = await world.reopen()
    const again = builderOf(reopened ?? expect.fail('The store has no generations any more.'), target)
    expect(await again.states()).toEqual(['1 serving', '2 building'])
    const resumed = await again.begin()
    expect(resumed.generation).toMatchObject({ number: 2, cursor: 'page 5', documents: 50, skipped: 5 })
    expect(await again.finish(resumed, 60, 6)).toBe(true)
    expect(await again.list()).toMatchObject([{ state: 'retired' }, { state: 'serving', documents: 60, skipped: 6 }])
  })

  test('what is returned may be changed', async (world) => {
    const { serve, list, states } = aBuilder(world)
    await serve(world.scope)
    for (const generation of await list()) Object.assign(generation, { state: 'retired', number: 7 })
    expect(await states()).toEqual(['1 serving'])
  })

  test('an aborted signal stops every call with its reason, and nothing is done', async (world) => {
    const { generations, target, begin, advance, serve, list } = aBuilder(world)
    await serve()
    await serve()
    const build = await begin()
    await advance(build, 'page 2', 2)
    const before = await list()
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    const progress = { cursor: 'x', documents: 9, skipped: 9 }
    const calls: Record<keyof GenerationRegistry, () => Promise<unknown>> = {
      listGenerations: () => generations.listGenerations(target, { signal }),
      beginBuild: () => generations.beginBuild({ target: `${target}'`, scope: everywhere, leaseMs: 1000 }, { signal }),
      advanceBuild: () => generations.advanceBuild(build, { progress, leaseMs: 1 }, { signal }),
      finishBuild: () => generations.finishBuild(build, progress, { signal }),
      releaseBuild: () => generations.releaseBuild(build, { signal }),
      abandonBuild: () => generations.abandonBuild({ target, number: 3 }, { signal }),
      forgetGeneration: () => generations.forgetGeneration({ target, number: 1 }, { signal }),
      forgetTarget: () => generations.forgetTarget(target, { signal }),
    }
    for (const [called, call] of Object.entries(calls)) await expect(call(), called).rejects.toBe(reason)
    expect(await list()).toEqual(before.map((one) => ({ ...one, age: expect.any(Number) })))
    expect(await generations.listGenerations(`${target}'`, {})).toEqual([])
    expect(await advance(build, 'page 3', 3)).toBe(true)
  })
})

/** The generations of these targets among those of all, in short words. */
async function listed(generations: GenerationRegistry, names: readonly string[]): Promise<readonly string[]> {
  const all = await generations.listGenerations(undefined, {})
  return all.filter(({ target }) => names.includes(target)).map(({ target, number }) => `${target} ${number}`)
}
