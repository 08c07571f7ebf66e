import { readFile } from 'node:fs/promises'
import { hashEmbedder } from '@recollect/core/testing'
import { expect, it } from 'vitest'
import {
  engineSuites,
  graphEngineSuites,
  graphSuites,
  indexSuites,
  type Suite,
  sourceSuites,
  storeSuites,
} from '../src/index.ts'
import { createMyGraph } from './skeleton/my-graph.ts'
import { createMyIndex } from './skeleton/my-index.ts'
import { createMyStore } from './skeleton/my-store.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

it('the README shows the skeletons as they compile', async () => {
  for (const name of ['my-store', 'my-graph', 'my-index']) {
    expect(readme).toContain(await readFile(new URL(`skeleton/${name}.ts`, import.meta.url), 'utf8'))
  }
  await expect(createMyStore().listKinds({})).rejects.toThrow('not yet')
  const embedder = hashEmbedder()
  await expect(createMyIndex({ embedder }).upsert({ namespace: 'x' }, [], {})).rejects.toThrow('not yet')
  await expect(createMyGraph().reset({ namespace: 'x' }, {})).rejects.toThrow('not yet')
})

it.each([
  ['a store', storeSuites],
  ['the engine', engineSuites],
  ['a graph', graphSuites],
  ['the engine with a graph', graphEngineSuites],
  ['an index', indexSuites],
  ['a source', sourceSuites],
])('the README lists the suites of %s in their order', (subject, suites: readonly Suite<never>[]) => {
  const [, section = ''] = readme.split(`| suite of ${subject} | asks |`)
  const rows = (section.split('\n\n')[0] ?? '').matchAll(/^\| ([a-z ]+) \| /gm)
  expect([...rows].map(([, name]) => name)).toEqual(suites.map(({ name }) => name))
})

it('the page on the graph shows the examples that the suites run', async () => {
  const page = await readFile(new URL('../../../docs/graph.md', import.meta.url), 'utf8')
  for (const name of ['around-an-entity', 'answers-with-chains']) {
    expect(page).toContain(await readFile(new URL(`../src/examples/${name}.ts`, import.meta.url), 'utf8'))
  }
})
