import { everywhere, RecollectError, type SourceDocument, subjectKey } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { hostileNames, hostileNamespaces, hostileRelations } from '../../fixtures/hostile.ts'
import { expectedSome, putSourceThings, there } from '../../fixtures/source-things.ts'
import { withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import { bySubject, type SourceSuite, type SourceWorld } from '../../source-world.ts'

/** Everything there is, page after page, whoever asks for the next one. */
export const enumeratingDocuments: SourceSuite = suite('enumerating documents', (test) => {
  test('all documents, each once, in pages of any size', async (world) => {
    await putSourceThings(world)
    const all = await expectedSome(world)
    for (const limit of [1, 2, 3, 7, 1000]) {
      expect(bySubject(await world.enumerate(limit)), `in pages of ${limit}`).toEqual(all)
    }
  })

  test('in the same order every time', async (world) => {
    await putSourceThings(world)
    const order = keysOf(await world.enumerate(1000))
    expect(order.length).toBeGreaterThan(0)
    for (const limit of [1, 2, 5]) expect(keysOf(await world.enumerate(limit))).toEqual(order)
  })

  test('of an empty namespace nothing, and an end', async (world) => {
    expect(await world.enumerate(1)).toEqual([])
    expect(await world.enumerate(1000)).toEqual([])
  })

  test('more than fit in the largest page', async (world) => {
    const ids = Array.from({ length: 1100 }, (_, i) => `object ${i}`)
    await world.truth.put(...ids.map((id) => aRow({ id, title: id, content: id })))
    await world.truth.link(...ids.slice(1).map((toId) => ({ fromId: 'object 0', relation: 'knows', toId })))
    const all = await expectedSome(world)
    expect(all.length).toBeGreaterThan(1000)
    for (const limit of [999, 1000]) expect(bySubject(await world.enumerate(limit))).toEqual(all)
    // Everything is enumerated everywhere below.
    await world.truth.purge(...ids)
  })

  test('another process goes on where one stopped, also twice', async (world) => {
    await putSourceThings(world)
    const documents: SourceDocument<unknown>[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = { limit: 2, ...(after === undefined ? {} : { after }) }
      const here = await (await world.again()).enumerate(world.scope, page, {})
      expect(await (await world.again()).enumerate(world.scope, page, {})).toEqual(here)
      documents.push(...here.documents)
      after = here.next
      more = after !== undefined
    }
    expect(bySubject(documents)).toEqual(await expectedSome(world))
  })

  test('ids and relations may hold any characters', async (world) => {
    await world.truth.put(...hostileNames.map((id) => aRow({ id, title: 'title', content: 'content' })))
    const [first = '', second = ''] = hostileNames
    await world.truth.link(
      ...hostileNames.slice(1).map((toId) => ({ fromId: first, relation: 'knows', toId })),
      ...hostileNames.slice(2).map((fromId) => ({ fromId, relation: "it's: so", toId: first })),
      ...hostileRelations.map((relation) => ({ fromId: second, relation, toId: first })),
    )
    const all = await expectedSome(world)
    for (const limit of [1, 3]) expect(bySubject(await world.enumerate(limit))).toEqual(all)
  })

  test('what is none of its cursors is refused', async (world) => {
    await putSourceThings(world)
    const odd = ['', ' ', 'x', '0', '-1', 'null', 'true', '{}', '[]', '[1]', '[null]', '["x"]', '"x"', '%', ':', '::']
    for (const after of [
      ...odd,
      'not a cursor',
      '\u0000',
      '😀',
      '../..',
      "'; --",
      '{"a":1}',
      '[[]]',
      '[{}, 1, 2, 3, 4]',
    ]) {
      await expectCode(world.page(10, after), 'invalid_option')
      await expectCode(world.page(10, after, everywhere), 'invalid_option')
    }
  })

  test('pages have one to a thousand documents', async (world) => {
    await putSourceThings(world)
    for (const limit of [0, -1, 1.5, 1001, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expectCode(world.page(limit), 'invalid_option')
    }
    for (const limit of [1, 1000]) expect((await world.page(limit)).documents.length).toBeLessThanOrEqual(limit)
  })

  test('what vanishes meanwhile may be missing, and nothing else is', async (world) => {
    const { truth, enumerate } = world
    const ids = Array.from({ length: 12 }, (_, i) => `id ${String(i).padStart(2, '0')}`)
    await truth.put(...ids.map((id) => aRow({ id, title: id, content: id })))
    await truth.link(...ids.slice(1).map((toId) => ({ fromId: ids[0] ?? '', relation: 'knows', toId })))
    const doomed = ids.filter((_, i) => i % 3 === 1)
    for (const [i, id] of doomed.entries()) {
      let left = i
      const documents = await enumerate(2, {
        between: async () => {
          left -= 1
          if (left < 0) await truth.purge(id)
        },
      })
      await truth.purge(id)
      const kept = keysOf(await expectedSome(world))
      expect(keysOf(documents)).toEqual(expect.arrayContaining([...kept]))
      expect(new Set(keysOf(documents)).size).toBe(documents.length)
    }
  })

  test('what vanishes after its page, and takes the cursor’s place with it, hides nothing', async (world) => {
    const { truth, page, enumerate } = world
    await truth.put(...['a', 'b', 'c', 'd', 'e'].map((id) => aRow({ id, title: id, content: id })))
    const { documents, next } = await page(2)
    expect(next).toBeDefined()
    await truth.purge('a', 'b')
    const rest = await enumerate(2, { after: next })
    const kept = keysOf(await expectedSome(world))
    expect(keysOf([...documents, ...rest])).toEqual(expect.arrayContaining([...kept]))
    expect(keysOf(rest).filter((key) => keysOf(documents).includes(key))).toEqual([])
  })

  test('what comes meanwhile may be given, once', async (world) => {
    const { truth, enumerate, expected } = world
    await truth.put(...['b', 'd', 'f', 'h'].map((id) => aRow({ id, title: id, content: id })))
    const before = keysOf(await expectedSome(world))
    const coming = ['a', 'c', 'e', 'g', 'i']
    const documents = await enumerate(1, {
      between: async () => {
        const id = coming.shift()
        if (id === undefined) return
        await truth.put(aRow({ id, title: id, content: id }))
        await truth.link(anEdge(`b knows ${id}`))
      },
    })
    expect(keysOf(documents)).toEqual(expect.arrayContaining([...before]))
    expect(new Set(keysOf(documents)).size).toBe(documents.length)
    expect(keysOf(await expected())).toEqual(expect.arrayContaining([...keysOf(documents)]))
  })

  test('a namespace is exactly its name', async (world) => {
    const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
    for (const { truth } of worlds) await truth.purge('a', 'b')
    for (const { truth, scope } of worlds) {
      await truth.put(...['a', 'b'].map((id) => aRow({ id, title: scope.namespace, content: scope.namespace })))
      await truth.link(anEdge('a knows b'))
    }
    for (const one of worlds) {
      expect(bySubject(await one.enumerate(2)), one.scope.namespace).toEqual(await expectedSome(one))
    }
    const given = await ofAll(world, worlds, 20)
    for (const one of worlds) {
      expect(bySubject(given.get(one.scope.namespace) ?? []), one.scope.namespace).toEqual(await one.expected())
    }
    for (const { truth } of worlds) await truth.purge('a', 'b')
  })

  test('everywhere, the documents of every namespace, each once', async (world) => {
    const worlds = [world, world.elsewhere(), world.elsewhere()]
    for (const one of worlds) await putSourceThings(one)
    for (const limit of [7, 1000]) {
      const given = await ofAll(world, worlds, limit)
      for (const one of worlds) {
        expect(bySubject(given.get(one.scope.namespace) ?? [])).toEqual(await expectedSome(one))
      }
    }
  })

  test('a cursor of one namespace opens no other one', async (world) => {
    const foreign = world.elsewhere()
    for (const one of [world, foreign]) await putSourceThings(one)
    const { next } = await foreign.page(1)
    const answer = await world.page(1000, next).catch((error: unknown) => {
      if (RecollectError.is(error, 'invalid_option')) return { documents: [] }
      throw error
    })
    for (const { namespace } of answer.documents) expect(namespace).toBe(world.scope.namespace)
  })

  test('the truth stays as it is, and nobody is told anything', async (world) => {
    const { truth, scope } = world
    await putSourceThings(world)
    const state = async (): Promise<unknown> => [
      await truth.store.listObjects(scope, { limit: 1000 }, {}),
      await truth.edges(),
    ]
    const before = await state()
    const look = async (): Promise<void> => {
      await world.enumerate(2)
      await world.read(there)
    }
    await look()
    expect(await state()).toEqual(before)
    await withTarget(truth, async ({ lease }) => {
      await look()
      expect(await lease()).toEqual([])
    })
  })
})

function keysOf(documents: readonly SourceDocument<unknown>[]): readonly string[] {
  return documents.map(({ namespace, subject }) => `${namespace} ${subjectKey(subject)}`)
}

/** What everything there is holds of these namespaces, by namespace. */
async function ofAll(
  { enumerate }: SourceWorld,
  worlds: readonly SourceWorld[],
  limit: number,
): Promise<ReadonlyMap<string, readonly SourceDocument<unknown>[]>> {
  const mine = new Set(worlds.map(({ scope }) => scope.namespace))
  const documents = await enumerate(limit, { scope: everywhere })
  return Map.groupBy(
    documents.filter(({ namespace }) => mine.has(namespace)),
    ({ namespace }) => namespace,
  )
}
