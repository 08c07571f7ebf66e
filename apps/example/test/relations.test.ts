import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Edge } from '@recollect/core'
import { describe, expect, test } from 'vitest'
import { relationNames } from '../src/relation-names.ts'
import { scope } from '../src/scope.ts'
import { addFiles, makeProject, manifest } from './make-project.ts'
import { makeRelatedProject, relatedProject } from './related-project.ts'
import { type TestHost, testHost } from './test-host.ts'

/** Live objects and edges of the atlas of a project. */
async function atlasOf({ stores }: TestHost, folder: string) {
  const store = stores.get(join(folder, '.atlas'))
  if (store === undefined) throw new Error('no atlas')
  const objects = await store.listObjects(scope, { limit: 1000 }, {})
  const edges = await store.listEdges(scope, { limit: 1000 }, {})
  const names = new Map(objects.map(({ id, key, title, kind }) => [id, kind === 'package' ? key : title]))
  const text = ({ fromId, relation, toId, note, role, status }: Edge) =>
    [names.get(fromId), relation, names.get(toId), ...[note, role, status].filter((part) => part !== undefined)].join(
      ' | ',
    )
  return { objects, edges, texts: edges.map(text).sort() }
}

test('dependencies, keywords and people as edges', async () => {
  const folder = await makeRelatedProject()
  const host = testHost(folder)
  expect(await host.json('build')).toMatchObject({
    packages: 8,
    relations: 30,
    keywords: 6,
    people: 2,
    changedRelations: 30,
  })
  const { objects, texts } = await atlasOf(host, folder)
  expect(texts).toEqual([
    '@app/lib@0.1.0 | depends_on | retry@6.2.0 | ^6.1.0 | dependency | direct',
    '@app/lib@0.1.0 | depends_on | runner@4.0.1 | ^4.0.0 | devDependency | direct',
    '@s/ui@2.1.0 | can_use | runner@4.0.1 | * | peerDependency | transitive',
    '@s/ui@2.1.0 | depends_on | delay@2.0.0 | ^2.0.0 | dependency | transitive',
    '@s/ui@2.1.0 | depends_on | retry@6.2.0 | >=5 | peerDependency | transitive',
    '@s/ui@2.1.0 | has_keyword | promise | promise',
    '@s/ui@2.1.0 | has_keyword | ui | ui',
    '@s/ui@2.1.0 | maintained_by | Grace Hopper | Grace Hopper | author',
    'app | depends_on | @s/ui@2.1.0 | ~2.1.0 | dependency | direct',
    'app | depends_on | retry@6.2.0 | ^6.0.0 | dependency | direct',
    'app | depends_on | runner@4.0.1 | >=4 | devDependency | direct',
    'circle@1.3.0 | depends_on | delay@2.0.0 | ^2.0.0 | dependency | transitive',
    'circle@1.3.0 | maintained_by | Ada Lovelace | Ada Lovelace <ada@example.org> | maintainer',
    'circle@1.3.0 | maintained_by | Grace Hopper | Grace Hopper | maintainer',
    'delay@1.0.0 | has_keyword | promise | promise',
    'delay@1.0.0 | has_keyword | wait | wait',
    'delay@1.0.0 | maintained_by | Ada Lovelace | Ada Lovelace <ada@example.org> | author',
    'delay@2.0.0 | depends_on | circle@1.3.0 | ^1.0.0 | dependency | transitive',
    'delay@2.0.0 | has_keyword | promise | promise',
    'delay@2.0.0 | has_keyword | wait | wait',
    'delay@2.0.0 | maintained_by | Ada Lovelace | ada lovelace | author',
    'retry@6.2.0 | depends_on | delay@1.0.0 | ^1.0.0 | dependency | transitive',
    'retry@6.2.0 | has_keyword | backoff | backoff',
    'retry@6.2.0 | has_keyword | promise | Promise',
    'retry@6.2.0 | has_keyword | retry | retry',
    'retry@6.2.0 | maintained_by | Ada Lovelace | Ada Lovelace <ada@example.org> | author',
    'runner@4.0.1 | depends_on | circle@1.3.0 | 1.x | optionalDependency | transitive',
    'runner@4.0.1 | has_keyword | promise | promise',
    'runner@4.0.1 | has_keyword | test | test',
    'stray@3.0.0 | has_keyword | ui | ui',
  ])
  expect(objects.filter(({ kind }) => kind === 'person')).toMatchObject(
    [
      { key: 'ada@example.org', title: 'Ada Lovelace', properties: { email: 'ada@example.org' } },
      { key: 'grace hopper', title: 'Grace Hopper', properties: {} },
    ].sort((a, b) => (ids(objects, a.key) < ids(objects, b.key) ? -1 : 1)),
  )
  expect(objects.find(({ kind }) => kind === 'project')).toMatchObject({
    key: '.',
    title: 'app',
    properties: { version: '1.0.0', relations: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

function ids(objects: readonly { readonly id: string; readonly key?: string }[], key: string): string {
  return objects.find((object) => object.key === key)?.id ?? ''
}

test('only known relations are written', async () => {
  const folder = await makeRelatedProject()
  const host = testHost(folder)
  await host.json('build')
  const { edges } = await atlasOf(host, folder)
  expect(new Set(edges.map(({ relation }) => relation))).toEqual(new Set(relationNames))
})

describe('building again', () => {
  test('nothing changed: no edge and no entity is written', async () => {
    const folder = await makeRelatedProject()
    const host = testHost(folder)
    await host.json('build')
    const before = await atlasOf(host, folder)
    expect(await host.json('build')).toMatchObject({ relations: 30, changedRelations: 0 })
    expect(await atlasOf(host, folder)).toEqual(before)
  })

  test('one range, one keyword and one person changed: nothing else is written', async () => {
    const folder = await makeRelatedProject()
    const host = testHost(folder)
    await host.json('build')
    const before = await atlasOf(host, folder)
    await addFiles(folder, {
      'node_modules/@s/ui/package.json': manifest('@s/ui', '2.1.0', {
        author: 'Alan Turing',
        keywords: ['promise', 'interface'],
        dependencies: { delay: '^2.0.1' },
        peerDependencies: { runner: '*', retry: '>=5' },
        peerDependenciesMeta: { runner: { optional: true } },
      }),
    })
    // The range; the keyword and the author, each with the edge to the one before.
    expect(await host.json('build')).toMatchObject({ relations: 30, changedRelations: 5, keywords: 7, people: 3 })
    const after = await atlasOf(host, folder)
    expect(after.texts.filter((text) => !before.texts.includes(text))).toEqual([
      '@s/ui@2.1.0 | depends_on | delay@2.0.0 | ^2.0.1 | dependency | transitive',
      '@s/ui@2.1.0 | has_keyword | interface | interface',
      '@s/ui@2.1.0 | maintained_by | Alan Turing | Alan Turing | author',
    ])
    const unchanged = before.edges.filter((edge) =>
      after.edges.some((same) => same.version === 1 && edge.toId === same.toId && edge.fromId === same.fromId),
    )
    expect(unchanged).toHaveLength(27)
    expect(after.edges).toEqual(expect.arrayContaining(unchanged))
    expect(after.edges.filter(({ version }) => version > 1)).toMatchObject([{ note: '^2.0.1', version: 2 }])
  })

  test('entities that nobody names any more are gone, with their edges', async () => {
    const folder = await makeRelatedProject()
    const host = testHost(folder)
    await host.json('build')
    await rm(join(folder, 'node_modules/stray'), { recursive: true })
    await rm(join(folder, 'node_modules/runner'), { recursive: true })
    expect(await host.json('build')).toMatchObject({ packages: 6, removed: 2, keywords: 5 })
    const { objects, texts } = await atlasOf(host, folder)
    expect(objects.filter(({ kind, title }) => kind === 'keyword' && title === 'test')).toEqual([])
    expect(texts.filter((text) => /runner|stray|undefined/.test(text))).toEqual([])
  })

  test('a package that comes back has the edges of now, not those of then', async () => {
    const folder = await makeRelatedProject()
    const host = testHost(folder)
    await host.json('build')
    const place = join(folder, 'node_modules/@s/ui')
    await rm(place, { recursive: true })
    await host.json('build')
    await addFiles(folder, {
      'node_modules/@s/ui/package.json': manifest('@s/ui', '2.1.0', { dependencies: { retry: '^6' } }),
    })
    await host.json('build')
    const { texts } = await atlasOf(host, folder)
    expect(texts.filter((text) => text.startsWith('@s/ui'))).toEqual([
      '@s/ui@2.1.0 | depends_on | retry@6.2.0 | ^6 | dependency | transitive',
    ])
  })

  test('a build that was stopped among the relations is made up for', async () => {
    const folder = await makeRelatedProject()
    const abort = new AbortController()
    const whole = testHost(folder)
    await whole.json('build')
    const store = whole.stores.get(join(folder, '.atlas'))
    if (store === undefined) throw new Error('no atlas')
    const expected = (await atlasOf(whole, folder)).texts
    await addFiles(folder, {
      'package.json': manifest('app', '2.0.0', { workspaces: ['packages/*'], dependencies: { retry: '^6.0.0' } }),
    })
    const stopped = testHost(folder, {
      signal: abort.signal,
      openStore: async () => ({
        store: { ...store, removeEdges: async () => Promise.reject(abort.abort() ?? abort.signal.reason) },
        close: async () => undefined,
      }),
    })
    expect(await stopped.atlas('build')).toMatchObject({ code: 130 })
    await addFiles(folder, { 'package.json': relatedProject['package.json'] ?? '' })
    expect(await whole.json('build')).toMatchObject({ changedRelations: 0 })
    expect((await atlasOf(whole, folder)).texts).toEqual(expected)
  })
})

test('hostile manifests: what cannot be kept is left out, the rest is written', async () => {
  const long = 'k'.repeat(101)
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', {
      dependencies: { a: '\u001b[31m^1\u0007\n|'.repeat(500), [`${'n'.repeat(300)}`]: '1' },
    }),
    'node_modules/a/package.json': manifest('a', '1.0.0', {
      keywords: ['\u0000 \u001b[2J', long, 'K\uD800', 'K\uD800', ...Array.from({ length: 500 }, (_, i) => `k${i}`)],
      author: { name: '__proto__', email: '__proto__@x.org' },
      dependencies: { a: '1', '../a': '1' },
    }),
    [`node_modules/${'b'.repeat(200)}/package.json`]: manifest('b'.repeat(600), '1.0.0', {
      keywords: ['ui'],
      dependencies: { a: '1' },
    }),
  })
  const host = testHost(folder)
  const report = await host.json('build')
  expect(report['warnings']).toEqual([expect.stringMatching(/^b{600}.*bytes/)])
  const { texts } = await atlasOf(host, folder)
  expect(texts.filter((text) => text.includes('depends_on'))).toEqual([
    expect.stringMatching(/^app \| depends_on \| a@1\.0\.0 \| \^1 \|\^1 /),
  ])
  expect(texts.filter((text) => text.includes('has_keyword'))).toHaveLength(99)
  expect(texts).toContain('a@1.0.0 | has_keyword | k\uFFFD | K\uFFFD')
  expect(texts).toContain('a@1.0.0 | maintained_by | __proto__ | __proto__ <__proto__@x.org> | author')
})
