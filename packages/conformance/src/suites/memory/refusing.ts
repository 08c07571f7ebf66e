import { type ErrorCode, everywhere, type Lane } from '@recollect/core'
import { type Memory, type MemoryInput, outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched } from '../../fixtures/lane-state.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

/** Input that must not be kept: each is refused with its code, and leaves nothing behind. */
export const refusing: MemorySuite = suite('refusing', (test) => {
  test('texts that are blank, too large, or no text', async (world) => {
    await refused(world, [
      [{ text: '' }, 'invalid_object'],
      [{ text: ' \n\t\u00a0\u3000' }, 'invalid_object'],
      [{ text: untyped(5) }, 'invalid_object'],
      [untyped({}), 'invalid_object'],
      [untyped('common'), 'invalid_object'],
      [{ text: 'é'.repeat(300_000) }, 'text_too_large'],
      [{ text: 'common', title: untyped(5) }, 'invalid_object'],
    ])
  })

  test('kinds and fields that a memory does not have', async (world) => {
    await refused(world, [
      [{ text: 'common', kind: untyped('entity') }, 'invalid_object'],
      [{ text: 'common', kind: untyped('turn') }, 'invalid_object'],
      [{ text: 'common', kind: untyped('nonsense') }, 'invalid_object'],
      [untyped({ text: 'common', tll: 5 }), 'invalid_object'],
    ])
  })

  test('metadata with reserved names, too large, or that JSON cannot hold', async (world) => {
    await refused(world, [
      [{ text: 'common', metadata: { memory_confidence: 1 } }, 'invalid_object'],
      [{ text: 'common', metadata: { memory_: 1 } }, 'invalid_object'],
      [{ text: 'common', metadata: { long: 'x'.repeat(65 * 1024) } }, 'text_too_large'],
      [{ text: 'common', metadata: untyped([1]) }, 'invalid_object'],
      [{ text: 'common', metadata: untyped('a') }, 'invalid_object'],
      [{ text: 'common', metadata: { nan: Number.NaN } }, 'invalid_object'],
      [{ text: 'common', metadata: { nul: 'a\u0000' } }, 'invalid_object'],
    ])
  })

  test('times that are none, and two ends at once', async (world) => {
    await refused(world, [
      [{ text: 'common', ttlMs: 0 }, 'invalid_object'],
      [{ text: 'common', ttlMs: -1 }, 'invalid_object'],
      [{ text: 'common', ttlMs: 1.5 }, 'invalid_object'],
      [{ text: 'common', ttlMs: Number.NaN }, 'invalid_object'],
      [{ text: 'common', ttlMs: Number.POSITIVE_INFINITY }, 'invalid_object'],
      [{ text: 'common', ttlMs: untyped('5') }, 'invalid_object'],
      [{ text: 'common', ttlMs: Number.MAX_SAFE_INTEGER }, 'invalid_object'],
      [{ text: 'common', ttlMs: 5, expiresAt: '2999-01-01' }, 'invalid_object'],
      [{ text: 'common', expiresAt: 'tomorrow' }, 'invalid_object'],
      [{ text: 'common', occurredAt: 'yesterday' }, 'invalid_object'],
      [{ text: 'common', occurredAt: new Date(Number.NaN) }, 'invalid_object'],
    ])
  })

  test('links to itself, to nowhere, or without a usable name', async (world) => {
    const { mind, id } = await aMind(world)
    const foreign = await mind.remember(world.anotherLane(), { text: 'foreign' })
    const to = (await mind.remember(world.lane, { text: 'target' })).id
    const link = (fields: object): MemoryInput => ({
      text: 'common',
      entities: ['made in vain'],
      links: [{ to, relation: 'of' }, untyped({ to, relation: 'by', ...fields })],
    })
    await refused(world, [
      [link({ to: id }), 'invalid_edge'],
      [link({ to: 'nobody' }), 'endpoint_not_found'],
      [link({ to: foreign.id }), 'endpoint_not_found'],
      [link({ relation: '' }), 'invalid_relation'],
      [link({ relation: ' \t' }), 'invalid_relation'],
      [link({ relation: 'x'.repeat(513) }), 'invalid_relation'],
      [link({ relation: 'line\nbreak' }), 'invalid_relation'],
      [link({ relation: 'bell\u0007' }), 'invalid_relation'],
      [link({ relation: 'contains' }), 'invalid_relation'],
      [link({ confidence: 1.1 }), 'invalid_edge'],
      [link({ confidence: 'high' }), 'invalid_edge'],
      [link({ weight: 1 }), 'invalid_edge'],
    ])
  })

  test('entities without a name', async (world) => {
    await refused(world, [
      [{ text: 'common', entities: ['rhea', ' '] }, 'invalid_object'],
      [{ text: 'common', entities: untyped(['rhea', 5]) }, 'invalid_object'],
      [{ text: 'common', entities: ['x'.repeat(600)] }, 'invalid_object'],
    ])
  })

  test('one bad memory among many, wherever it stands', async (world) => {
    const { mind, lane } = await aMind(world)
    const good = ['one', 'two', 'three'].map((text) => ({ text, entities: ['rhea'] }))
    const bad: readonly (readonly [MemoryInput, ErrorCode])[] = [
      [{ text: ' ' }, 'invalid_object'],
      [{ text: 'four', links: [{ to: 'nobody', relation: 'of' }] }, 'endpoint_not_found'],
      [{ text: 'x'.repeat(600_000) }, 'text_too_large'],
    ]
    await expectUntouched(world.store, lane, async () => {
      for (const [input, code] of bad) {
        await expectCode(mind.rememberMany(lane, [input, ...good]), code)
        await expectCode(mind.rememberMany(lane, [...good, input]), code)
      }
      await expectCode(mind.rememberMany(lane, untyped({ text: 'one' })), 'invalid_object')
    })
  })

  test('lanes and scopes that are none', async (world) => {
    const { mind, id } = await aMind(world)
    const wrong: readonly Lane[] = [
      { tenant: 'a b', agent: 'agent' },
      { tenant: 'a', agent: 'ag\u2003ent' },
      { tenant: 'a', agent: 'agent', relationship: 'x\n' },
      { tenant: '', agent: 'agent' },
      { tenant: 'x'.repeat(600), agent: 'agent' },
      untyped({ tenant: 'a' }),
      untyped({}),
      untyped({ namespace: '' }),
      untyped(everywhere),
      untyped('a'),
      untyped(null),
    ]
    for (const lane of wrong) {
      for (const call of callsOf(mind, lane, id)) await expectCode(call(), 'invalid_scope')
    }
    const misspelt = untyped({ tenant: 'a', agent: 'agent', relation: 'x' })
    for (const call of callsOf(mind, misspelt, id)) await expectCode(call(), 'invalid_option')
  })

  test('ids and names that are none', async (world) => {
    const { mind, lane } = await aMind(world)
    await expectUntouched(world.store, lane, async () => {
      await expectCode(mind.get(lane, 'nobody'), 'not_found')
      await expectCode(mind.feedback(lane, 'nobody', true), 'not_found')
      expect(await mind.forget(lane, 'nobody')).toEqual({ found: false, entitiesRemoved: [] })
      for (const id of ['', 'a\u0000', 'x'.repeat(513), untyped(5)]) {
        await expectCode(mind.get(lane, id), 'id_required')
        await expectCode(mind.feedback(lane, id, true), 'id_required')
        await expectCode(mind.forget(lane, id), 'id_required')
      }
      await expectCode(mind.alias(lane, { name: ' ', aliases: ['rhea'] }), 'invalid_object')
      await expectCode(mind.alias(lane, { name: 'rhea', aliases: ['port', ' '] }), 'invalid_object')
      await expectCode(mind.alias(lane, { name: 'rhea', aliases: untyped('port') }), 'invalid_object')
    })
  })

  test('a call that was stopped before it began does nothing, and says why', async (world) => {
    const { mind, lane, id } = await aMind(world)
    const reason = new Error('the caller has gone')
    await expectUntouched(world.store, lane, async () => {
      const stopped = await Promise.allSettled(
        callsOf(mind, lane, id).map((call) => call({ signal: AbortSignal.abort(reason) })),
      )
      expect(stopped).toEqual(stopped.map(() => ({ status: 'rejected', reason })))
    })
  })
})

