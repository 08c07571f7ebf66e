import { randomUUID } from 'node:crypto'
import { startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { describe, expect, it } from 'vitest'
import { createHelixGraph } from '../src/index.ts'
import { edge } from '../src/layout/properties.ts'
import { entry } from '../src/wire/batch.ts'
import { constant, literalInput, property } from '../src/wire/expression.ts'
import { setProperty } from '../src/wire/mutation.ts'
import { eq } from '../src/wire/predicate.ts'
import { writeRequest } from '../src/wire/request.ts'
import { edgesWhere } from '../src/wire/source.ts'
import { string } from '../src/wire/value.ts'
import { ask } from './support/ask.ts'
import { storedAt } from './support/stored-at.ts'
import { aNode, anEdge, at, scope } from './support/worlds.ts'

const aLabel = () => `Run_${randomUUID().replaceAll('-', '')}`

describe('twins that came to be all the same', () => {
  async function withTwins() {
    const server = await startProtocolServer()
    const label = aLabel()
    const graph = createHelixGraph({ url: server.url, label })
    await graph.upsertNodes(
      scope,
      ['a', 'b', 'c', 'd'].map((id) => aNode(id)),
      {},
    )
    const write = (words: string, minute: number, note: string) =>
      graph.upsertEdges(scope, [anEdge(words, { note, updatedAt: new Date(at.getTime() + minute * 60_000) })], {})
    // An edge whose key is another's is not found by the next write, which makes a second one.
    const hidden = edgesWhere(eq(property('$label'), constant(string(`${label}Link`))))
    const hide = entry('hidden', setProperty(hidden, [edge.key, literalInput(string('x'))]))
    await write('a knows b', 1, 'amber old')
    await ask(server.url, writeRequest('hide', { entries: [hide], returns: [] }))
    await write('a knows b', 2, 'amber new')
    await write('a knows c', 0, 'amber amber basalt')
    await write('d knows a', 0, 'copper')
    expect((await storedAt(server.url, label)).edges).toHaveLength(4)
    return { graph, [Symbol.asyncDispose]: () => server.stop() }
  }

  it('are one among the neighbours, the one that was changed last, before the limit counts', async () => {
    await using world = await withTwins()
    const look = async (limitPerNode: number) => {
      const request = { ids: ['a'], direction: 'both', limitPerNode } as const
      const { neighbors, truncated } = await world.graph.neighbors(scope, request, {})
      return { notes: neighbors.map(({ edge }) => edge.note), truncated }
    }
    expect(await look(9)).toEqual({ notes: ['amber new', 'amber amber basalt', 'copper'], truncated: [] })
    expect(await look(3)).toEqual({ notes: ['amber new', 'amber amber basalt', 'copper'], truncated: [] })
    expect(await look(2)).toEqual({ notes: ['amber new', 'amber amber basalt'], truncated: ['a'] })
    expect(await look(1)).toEqual({ notes: ['amber new'], truncated: ['a'] })
  })

  it('are one hit of a search, before the limit counts', async () => {
    await using world = await withTwins()
    const notes = async (limit: number, relations?: readonly string[]) => {
      const { hits } = await world.graph.searchEdges(scope, { query: 'amber', relations, limit }, {})
      return hits.map(({ edge }) => edge.note).toSorted()
    }
    for (const relations of [undefined, ['knows']]) {
      expect(await notes(2, relations)).toEqual(['amber amber basalt', 'amber new'])
      expect(await notes(9, relations)).toEqual(['amber amber basalt', 'amber new'])
    }
  })

  it('are removed together', async () => {
    await using world = await withTwins()
    await world.graph.removeNodes(scope, [{ id: 'b', sequence: 1 }], {})
    const request = { ids: ['b'], direction: 'both', limitPerNode: 9 } as const
    expect((await world.graph.neighbors(scope, request, {})).neighbors).toEqual([])
  })
})
