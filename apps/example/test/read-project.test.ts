import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProject } from '../src/read-project/read-project.ts'
import { UserError } from '../src/user-error.ts'
import { makeFolder, makeProject, manifest } from './make-project.ts'

/** `name@version`, with what is known of it. */
async function packagesOf(folder: string): Promise<string[]> {
  const { packages } = await readProject(folder)
  return packages.map(({ name, version, direct, dev, own }) =>
    [`${name}@${version}`, direct && 'direct', dev && 'dev', own && 'own'].filter(Boolean).join(' '),
  )
}

describe('layouts', () => {
  test('npm: hoisted, nested versions, scopes, production and development', async () => {
    const folder = await makeProject({
      'package.json': manifest('app', '1.0.0', { dependencies: { a: '1', '@s/c': '1' }, devDependencies: { d: '1' } }),
      'node_modules/a/package.json': manifest('a', '1.0.0', { dependencies: { b: '2' } }),
      'node_modules/a/node_modules/b/package.json': manifest('b', '2.0.0'),
      'node_modules/b/package.json': manifest('b', '1.0.0'),
      'node_modules/@s/c/package.json': manifest('@s/c', '1.0.0', { optionalDependencies: { missing: '1' } }),
      'node_modules/d/package.json': manifest('d', '1.0.0', { dependencies: { b: '1', '@s/c': '1' } }),
      'node_modules/.bin/d': 'not a package',
    })
    expect(await packagesOf(folder)).toEqual([
      '@s/c@1.0.0 direct',
      'a@1.0.0 direct',
      'b@1.0.0 dev',
      'b@2.0.0',
      'd@1.0.0 direct dev',
    ])
  })

  test('pnpm: links into the virtual store, dependencies as neighbours', async () => {
    const store = 'node_modules/.pnpm'
    const folder = await makeProject({
      'package.json': manifest('app', '1.0.0', { dependencies: { a: '1' } }),
      [`${store}/a@1.0.0_peer/node_modules/a/package.json`]: manifest('a', '1.0.0', { dependencies: { b: '1' } }),
      [`${store}/b@1.1.0/node_modules/b/package.json`]: manifest('b', '1.1.0', { dependencies: { a: '1' } }),
      [`${store}/stale@9.0.0/node_modules/stale/package.json`]: manifest('stale', '9.0.0'),
      'node_modules/a': { link: `${store}/a@1.0.0_peer/node_modules/a` },
      [`${store}/a@1.0.0_peer/node_modules/b`]: { link: `${store}/b@1.1.0/node_modules/b` },
      [`${store}/b@1.1.0/node_modules/a`]: { link: `${store}/a@1.0.0_peer/node_modules/a` },
    })
    expect(await packagesOf(folder)).toEqual(['a@1.0.0 direct', 'b@1.1.0'])
  })

  test.each([
    ['pnpm', { 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - "!packages/old"\n' }, undefined],
    ['npm', {}, ['packages/*', '!packages/old']],
    ['yarn 1', {}, { packages: ['./packages/*/', '!./packages/old/'] }],
  ])('a workspace of %s: members are own, what they name is direct', async (_, files, workspaces) => {
    const folder = await makeProject({
      ...files,
      'package.json': manifest('root', '1.0.0', { workspaces }),
      'packages/one/package.json': manifest('@w/one', '0.1.0', { dependencies: { a: '1', '@w/two': '*' } }),
      'packages/two/package.json': manifest('@w/two', '0.2.0', { devDependencies: { tool: '1' } }),
      'packages/old/package.json': manifest('@w/old', '0.3.0'),
      'packages/one/node_modules/a/package.json': manifest('a', '1.0.0'),
      'packages/one/node_modules/@w/two': { link: 'packages/two' },
      'packages/two/node_modules/tool/package.json': manifest('tool', '1.0.0'),
      'node_modules/.keep': '',
    })
    expect(await packagesOf(folder)).toEqual([
      '@w/one@0.1.0 own',
      '@w/two@0.2.0 direct own',
      'a@1.0.0 direct',
      'tool@1.0.0 direct dev',
    ])
  })

  test('one version in several places is one package: direct if any is, for development only if all are', async () => {
    const folder = await makeProject({
      'package.json': manifest('app', '1.0.0', { dependencies: { a: '1' }, devDependencies: { b: '1' } }),
      'node_modules/a/package.json': manifest('a', '1.0.0', { dependencies: { b: '1' } }),
      'node_modules/a/node_modules/b/package.json': manifest('b', '1.0.0'),
      'node_modules/b/package.json': manifest('b', '1.0.0'),
    })
    expect(await packagesOf(folder)).toEqual(['a@1.0.0 direct', 'b@1.0.0 direct'])
  })

  test('what no manifest names still counts when it stands on top', async () => {
    const folder = await makeProject({
      'node_modules/extra/package.json': manifest('extra', '1.0.0', { dependencies: { deep: '1' } }),
      'node_modules/extra/node_modules/deep/package.json': manifest('deep', '1.0.0'),
      'node_modules/not-a-package/file.txt': 'x',
    })
    expect(await packagesOf(folder)).toEqual(['deep@1.0.0', 'extra@1.0.0'])
  })

  test('an alias keeps the name that the package gives itself; a link in a circle ends', async () => {
    const folder = await makeProject({
      'package.json': manifest('app', '1.0.0', { dependencies: { alias: 'npm:real@1', loop: '1', app: '*' } }),
      'node_modules/alias/package.json': manifest('real', '1.0.0'),
      'node_modules/loop': { link: 'node_modules/loop' },
      'node_modules/app': { link: '.' },
    })
    expect(await packagesOf(folder)).toEqual(['real@1.0.0 direct'])
  })
})

test('a broken manifest is reported and the rest is read', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { a: '1', b: '1', c: '1' } }),
    'node_modules/a/package.json': '{ "name": ',
    'node_modules/b/package.json': '[]',
    'node_modules/c/package.json': '\uFEFF{"name":"c","version":3,"dependencies":"all","description":7}',
  })
  const { packages, broken } = await readProject(folder)
  expect(packages).toMatchObject([{ name: 'c', version: '0.0.0', manifest: { dependencies: {} } }])
  expect(broken).toEqual([join(folder, 'node_modules/a'), join(folder, 'node_modules/b')])
})

