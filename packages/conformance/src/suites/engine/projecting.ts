import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { recordingProjections } from '../../fixtures/recording-projections.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

/** What the engine leaves to projections. */
export const projecting: EngineSuite = suite('projecting', (test) => {
  test('projected embedding is left to the projections, which are woken', async ({ engine, scope, store }) => {
    const embedder = topicEmbedder([['car']])
    const projections = recordingProjections()
    const kb = await engine({ embedder, projections, embed: 'projected' })
    await kb.put(scope, 'deal', { id: 'deal', title: 'Car' })
    await kb.put(scope, 'note', { id: 'note', parentId: 'deal', content: 'a car' })
    await kb.patch(scope, 'deal', { title: 'Another car' })
    expect([embedder.documents, projections.nudges()]).toEqual([[], 3])
    const { id: space } = await store.openSpace(embedder, {})
    const pending = await store.listPending(scope, { space, limit: 10 }, {})
    expect(pending.map(({ object }) => object.id)).toEqual(['deal', 'note'])
  })

  test('what needs projections, and what is none, is refused', async ({ engine }) => {
    await expectCode(engine({ embed: 'projected' }), 'invalid_option')
    await expectCode(engine({ graphWrites: 'await' }), 'invalid_option')
    const projections = recordingProjections()
    await expectCode(engine({ projections, graphWrites: untyped('later') }), 'invalid_option')
    for (const none of [{}, { nudge: () => {} }, null, 7]) {
      await expectCode(engine({ projections: untyped(none) }), 'invalid_option')
    }
  })

  test('without a graph of the engine, none is behind in a transaction of the host', async (world) => {
    const projections = recordingProjections()
    const kb = await world.engine({ graph: undefined, projections })
    await world.transaction(async (tx) => {
      expect(await kb.putMany(world.scope, [{ kind: 'thing', id: 'a' }], { tx })).toMatchObject({ degraded: [] })
    })
    expect([projections.projected, projections.nudges()]).toEqual([[], 0])
  })
})
