import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { storeSuites } from '../src/index.ts'
import { createMyStore } from './skeleton/my-store.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')

it('the README shows the skeleton as it compiles', async () => {
  const skeleton = await readFile(new URL('skeleton/my-store.ts', import.meta.url), 'utf8')
  expect(readme).toContain(skeleton)
  await expect(createMyStore().listKinds({})).rejects.toThrow('not yet')
})

it('the README lists the suites in their order', () => {
  const rows = readme.matchAll(/^\| ([a-z ]+) \| /gm)
  const listed = [...rows].map(([, name]) => name).filter((name) => name !== 'export' && name !== 'suite')
  expect(listed).toEqual(storeSuites.map(({ name }) => name))
})
