import { type Build, everywhere, type GenerationRegistry, type ReadScope } from '@recollect/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresStore } from '../src/index.ts'
import { type ServerDatabase, serverDatabase, until } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

describe.skipIf(missing !== undefined)('generations under many hands', () => {
  const builders = 12
  const none = { documents: 0, skipped: 0 }
  let server: ServerDatabase
  let store: PostgresStore
  let generations: GenerationRegistry
  let target = ''

  beforeAll(async () => {
    server = await serverDatabase()
    store = server.store({}, server.newPool(builders))
    generations = store.generations
    await store.migrate()
  })
  beforeEach(() => {
    target = crypto.randomUUID()
  })
  afterAll(() => server?.drop())

  const begin = (scope: ReadScope = everywhere, leaseMs = 60_000) =>
    generations.beginBuild({ target, scope, leaseMs }, {})
  const beginAll = async (scopes: readonly ReadScope[] = [everywhere]) => {
    const turns = Array.from({ length: builders }, (_, i) => scopes[i % scopes.length])
    const builds = await Promise.all(turns.map((scope) => begin(scope)))
    return builds.filter((build) => build !== undefined)
  }
  const list = () => generations.listGenerations(target, {})

  test('of many builders at once one begins', async () => {
    for (let number = 1; number <= 10; number += 1) {
      const [build, ...others] = await beginAll([everywhere, { namespace: 'a' }, { namespace: 'b' }])
      expect(others).toEqual([])
      expect(build?.generation).toMatchObject({ number, state: 'building' })
      expect(build && (await generations.finishBuild(build, none, {}))).toBe(true)
    }
  })

  test('of many builders at once one goes on with what was left, or whose time is over', async () => {
    const left = await begin()
    if (left === undefined) throw new Error('nothing was begun')
    const progress = { cursor: 'half', documents: 5, skipped: 1 }
    expect(await generations.advanceBuild(left, { progress, leaseMs: 60_000 }, {})).toBe(true)
    await generations.releaseBuild(left, {})
    const [resumed, ...others] = await beginAll()
    expect(others).toEqual([])
    expect(resumed?.generation).toMatchObject({ number: 1, ...progress })
    expect(await generations.advanceBuild(left, { leaseMs: 60_000 }, {})).toBe(false)

    if (resumed === undefined) throw new Error('nothing was resumed')
    expect(await generations.advanceBuild(resumed, { leaseMs: 1 }, {})).toBe(true)
    let taken: readonly Build[] = []
    await until('others go on', async () => {
      taken = await beginAll()
      return taken.length > 0
    })
    expect(taken).toHaveLength(1)
    expect(await generations.finishBuild(resumed, none, {})).toBe(false)
  })

  test('a swap is seen whole: who looks meanwhile finds one that serves', async () => {
    let swapping = true
    let looked = 0
    const looks = async () => {
      while (swapping) {
        const all = await list()
        const serving = all.filter(({ state }) => state === 'serving')
        expect(serving.length).toBe(all.length > 1 ? 1 : serving.length)
        looked += 1
      }
    }
    const looking = Promise.all([looks(), looks()])
    for (let i = 0; i < 20; i += 1) {
      const build = await begin()
      if (build === undefined || !(await generations.finishBuild(build, none, {}))) throw new Error('no swap')
    }
    swapping = false
    await looking
    expect(looked).toBeGreaterThan(0)
  })

  test('numbers rise, whoever forgets what and when', async () => {
    const numbers: number[] = []
    const worker = async () => {
      for (let i = 0; i < 15; i += 1) {
        const build = await begin()
        if (build === undefined) continue
        const { number } = build.generation
        numbers.push(number)
        await generations.abandonBuild({ target, number }, {})
        await generations.forgetGeneration({ target, number }, {})
      }
    }
    await Promise.all(Array.from({ length: builders }, worker))
    expect(numbers.length).toBeGreaterThanOrEqual(15)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, i) => i + 1))
    expect(await list()).toEqual([])
    await begin()
    const kept = await server.pool.query('select from recollect.generations where target = $1', [target])
    expect(kept.rowCount).toBe(1)
  })
})