describe('folders that are no installed project', () => {
  test.each([
    ['missing', async (folder: string) => rm(folder, { recursive: true }), /There is no folder/],
    ['empty', async () => undefined, /neither package.json nor node_modules/],
  ])('%s', async (_, prepare, message) => {
    const folder = await makeFolder()
    await prepare(folder)
    await expect(readProject(folder)).rejects.toThrow(message)
    await expect(readProject(folder)).rejects.toBeInstanceOf(UserError)
  })

  test.each([
    ['not installed', { 'package.json': manifest('app', '1.0.0') }, /has no node_modules.*npm install/],
    ["Plug'n'Play", { 'package.json': manifest('app', '1.0.0'), '.pnp.cjs': '' }, /nodeLinker: node-modules/],
    ['broken manifest', { 'package.json': '{', 'node_modules/x': '' }, /package.json is not valid JSON/],
    ['broken workspace', { 'pnpm-workspace.yaml': 'packages: [', 'node_modules/x': '' }, /is not valid YAML/],
  ])('%s', async (_, entries, message) => {
    const folder = await makeProject(entries)
    await expect(readProject(folder)).rejects.toThrow(message)
    await expect(readProject(folder)).rejects.toBeInstanceOf(UserError)
  })

  test('a file', async () => {
    const folder = await makeProject({ 'package.json': '{}' })
    await expect(readProject(join(folder, 'package.json'))).rejects.toThrow(/is a file/)
  })
})

test('stops when the signal aborts', async () => {
  const folder = await makeProject({ 'node_modules/a/package.json': manifest('a', '1.0.0') })
  await expect(readProject(folder, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
