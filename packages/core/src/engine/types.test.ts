import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineKind } from '../kinds/kind.ts'
import type { Properties } from '../model/object.ts'
import type { Store } from '../ports/store.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'

const Deal = defineKind(
  'deal',
  z.object({ stage: z.enum(['open', 'won', 'lost']), amount: z.number(), owner: z.string().optional() }),
)
const Note = defineKind('note', z.object({ author: z.string().default('nobody') }), { partOf: Deal })
const scope = { namespace: 'acme' }

type Stage = 'open' | 'won' | 'lost'

/** Never called: the compiler checks what stands inside. */
async function usage(store: Store): Promise<void> {
  const engine = await createEngine({ store, kinds: [Deal, Note] })

  const deal = await engine.put(scope, Deal, { title: 'Renewal', properties: { stage: 'open', amount: 1 } })
  expectTypeOf(deal.kind).toEqualTypeOf<'deal'>()
  expectTypeOf(deal.properties.stage).toEqualTypeOf<Stage>()
  const note = await engine.put(scope, Note, { parentId: deal.id })
  expectTypeOf(note.properties.author).toEqualTypeOf<string>()

  // @ts-expect-error required properties are missing
  await engine.put(scope, Deal, { title: 'Renewal' })
  // @ts-expect-error "maybe" is no stage
  await engine.put(scope, Deal, { properties: { stage: 'maybe', amount: 1 } })
  // @ts-expect-error a scope is required
  await engine.search({ query: 'price' })
  // @ts-expect-error writes take one namespace
  await engine.put({ everywhere: true }, Deal, { properties: { stage: 'open', amount: 1 } })

  // @ts-expect-error one namespace or everywhere, not both
  await engine.read({ namespace: 'acme', everywhere: true }, deal.id)

  const read = await engine.read(scope, deal.id)
  if (read.kind === 'deal') expectTypeOf(read.properties.amount).toEqualTypeOf<number>()
  const known = await engine.read(scope, deal.id, { kind: Deal })
  expectTypeOf(known.properties.owner).toEqualTypeOf<string | undefined>()

  const page = await engine.search(scope, { query: 'price', filters: { amount: { ge: 1 }, not: { stage: 'lost' } } })
  for (const hit of page.objects) {
    if (hit.kind === 'deal') expectTypeOf(hit.properties.stage).toEqualTypeOf<Stage>()
    else expectTypeOf(hit.properties.author).toEqualTypeOf<string>()
    if (Deal.is(hit)) expectTypeOf(hit.properties.amount).toEqualTypeOf<number>()
  }

  const { items } = await engine.putMany(scope, Deal, [{ properties: { stage: 'won', amount: 2 } }])
  for (const item of items) {
    if (item.status !== 'failed') expectTypeOf(item.object.properties.stage).toEqualTypeOf<Stage>()
  }
  await engine.putMany(scope, [
    { kind: Deal, properties: { stage: 'won', amount: 2 } },
    { kind: 'note', parentId: 'x', properties: { author: undefined } },
  ])

  const open = await createEngine({ store })
  expectTypeOf(open).toEqualTypeOf<Engine>()
  const anything = await open.read(scope, 'x')
  expectTypeOf(anything.properties).toEqualTypeOf<Properties>()
}

test('kinds type what is put, read and found', () => {
  expectTypeOf(usage).toBeFunction()
  // @ts-expect-error JSON cannot hold a Date
  const withDate = () => defineKind('event', z.object({ at: z.date() }))
  expectTypeOf(withDate).toBeFunction()
})
