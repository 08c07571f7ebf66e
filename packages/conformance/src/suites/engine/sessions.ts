import { createSearchContext } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { suite } from '../../harness/suite.ts'

export const sessions: EngineSuite = suite('sessions', (test) => {
  test('a session goes on in another process, where it stopped', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await putMemos(world)
    const all = (await kb.search(scope, { query: 'common' })).objects
    const before = createSearchContext({ namespace: scope.namespace })
    const first = await kb.search(before.scope(), { query: 'common', limit: 2 }, { resultSets: before })
    const second = await kb.continue(before.scope(), first.resultSetId, { limit: 1, resultSets: before })

    const after = createSearchContext()
    after.restore(before.export())
    const other = await engine()
    const third = await other.continue(after.scope(), first.resultSetId, { resultSets: after })
    expect([...first.objects, ...second.objects, ...third.objects]).toEqual(all)
    expect(third.hasMore).toBe(false)
  })

  test('a session holds the latest result set only', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await putMemos(world)
    const context = createSearchContext({ namespace: scope.namespace })
    const first = await kb.search(scope, { query: 'common', limit: 1 }, { resultSets: context })
    const second = await kb.search(scope, { query: 'memo', limit: 1 }, { resultSets: context })
    const call = kb.continue(scope, first.resultSetId, { resultSets: context })
    await expectCode(call, 'result_set_not_found', { id: first.resultSetId })
    expect((await kb.continue(scope, second.resultSetId, { resultSets: context })).objects).toHaveLength(4)
  })

  test('what another system exported, ids and no more, can be continued', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await putMemos(world)
    const context = createSearchContext({ namespace: scope.namespace })
    const set = { id: 'from elsewhere', object_ids: ['m0', 'unknown', 'm3', 'm1'], offset: 1 }
    context.restore(JSON.stringify({ namespace: scope.namespace, result_set: set }))
    const page = await kb.continue(scope, 'from elsewhere', { resultSets: context })
    expect(page.objects.map(({ id, evidence }) => [id, evidence])).toEqual([
      ['m3', []],
      ['m1', []],
    ])
  })

  test('a session of one namespace cannot be continued in another', async (world) => {
    const { engine, scope, anotherScope } = world
    const kb = await engine()
    await putMemos(world)
    const context = createSearchContext({ namespace: scope.namespace })
    const { resultSetId } = await kb.search(scope, { query: 'common', limit: 1 }, { resultSets: context })
    context.setNamespace(anotherScope().namespace)
    await expectCode(kb.continue(context.scope(), resultSetId, { resultSets: context }), 'result_set_not_found')
  })
})

async function putMemos({ engine, scope }: EngineWorld): Promise<void> {
  const kb = await engine()
  const memos = [0, 1, 2, 3, 4].map((i) => ({
    kind: 'memo',
    id: `m${i}`,
    content: `common memo ${'words '.repeat(i)}`,
  }))
  await kb.putMany(scope, memos)
}
