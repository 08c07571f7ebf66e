import { landingIdsFromPage } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { answersWithChains } from '../../examples/answers-with-chains.ts'
import { aroundAnEntity } from '../../examples/around-an-entity.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'

/** Finding, walking and searching together: land on an entity, look around it, and drill down. */
export const composing: EngineSuite = suite('composing', (test) => {
  test('find an entity, walk around it, and search what is there', async (world) => {
    const kb = await aMarket(world)
    const { scope } = world
    const question = { entity: 'Acme', query: 'late penalty' }
    const page = await aroundAnEntity(kb, scope, question)
    expect(idsOf(page.objects).toSorted()).toEqual(['acme-contract', 'bolt-contract'])
    expect(page.objects.flatMap(({ evidence }) => evidence.map(({ partId }) => partId)).toSorted()).toEqual([
      'acme-contract-clause',
      'bolt-contract-clause',
    ])
    const everything = await kb.search(scope, { query: 'late penalty' })
    expect(idsOf(everything.objects).toSorted()).toEqual(['acme-contract', 'bolt-contract', 'zeta-contract'])
    expect(idsOf((await aroundAnEntity(kb, scope, { ...question, entity: 'Zeta' })).objects)).toEqual(['zeta-contract'])
    await expectCode(aroundAnEntity(kb, scope, { ...question, entity: 'Nobody' }), 'invalid_option')
  })

  test('hits of a search are landings: their parents, each once', async (world) => {
    const kb = await aMarket(world)
    const page = await kb.search(world.scope, { query: 'penalty' })
    const landings = landingIdsFromPage(page)
    expect(landings.toSorted()).toEqual(['acme-contract', 'bolt-contract', 'zeta-contract'])
    const { objects } = await kb.expandMany(world.scope, {
      objectIds: landings,
      relations: ['signed'],
      direction: 'in',
    })
    expect(idsOf(objects).toSorted()).toEqual(['acme', 'bolt', 'zeta'])
  })

  test('a question is answered along links, with the chain to each answer', async (world) => {
    const kb = await aMarket(world)
    const { scope } = world
    await kb.put(scope, 'memo', { id: 'memo', content: 'The windmill stands still since the strike.' })
    await kb.link(scope, anEdge('memo about bolt'))
    expect(await answersWithChains(kb, scope, 'windmill')).toEqual([
      'memo',
      'memo about> bolt',
      'memo about> bolt <buys_from acme',
      'memo about> bolt signed> bolt-contract',
    ])
    expect(await answersWithChains(kb, scope, 'submarine')).toEqual([])
  })

  test('sixteen at a time answer like one after the other', async (world) => {
    const kb = await aMarket(world)
    const { scope } = world
    const entities = ['Acme', 'Zeta', 'Bolt', 'Acme']
    const ask = async (entity: string, i: number) => [
      idsOf((await aroundAnEntity(kb, scope, { entity, query: 'late penalty' })).objects).toSorted(),
      idsOf((await kb.search(scope, { query: 'penalty', limit: 1 + (i % 3) })).objects),
      (await kb.expand(scope, { objectId: entity.toLowerCase(), relations: 'all', maxHops: 1 + (i % 3) })).objects,
    ]
    const calls = Array.from({ length: 16 }, (_, i) => [entities[i % 4] ?? '', i] as const)
    const together = await Promise.all(calls.map(([entity, i]) => ask(entity, i)))
    const alone: unknown[] = []
    for (const [entity, i] of calls) alone.push(await ask(entity, i))
    expect(together).toEqual(alone)
  })
})

/** Three companies and their contracts: Acme buys from Bolt, Zeta from nobody. */
async function aMarket({ engine, scope }: EngineWorld) {
  const kb = await engine()
  const companies = ['Acme', 'Bolt', 'Zeta']
  await kb.putMany(
    scope,
    companies.flatMap((title) => {
      const id = title.toLowerCase()
      return [
        { kind: 'company', id, title },
        { kind: 'contract', id: `${id}-contract`, title: 'Contract' },
        {
          ...{ kind: 'clause', id: `${id}-contract-clause`, parentId: `${id}-contract`, position: 0 },
          content: 'A late delivery costs a penalty of two percent a week.',
        },
        { kind: 'clause', id: `${id}-contract-place`, parentId: `${id}-contract`, position: 1, content: 'Oslo.' },
      ]
    }),
  )
  await kb.linkMany(scope, [
    anEdge('acme buys_from bolt', { note: 'screws since 2024' }),
    ...companies.map((title) => anEdge(`${title.toLowerCase()} signed ${title.toLowerCase()}-contract`)),
  ])
  return kb
}
