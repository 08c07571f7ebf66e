import { createEngine, type Engine } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

/** What is ignored looks as if it had been done: names that nobody reads are refused. */
export const misspeltNames: EngineSuite = suite('misspelt names', (test) => {
  test('a request with an unknown name is refused', async (world) => {
    const { kb, scope } = await aMemo(world)
    const wrong = [
      { filter: { stage: 'open' } },
      { scopeIDs: ['a'] },
      { within_ids: ['a'] },
      { Limit: 5 },
      { near: { field: 'updated_at', from: '2026-01-01', weigth: 2 } },
      { fusion: { wieghts: {} } },
      { fusion: { weights: { lexcial: 2 } } },
      { recency: { lamda: 0 } },
    ]
    for (const rest of wrong) {
      await expectCode(kb.search(scope, untyped({ query: 'common', ...rest })), 'invalid_option')
    }
    for (const rest of [{ filter: {} }, { scopeIDs: ['a'] }, { near: { field: 'updated_at', from: '2026-01-01' } }]) {
      await expectCode(kb.findExact(scope, untyped({ query: 'common', ...rest })), 'invalid_option')
    }
  })

  test('a list with an unknown name in its request is refused', async (world) => {
    const { kb, scope } = await aMemo(world)
    await expectCode(kb.listObjects(scope, untyped({ filter: { stage: 'open' } })), 'invalid_option')
    await expectCode(kb.listObjects(scope, untyped('abc')), 'invalid_option')
  })

  test('options with an unknown name are refused', async (world) => {
    const { kb, scope } = await aMemo(world)
    const { resultSetId } = await kb.search(scope, { query: 'common' })
    const options = untyped({ limits: 5 })
    const calls = [
      kb.search(scope, { query: 'common' }, options),
      kb.findExact(scope, { query: 'common' }, options),
      kb.continue(scope, resultSetId, options),
      kb.read(scope, 'a', options),
      kb.readMany(scope, ['a'], options),
      kb.listChildren(scope, 'a', options),
      kb.listObjects(scope, {}, options),
      kb.put(scope, 'memo', { id: 'new' }, options),
      kb.putMany(scope, [{ kind: 'memo', id: 'new' }], options),
      kb.patch(scope, 'a', { title: 'x' }, options),
      kb.softDelete(scope, 'a', options),
      kb.purgeMany(scope, ['a'], options),
      kb.embedPending(scope, options),
      kb.link(scope, anEdge('a knows b'), options),
      kb.linkMany(scope, [anEdge('a knows b')], options),
      kb.unlink(scope, anEdge('a knows b'), options),
      kb.copyToGraph(scope, options),
      kb.listEdges(scope, {}, options),
      kb.listRelations(scope, options),
      kb.expand(scope, { objectId: 'a' }, options),
      kb.expandMany(scope, { objectIds: ['a'] }, options),
      kb.findObjects(scope, { query: 'common' }, options),
      kb.findLinks(scope, { query: 'common' }, options),
      kb.applyKinds([], options),
      kb.loadKinds(options),
      kb.syncKinds(options),
    ]
    await Promise.all(calls.map((call) => expectCode(call, 'invalid_option')))
    await expectOnlyA(kb, world)
  })

  test('an object or a patch with an unknown field is refused', async (world) => {
    const { kb, scope } = await aMemo(world)
    const titel = untyped({ titel: 'x' })
    await expectCode(kb.put(scope, 'memo', { id: 'new', ...titel }), 'invalid_object')
    await expectCode(kb.putMany(scope, [{ kind: 'memo', id: 'new', ...titel }]), 'invalid_object')
    await expectCode(kb.patch(scope, 'a', titel), 'invalid_object')
    for (const wrong of [null, 5, 'abc', []]) {
      await expectCode(kb.put(scope, 'memo', untyped(wrong)), 'invalid_object')
      await expectCode(kb.putMany(scope, [untyped(wrong)]), 'invalid_object')
      await expectCode(kb.patch(scope, 'a', { properties: untyped(wrong) }), 'invalid_object')
    }
    await expectOnlyA(kb, world)
  })

  test('an option that is none of its words is refused', async (world) => {
    const { kb, scope } = await aMemo(world)
    const items = [{ kind: 'memo', id: 'new' }]
    await expectCode(kb.putMany(scope, items, { onInvalid: untyped('reprot') }), 'invalid_option')
    await expectCode(kb.search(scope, { query: 'common', promotion: untyped('avg') }), 'invalid_option')
    await expectCode(kb.search(scope, { query: 'common', channels: untyped(['lexial']) }), 'invalid_option')
    await expectOnlyA(kb, world)
  })

  test('an engine with an unknown option is not made', async ({ store, engine }) => {
    await expectCode(createEngine({ store, ...untyped({ embeder: {} }) }), 'invalid_option')
    await expectCode(engine({ config: untyped({ candidate: 5 }) }), 'invalid_option')
    await expectCode(engine({ config: { fusion: untyped({ K: 1 }) } }), 'invalid_option')
    await expectCode(engine({ config: { recency: untyped({ lamda: 1 }) } }), 'invalid_option')
    await expectCode(engine({ suppliedVectors: untyped({ model: 'm', dimension: 3 }) }), 'invalid_option')
    await expectCode(engine({ embed: untyped('defered') }), 'invalid_option')
    await expectCode(engine({ config: untyped({ maxHop: 2 }) }), 'invalid_option')
  })
})

async function aMemo({ engine, scope }: EngineWorld) {
  const kb = await engine({ embedder: topicEmbedder([]) })
  await kb.put(scope, 'memo', { id: 'a', content: 'common' })
  return { kb, scope }
}

async function expectOnlyA(kb: Engine, { scope }: EngineWorld): Promise<void> {
  expect((await kb.listObjects(scope)).objects).toMatchObject([{ id: 'a', title: '', version: 1 }])
}