async function aMind(world: MemoryWorld): Promise<{ mind: Memory; lane: Lane; id: string }> {
  const mind = await world.memory({ extractor: outlineExtractor(), reranker: { rerank: async () => undefined } })
  const { id } = await mind.remember(world.lane, { text: 'common', metadata: { a: 1 }, entities: ['gulls'] })
  return { mind, lane: world.lane, id }
}

/** Each of these is refused with its code, over a memory of the same text, and changes nothing. */
async function refused(world: MemoryWorld, inputs: readonly (readonly [MemoryInput, ErrorCode])[]): Promise<void> {
  const { mind, lane } = await aMind(world)
  await expectUntouched(world.store, lane, async () => {
    for (const [input, code] of inputs) await expectCode(mind.remember(lane, input), code)
  })
}

/** A good call of every operation. */
function callsOf(
  mind: Memory,
  lane: Lane,
  id: string,
): readonly ((options?: { signal: AbortSignal }) => Promise<unknown>)[] {
  const link = { from: id, relation: 'of', to: 'b' }
  const sessions = [{ turns: [{ speaker: 'Ada', text: 'common' }] }]
  return [
    (options) => mind.remember(lane, { text: 'new' }, options),
    (options) => mind.rememberMany(lane, [{ text: 'new' }], options),
    (options) => mind.rememberExtracted(lane, { text: 'fact: new | rhea' }, options),
    (options) => mind.importConversation(lane, { key: 'k', sessions }, options),
    (options) => mind.relate(lane, link, options),
    (options) => mind.unrelate(lane, link, options),
    (options) => mind.recall(lane, { query: 'common' }, options),
    (options) => mind.recallWhere(lane, { query: 'common', filters: { a: 1 } }, options),
    (options) => mind.recallFused(lane, { query: 'common' }, options),
    (options) => mind.recallFusedReranked(lane, { query: 'common' }, options),
    (options) => mind.recallDated(lane, { query: 'common' }, options),
    (options) => mind.why(lane, { query: 'common' }, options),
    (options) => mind.get(lane, id, options),
    (options) => mind.entity(lane, 'gulls', options),
    (options) => mind.alias(lane, { name: 'gulls', aliases: ['birds'] }, options),
    (options) => mind.forget(lane, id, options),
    (options) => mind.sweep(lane, options),
    (options) => mind.feedback(lane, id, true, options),
  ]
}
