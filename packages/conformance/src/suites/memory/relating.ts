import type { ErrorCode } from '@recollect/core'
import type { RelateInput } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

export const relating: MemorySuite = suite('relating', (test) => {
  test('a link has a name, a note and a confidence; again it is the same link', async (world) => {
    const { mind, lane, a, b } = await twoMemories(world)
    const link = { from: a, relation: '  Causes ', to: b, note: 'seen', confidence: 0.5 }
    const edge = await mind.relate(lane, link)
    expect(edge).toMatchObject({ fromId: a, relation: 'causes', toId: b, note: 'seen', confidence: 0.5, version: 1 })
    world.clock.advance(1000)
    expect(await mind.relate(lane, link)).toEqual(edge)
    const certain = await mind.relate(lane, { from: a, relation: 'causes', to: b })
    expect(certain).toMatchObject({ createdAt: edge.createdAt, version: 2 })
    expect(certain).not.toHaveProperty('confidence')
    expect((await laneState(world.store, lane)).edges).toEqual([certain])
  })

  test('entities and memories can be linked, both ways and by many names', async (world) => {
    const { mind, lane, a, b } = await twoMemories(world)
    const { id } = await mind.alias(lane, { name: 'rhea', aliases: [] })
    await mind.relate(lane, { from: a, relation: 'at', to: id })
    await mind.relate(lane, { from: id, relation: 'at', to: b })
    await mind.relate(lane, { from: a, relation: 'on', to: id })
    expect((await laneState(world.store, lane)).edges).toHaveLength(3)
  })

  test('a link that is removed is gone, one that is not there was not', async (world) => {
    const { mind, lane, a, b } = await twoMemories(world)
    await mind.relate(lane, { from: a, relation: 'causes', to: b })
    expect(await mind.unrelate(lane, { from: b, relation: 'causes', to: a })).toEqual({ removed: false })
    expect(await mind.unrelate(lane, { from: a, relation: 'is', to: b })).toEqual({ removed: false })
    expect(await mind.unrelate(lane, { from: a, relation: 'causes', to: 'nobody' })).toEqual({ removed: false })
    expect(await mind.unrelate(lane, { from: a, relation: ' CAUSES ', to: b })).toEqual({ removed: true })
    expect(await mind.unrelate(lane, { from: a, relation: 'causes', to: b })).toEqual({ removed: false })
    expect((await laneState(world.store, lane)).edges).toEqual([])
  })

  test('links that cannot be are refused, and change nothing', async (world) => {
    const { mind, lane, a, b } = await twoMemories(world)
    await mind.relate(lane, { from: a, relation: 'causes', to: b })
    const bad: readonly (readonly [RelateInput, ErrorCode])[] = [
      [{ from: a, relation: 'causes', to: a }, 'invalid_edge'],
      [{ from: a, relation: 'causes', to: 'nobody' }, 'endpoint_not_found'],
      [{ from: 'nobody', relation: 'causes', to: b }, 'endpoint_not_found'],
      [{ from: a, relation: ' ', to: b }, 'invalid_relation'],
      [{ from: a, relation: 'a\u0001b', to: b }, 'invalid_relation'],
      [{ from: a, relation: 'x'.repeat(513), to: b }, 'invalid_relation'],
      [{ from: a, relation: 'part_of', to: b }, 'invalid_relation'],
      [{ from: a, relation: 'causes', to: b, confidence: -0.1 }, 'invalid_edge'],
      [{ from: a, relation: 'causes', to: b, confidence: Number.NaN }, 'invalid_edge'],
      [untyped({ from: a, relation: 'causes', to: b, weight: 5 }), 'invalid_edge'],
      [untyped({ from: a, relation: 'causes' }), 'id_required'],
    ]
    await expectUntouched(world.store, lane, async () => {
      for (const [link, code] of bad) await expectCode(mind.relate(lane, link), code)
      await expectCode(mind.unrelate(lane, { from: a, relation: ' ', to: b }), 'invalid_relation')
      await expectCode(mind.unrelate(lane, untyped({ from: a, relation: 'causes' })), 'id_required')
    })
  })
})

async function twoMemories(world: MemoryWorld) {
  const mind = await world.memory()
  const [a, b] = await mind.rememberMany(world.lane, [{ text: 'Rain fell.' }, { text: 'Roads are wet.' }])
  return { mind, lane: world.lane, a: a?.id ?? '', b: b?.id ?? '' }
}
