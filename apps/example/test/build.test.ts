import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObject } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, test } from 'vitest'
import { scope } from '../src/scope.ts'
import { addFiles, manifest } from './make-project.ts'
import { makeSmallProject } from './small-project.ts'
import { type TestHost, testHost } from './test-host.ts'

/** Everything live in the atlas of a project, by title. */
async function objectsIn({ stores }: TestHost, folder: string): Promise<readonly StoredObject[]> {
  const store = stores.get(join(folder, '.atlas'))
  return (await store?.listObjects(scope, { limit: 1000 }, {})) ?? []
}

/** Titles of packages and sections. */
async function titles(host: TestHost, folder: string): Promise<string[]> {
  const objects = (await objectsIn(host, folder)).filter(({ kind }) => ['package', 'section'].includes(kind))
  return objects.map(({ title, kind }) => `${kind} ${title}`).sort()
}

test('packages, and sections as their parts', async () => {
  const folder = await makeSmallProject()
  const host = testHost(folder)
  const report = await host.json('build')
  expect(report).toMatchObject({
    packages: 4,
    added: 4,
    changed: 0,
    unchanged: 0,
    removed: 0,
    sections: 7,
    warnings: [],
  })
  expect(await titles(host, folder)).toEqual([
    'package dates',
    'package dates',
    'package p-retry',
    'package plain',
    'section dates',
    'section dates',
    'section dates › Calendars',
    'section p-retry',
    'section p-retry › API › signal',
    'section p-retry › Install',
    'section p-retry › Usage',
  ])
  const objects = await objectsIn(host, folder)
  const retry = objects.find(({ key }) => key === 'p-retry@6.2.0')
  expect(retry?.properties).toEqual({
    name: 'p-retry',
    version: '6.2.0',
    major: 6,
    license: 'MIT',
    description: 'Retry a promise-returning or async function',
    direct: true,
    dev: false,
    own: false,
    types: true,
    esm: true,
    cli: false,
    dependencies: 1,
    sections: 4,
    node: '>=18',
    repository: 'https://github.com/sindresorhus/p-retry',
    keywords: ['promise', 'backoff'],
    source: { folder: 'node_modules/p-retry', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  const parts = objects.filter(({ parentId }) => parentId === retry?.id)
  expect(parts.toSorted((a, b) => Number(a.position) - Number(b.position))).toMatchObject([
    {
      title: 'p-retry',
      content: 'Retry a promise-returning or async function\n\nKeywords: promise, backoff',
      properties: { level: 0, code: false },
    },
    { title: 'p-retry › Install', properties: { level: 2, code: true } },
    { title: 'p-retry › Usage', properties: { level: 2, code: true } },
    { title: 'p-retry › API › signal', properties: { level: 3, code: false } },
  ])
})

test('a package without a README is found by its description, one with nothing by its name', async () => {
  const folder = await makeSmallProject({ 'node_modules/bare/package.json': manifest('bare', '1.0.0') })
  const host = testHost(folder)
  await host.json('build')
  const objects = await objectsIn(host, folder)
  expect(objects.find(({ title }) => title === 'plain')?.content).toBe('Paints walls in watercolour')
  expect(objects.find(({ title }) => title === 'bare')?.content).toBe('bare')
})

describe('building again', () => {
  test('nothing changed: nothing is written', async () => {
    const folder = await makeSmallProject()
    const host = testHost(folder)
    await host.json('build')
    const before = await objectsIn(host, folder)
    expect(await host.json('build')).toMatchObject({ packages: 4, added: 0, changed: 0, unchanged: 4, sections: 7 })
    expect(await objectsIn(host, folder)).toEqual(before)
  })

  test('another README: sections come and go, those that stay are not written', async () => {
    const folder = await makeSmallProject()
    const host = testHost(folder)
    await host.json('build')
    await addFiles(folder, {
      'node_modules/dates/README.md': '# dates\n\nFormat and parse dates in any time zone.\n\n## Clocks\n\nx',
    })
    expect(await host.json('build')).toMatchObject({ added: 0, changed: 1, unchanged: 3, sections: 7 })
    expect(await titles(host, folder)).not.toContain('section dates › Calendars')
    const objects = await objectsIn(host, folder)
    expect(objects.find(({ title }) => title === 'dates › Clocks')?.version).toBe(1)
    expect(
      objects.filter(({ title, kind }) => title === 'dates' && kind === 'section').map(({ version }) => version),
    ).toEqual([1, 1])
  })

  test('another role in the project: the package changes, its sections do not', async () => {
    const folder = await makeSmallProject()
    const host = testHost(folder)
    await host.json('build')
    await addFiles(folder, {
      'package.json': manifest('app', '1.0.0', { dependencies: { 'p-retry': '6' }, devDependencies: { plain: '1' } }),
    })
    // dates 2.1.0 and plain; plain is only for development now, dates is unnamed but there.
    expect(await host.json('build')).toMatchObject({ changed: 2, unchanged: 2 })
    const objects = await objectsIn(host, folder)
    expect(objects.find(({ key }) => key === 'plain@1.0.0')).toMatchObject({ properties: { dev: true }, version: 2 })
    expect(objects.find(({ key }) => key === 'dates@2.1.0')).toMatchObject({
      properties: { direct: false },
      version: 2,
    })
  })

  test('a package that is gone is hidden, and comes back as it then is', async () => {
    const folder = await makeSmallProject()
    const host = testHost(folder)
    await host.json('build')
    const place = join(folder, 'node_modules/p-retry')
    const readme = await readFile(join(place, 'readme.md'), 'utf8')
    const json = await readFile(join(place, 'package.json'), 'utf8')
    await rm(place, { recursive: true })
    expect(await host.json('build')).toMatchObject({ packages: 2, removed: 2, unchanged: 2 })
    expect(await titles(host, folder)).toEqual([
      'package dates',
      'package plain',
      'section dates',
      'section dates › Calendars',
    ])

    await addFiles(folder, {
      'node_modules/p-retry/package.json': json,
      'node_modules/p-retry/readme.md': readme.replace('## Install', '## Set-up'),
    })
    expect(await host.json('build')).toMatchObject({ packages: 3, added: 1, removed: 0 })
    const back = (await titles(host, folder)).filter((title) => title.startsWith('section p-retry'))
    expect(back).toEqual([
      'section p-retry',
      'section p-retry › API › signal',
      'section p-retry › Set-up',
      'section p-retry › Usage',
    ])
  })

  test('a build that was interrupted goes on', async () => {
    const folder = await makeSmallProject()
    const abort = new AbortController()
    const openStore = async () => {
      abort.abort()
      return { store: createMemoryStore(), close: async () => undefined }
    }
    const stopped = testHost(folder, { signal: abort.signal, openStore })
    const first = testHost(folder)
    expect(await stopped.atlas('build')).toMatchObject({ code: 130, err: expect.stringContaining('Interrupted') })
    expect(await first.atlas('ask', 'retry')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no atlas'),
    })
    expect(await first.json('build')).toMatchObject({ added: 4 })
  })
})

describe('what cannot be read is reported, and the rest is built', () => {
  test.each([
    [
      'a binary README',
      { 'node_modules/plain/README.md': new Uint8Array([0, 1, 2]) },
      /^plain@1.0.0: README.md is binary/,
    ],
    ['a huge README', { 'node_modules/plain/README.md': 'a'.repeat(1_000_001) }, /larger than 1 MB/],
    ['a README nested without end', { 'node_modules/plain/README.md': '>'.repeat(5000) }, /nested too deep/],
    ['a broken manifest', { 'node_modules/bad/package.json': '{' }, /bad: package.json cannot be read/],
    [
      'a name that is no name',
      { 'node_modules/bad/package.json': manifest('n'.repeat(600), '1.0.0') },
      /^n{600}.*bytes/,
    ],
  ])('%s', async (_, entries, warning) => {
    const folder = await makeSmallProject(entries)
    const host = testHost(folder)
    const report = await host.json('build')
    expect(report['warnings']).toEqual([expect.stringMatching(warning)])
    expect(await titles(host, folder)).toContain('package plain')
  })

  test('people see the first five warnings', async () => {
    const bad = Array.from({ length: 7 }, (_, i) => [`node_modules/bad${i}/package.json`, '{'] as const)
    const folder = await makeSmallProject(Object.fromEntries(bad))
    const { err, out, code } = await testHost(folder).atlas('build')
    expect(code).toBe(0)
    expect(err.split('\n').filter((line) => line.startsWith('! '))).toHaveLength(6)
    expect(err).toContain('! and 2 more (--json lists them all)')
    expect(out).toContain('4 packages with 7 README sections: 4 new')
  })
})

test('the store is kept out of the repository of the project', async () => {
  const folder = await makeSmallProject()
  await testHost(folder).atlas('build')
  expect(await readFile(join(folder, '.atlas/.gitignore'), 'utf8')).toBe('*\n')
})
