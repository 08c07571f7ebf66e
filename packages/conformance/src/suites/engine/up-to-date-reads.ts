import { type CallOptions, createSearchContext, type Store } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

/** Reads may have to see what was committed a moment ago, also where replicas usually answer. */
export const upToDateReads: EngineSuite = suite('up to date reads', (test) => {
  test('every read takes it, and every question to the store says it', async (world) => {
    const { kb, asked, calls } = await aRecordedStore(world)
    for (const [name, call] of Object.entries(calls)) {
      for (const upToDate of [true, undefined]) {
        asked.splice(0)
        await call(kb, { upToDate })
        expect(asked.length, name).toBeGreaterThan(0)
        for (const [method, told] of asked) expect(told, `${name}: ${method}`).toBe(upToDate)
      }
    }
  })

  test('what is neither true nor false is refused', async (world) => {
    const { kb, calls } = await aRecordedStore(world)
    for (const call of Object.values(calls)) {
      await expectCode(call(kb, untyped({ upToDate: 'yes' })), 'invalid_option', { option: 'upToDate' })
    }
  })
})

type Kb = Awaited<ReturnType<EngineWorld['engine']>>
type Read = (kb: Kb, options: CallOptions) => Promise<unknown>

/** A few things in a store that notes what each question said of `upToDate`, and every read of the engine. */
async function aRecordedStore({ engine, scope, store }: EngineWorld) {
  const asked: (readonly [string, unknown])[] = []
  const kb = await engine({ store: noting(store, asked), embedder: topicEmbedder([]) })
  await putEntities(kb, scope, ['a', 'b', 'c'], [anEdge('a knows b', { note: 'common' }), 'b knows c'])
  const part = (id: string) => ({ kind: 'note', id, parentId: 'a', content: 'common' })
  await kb.putMany(scope, ['p', 'q', 'r'].map(part))
  const resultSets = createSearchContext(scope)
  const { resultSetId } = await kb.findObjects(scope, { query: 'common', limit: 1 }, { resultSets })
  const walk = { relations: ['knows', 'contains'], maxHops: 2 }
  const calls: Record<string, Read> = {
    read: (one, options) => one.read(scope, 'a', options),
    readMany: (one, options) => one.readMany(scope, ['a'], options),
    listChildren: (one, options) => one.listChildren(scope, 'a', options),
    listObjects: (one, options) => one.listObjects(scope, {}, options),
    listEdges: (one, options) => one.listEdges(scope, {}, options),
    listUnknownEdges: (one, options) => one.listEdges(scope, { relations: ['unknown'] }, options),
    listRelations: (one, options) => one.listRelations(scope, options),
    expand: (one, options) => one.expand(scope, { objectId: 'a', ...walk }, options),
    expandPart: (one, options) => one.expand(scope, { objectId: 'p', relations: ['unknown', 'contains'] }, options),
    expandMany: (one, options) => one.expandMany(scope, { objectIds: ['a', 'p'], ...walk }, options),
    search: (one, options) => one.search(scope, { query: 'common' }, options),
    findExact: (one, options) => one.findExact(scope, { query: 'common a' }, options),
    findObjects: (one, options) => one.findObjects(scope, { query: 'common' }, options),
    findLinks: (one, options) => one.findLinks(scope, { query: 'common', relations: ['knows', 'unknown'] }, options),
    continue: (one, options) => one.continue(scope, resultSetId, { ...options, resultSets, limit: 1 }),
    loadKinds: (one, options) => one.loadKinds(options),
  }
  return { kb, asked, calls }
}

/** A store that notes `upToDate` of every call: the options are always the last argument. */
function noting(store: Store, asked: (readonly [string, unknown])[]): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: readonly unknown[]): unknown => {
        const options = args.at(-1)
        const told =
          typeof options === 'object' && options !== null && 'upToDate' in options ? options.upToDate : undefined
        asked.push([String(name), told])
        return Reflect.apply(value, target, args)
      }
    },
  })
}
