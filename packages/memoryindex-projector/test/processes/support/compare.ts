import { everywhere, type Generation } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import type { PostgresStore } from '@recollect/store-postgres'
import type { Pool } from 'pg'
import type { Places, TargetName } from './child-config.ts'
import { helixDifferences } from './compare-helix.ts'
import { differences, type Rows } from './rows.ts'
import { keyOf, readTruth, rows, type Truth } from './truth.ts'

/** Every difference between the truth and what the copies hold that serve, row by row. */
export async function compare(places: Places, store: PostgresStore, copies: Pool): Promise<readonly string[]> {
  const truth = await readTruth(store)
  const found: string[] = []
  for (const target of places.targets) {
    const generations = await store.generations.listGenerations(target, {})
    const serving = generations.filter(({ state }) => state === 'serving')
    const [one] = serving
    if (serving.length === 1 && one !== undefined)
      found.push(...(await ofTarget(places, target, one, { store, copies, truth })))
    else found.push(`${target}: ${serving.length} generations serve`)
    for (const { number, state } of generations) {
      if (state === 'building') found.push(`${target}: the generation ${number} was left unfinished`)
    }
  }
  return found
}

interface Compared {
  readonly store: PostgresStore
  readonly copies: Pool
  readonly truth: Truth
}

async function ofTarget(
  places: Places,
  target: TargetName,
  { number }: Generation,
  { store, copies, truth }: Compared,
): Promise<readonly string[]> {
  const table = (name: string, key: string) => tableRows(copies, name, key, number)
  switch (target) {
    case 'graph':
      return [
        ...differences('graph nodes', truth.nodeRows, await table('nodes', 'id')),
        ...differences(
          'graph edges',
          truth.edgeRows,
          await table('edges', `from_id || ' ' || relation || ' ' || to_id`),
        ),
      ]
    case 'semantic':
      return differences('semantic', truth.documentRows, await table('documents', 'ref'))
    case 'helix':
      return helixDifferences(places, number, truth)
    case 'vectors':
      return differences('vectors', truth.vectorRows, await vectorRows(store, number, truth))
  }
}

async function tableRows(copies: Pool, table: string, key: string, generation: number): Promise<Rows> {
  const { rows: found } = await copies.query<{ key: string; content: object }>(
    `select namespace || ' ' || ${key} as key, content - 'sequence' as content from ${table}
     where generation = $1 and content is not null`,
    [generation],
  )
  return rows(found.map(({ key, content }) => [key, content]))
}

async function vectorRows(store: PostgresStore, generation: number, { objects }: Truth): Promise<Rows> {
  const [model, dimensions] = [hashEmbedder({ dimensions: 16 }).model, 16]
  const space = await store.openSpace({ model: generation === 1 ? model : `${model}#${generation}`, dimensions }, {})
  const ids = [...new Set(objects.map(({ id }) => id))]
  const found = ids.length === 0 ? [] : await store.getEmbeddings(everywhere, { space: space.id, ids }, {})
  return rows(found.map(({ namespace, id, contentHash }) => [keyOf(namespace, id), contentHash]))
}
