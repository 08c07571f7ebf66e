import { outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const entities: MemorySuite = suite('entities', (test) => {
  test('nothing is known of what nobody speaks of', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'rhea', title: 'rhea' })
    for (const name of ['rhea', 'nobody', id]) expect(await mind.entity(lane, name)).toBeUndefined()
  })

  test('an entity answers to its name and its aliases, however they are written', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.alias(lane, { name: 'Ada Lovelace', aliases: ['The Countess', 'A. A. L.'] })
    for (const name of ['Ada Lovelace', ' ADA LOVELACE ', 'the countess', 'a. a. l.']) {
      expect((await mind.entity(lane, name))?.id, name).toBe(id)
    }
    expect(await mind.entity(lane, 'Ada')).toBeUndefined()
    expect(await mind.entity(lane, 'Countess')).toBeUndefined()
    const profile = await mind.entity(lane, 'ada lovelace')
    expect(profile?.aliases.map((alias) => alias.toLowerCase()).toSorted()).toEqual(['a. a. l.', 'the countess'])
    expect(profile).toMatchObject({ attributes: {}, relations: [], relationsIn: [], memoryIds: [], truncated: false })
  })

  test('aliases add up, each once, and its own name is none', async ({ memory, lane, store }) => {
    const mind = await memory()
    const { id } = await mind.alias(lane, { name: 'Ada', aliases: ['Countess'] })
    await mind.alias(lane, { name: 'ada', aliases: ['countess', 'Enchantress', 'ADA'] })
    const again = await mind.alias(lane, { name: 'Countess', aliases: ['Lady'] })
    expect(again.id).toBe(id)
    const aliases = (await mind.entity(lane, 'ada'))?.aliases.map((alias) => alias.toLowerCase()).toSorted()
    expect(aliases).toEqual(['countess', 'enchantress', 'lady'])
    await expectUntouched(store, lane, async () => {
      await mind.alias(lane, { name: 'ada', aliases: ['lady'] })
    })
  })

  test('one that was removed and made again has the names that it has now', async ({ memory, lane }) => {
    const mind = await memory({ extractor: outlineExtractor() })
    const { id } = await mind.remember(lane, { text: 'zinc', entities: ['Freilauf'] })
    await mind.entity(lane, 'Freilauf')
    await mind.forget(lane, id)
    await mind.alias(lane, { name: 'Freilauf', aliases: ['the shop'] })
    expect((await mind.entity(lane, 'the shop'))?.name).toBe('Freilauf')
    await mind.sweep(lane)
    await mind.remember(lane, { text: 'iron', entities: ['Freilauf'] })
    const { entityIds } = await mind.rememberExtracted(lane, { text: 'Bread came from the shop.' })
    expect(entityIds).toEqual([])
    expect(await mind.entity(lane, 'the shop')).toBeUndefined()
  })

  test('aliases of many calls at once are all kept', async ({ memory, lane }) => {
    const mind = await memory()
    const aliases = Array.from({ length: 8 }, (_, i) => `alias ${i}`)
    await Promise.all(aliases.map((alias) => mind.alias(lane, { name: 'Ada', aliases: [alias] })))
    const kept = (await mind.entity(lane, 'ada'))?.aliases.map((alias) => alias.toLowerCase()).toSorted()
    expect(kept).toEqual(aliases)
  })

  test('what is said of an entity by an alias is said of it', async ({ memory, lane, store }) => {
    const mind = await memory({ extractor: outlineExtractor() })
    const { id } = await mind.alias(lane, { name: 'Ada', aliases: ['Countess'] })
    const { id: memoryId } = await mind.remember(lane, { text: 'She wrote.', entities: ['countess'] })
    await mind.rememberExtracted(lane, { text: 'attr: Countess | born | 1815\nedge: countess | knows | Bo' })
    const profile = await mind.entity(lane, 'ada')
    expect(profile).toMatchObject({ id, memoryIds: [memoryId], attributes: { born: 1815 } })
    expect(profile?.relations.map(({ relation }) => relation)).toEqual(['knows'])
    const { objects } = await laneState(store, lane)
    expect(objects.filter(({ kind }) => kind === 'entity')).toHaveLength(2)
  })

  test('relations come from the most certain down, in and out apart', async ({ memory, lane }) => {
    const mind = await memory()
    const names = ['Ada', 'Bo', 'Cy', 'Di']
    const ids = []
    for (const name of names) ids.push((await mind.alias(lane, { name, aliases: [] })).id)
    const [ada = '', bo = '', cy = '', di = ''] = ids
    await mind.relate(lane, { from: ada, relation: 'likes', to: bo, confidence: 0.2 })
    await mind.relate(lane, { from: ada, relation: 'likes', to: cy })
    await mind.relate(lane, { from: ada, relation: 'knows', to: di, confidence: 0.6, note: 'from school' })
    await mind.relate(lane, { from: di, relation: 'knows', to: ada })
    const profile = await mind.entity(lane, 'ada')
    const brief = (list: typeof profile extends undefined ? never : NonNullable<typeof profile>['relations']) =>
      list.map(({ relation, id, name }) => [relation, id, name.toLowerCase()])
    expect(brief(profile?.relations ?? [])).toEqual([
      ['likes', cy, 'cy'],
      ['knows', di, 'di'],
      ['likes', bo, 'bo'],
    ])
    expect(brief(profile?.relationsIn ?? [])).toEqual([['knows', di, 'di']])
    expect(profile?.relations[1]?.edge).toMatchObject({ note: 'from school', confidence: 0.6 })
  })

  test('of a crowd the latest are told, and that there are more', async ({ memory, lane, clock }) => {
    const mind = await memory()
    const input = (i: number) => ({
      text: `common ${i}`,
      entities: ['rhea'],
      occurredAt: new Date(Date.UTC(2020, 0, 1, 0, i)),
    })
    const early = await mind.rememberMany(
      lane,
      Array.from({ length: 64 }, (_, i) => input(i)),
    )
    expect(await mind.entity(lane, 'rhea')).toMatchObject({ truncated: false })
    clock.advance(60_000)
    const late = await mind.rememberMany(
      lane,
      Array.from({ length: 6 }, (_, i) => input(100 + i)),
    )
    const profile = await mind.entity(lane, 'rhea')
    expect([profile?.memoryIds.length, profile?.truncated]).toEqual([64, true])
    expect(profile?.memoryIds.slice(0, 6)).toEqual(late.toReversed().map(({ id }) => id))
    expect(profile?.memoryIds).not.toContain(early[0]?.id)
  })
})
