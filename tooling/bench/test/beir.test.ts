import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateEngine } from '../src/beir/rate-engine.ts'
import { readBeir } from '../src/beir/read-beir.ts'
import { storeMemoryEngine } from '../src/engines/store-memory-engine.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beir-'))
  const lines = (...objects: readonly object[]): string =>
    objects.map((object) => `${JSON.stringify(object)}\n`).join('')
  await writeFile(join(folder, 'corpus.1.jsonl'), lines({ _id: 'a', title: 'Falcons', text: 'Birds of prey.' }))
  await writeFile(
    join(folder, 'corpus.2.jsonl'),
    lines({ _id: 'b', title: '', text: 'Herons wade.' }, { _id: 'c', text: 'Trees.' }),
  )
  await writeFile(
    join(folder, 'queries.jsonl'),
    lines({ _id: '1', text: 'falcon' }, { _id: '2', text: 'wading heron' }, { _id: '3', text: 'unjudged' }),
  )
  await writeFile(join(folder, 'qrels.tsv'), 'query-id\tcorpus-id\tscore\n1\ta\t2\n1\tb\t0\n2\tc\t1\n')
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

it('a collection is read from its files, with the queries that have an answer', async () => {
  const { documents, queries } = await readBeir(folder)
  expect(documents.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Falcons'],
    ['b', ''],
    ['c', ''],
  ])
  expect(queries.map(({ id, grades }) => [id, [...grades]])).toEqual([
    ['1', [['a', 2]]],
    ['2', [['c', 1]]],
  ])
})

it('an engine is rated by the average over the queries', async () => {
  const rating = await rateEngine(await storeMemoryEngine('english'), await readBeir(folder), () => {})
  expect(rating).toEqual({ ndcg10: 0.5, recall10: 0.5, recall100: 0.5 })
})

it('a folder without a corpus is refused', async () => {
  await expect(readBeir(tmpdir())).rejects.toThrow('There is no corpus*.jsonl')
})
