import { describe, expect, test } from 'vitest'
import { readManifest } from '../src/read-project/manifest.ts'
import { namedDependencies } from '../src/read-project/named-dependencies.ts'
import { readProject } from '../src/read-project/read-project.ts'
import { makeProject, manifest } from './make-project.ts'
import { makeRelatedProject } from './related-project.ts'

/** `from → to range role`, with what stands out. */
async function dependenciesIn(folder: string): Promise<string[]> {
  const { dependencies } = await readProject(folder)
  return dependencies.map(({ from, to, range, role, mayBeAbsent, direct }) =>
    [`${from} → ${to}`, range, role, mayBeAbsent && 'may be absent', direct && 'direct'].filter(Boolean).join(' '),
  )
}

test('each package gets the version that it loads; what is not installed, and itself, are left out', async () => {
  expect(await dependenciesIn(await makeRelatedProject())).toEqual([
    '. → @s/ui@2.1.0 ~2.1.0 dependency direct',
    '. → retry@6.2.0 ^6.0.0 dependency direct',
    '. → runner@4.0.1 >=4 devDependency direct',
    '@app/lib@0.1.0 → retry@6.2.0 ^6.1.0 dependency direct',
    '@app/lib@0.1.0 → runner@4.0.1 ^4.0.0 devDependency direct',
    '@s/ui@2.1.0 → delay@2.0.0 ^2.0.0 dependency',
    '@s/ui@2.1.0 → retry@6.2.0 >=5 peerDependency',
    '@s/ui@2.1.0 → runner@4.0.1 * peerDependency may be absent',
    'circle@1.3.0 → delay@2.0.0 ^2.0.0 dependency',
    'delay@2.0.0 → circle@1.3.0 ^1.0.0 dependency',
    'retry@6.2.0 → delay@1.0.0 ^1.0.0 dependency',
    'runner@4.0.1 → circle@1.3.0 1.x optionalDependency',
  ])
})

test('links into a virtual store lead to the neighbours there', async () => {
  const store = 'node_modules/.pnpm'
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { a: '1' } }),
    [`${store}/a@1.0.0/node_modules/a/package.json`]: manifest('a', '1.0.0', { dependencies: { b: '^1' } }),
    [`${store}/b@1.1.0/node_modules/b/package.json`]: manifest('b', '1.1.0', { dependencies: { a: 'workspace:*' } }),
    'node_modules/a': { link: `${store}/a@1.0.0/node_modules/a` },
    [`${store}/a@1.0.0/node_modules/b`]: { link: `${store}/b@1.1.0/node_modules/b` },
    [`${store}/b@1.1.0/node_modules/a`]: { link: `${store}/a@1.0.0/node_modules/a` },
  })
  expect(await dependenciesIn(folder)).toEqual([
    '. → a@1.0.0 1 dependency direct',
    'a@1.0.0 → b@1.1.0 ^1 dependency',
    'b@1.1.0 → a@1.0.0 workspace:* dependency',
  ])
})

test('copies of one version that load different ones need all of them', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { a: '1', b: '1' } }),
    'node_modules/a/package.json': manifest('a', '1.0.0', { dependencies: { twin: '1' } }),
    'node_modules/a/node_modules/twin/package.json': manifest('twin', '1.0.0', { dependencies: { c: '*' } }),
    'node_modules/a/node_modules/c/package.json': manifest('c', '1.0.0'),
    'node_modules/b/package.json': manifest('b', '1.0.0', { dependencies: { twin: '1' } }),
    'node_modules/twin/package.json': manifest('twin', '1.0.0', { dependencies: { c: '*' } }),
    'node_modules/c/package.json': manifest('c', '2.0.0'),
  })
  expect(await dependenciesIn(folder)).toEqual([
    '. → a@1.0.0 1 dependency direct',
    '. → b@1.0.0 1 dependency direct',
    'a@1.0.0 → twin@1.0.0 1 dependency',
    'b@1.0.0 → twin@1.0.0 1 dependency',
    'twin@1.0.0 → c@1.0.0 * dependency',
    'twin@1.0.0 → c@2.0.0 * dependency',
  ])
})

test('a member without a name is part of the project; the project may be depended on', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { workspaces: ['tools'], devDependencies: { a: '^1.1.0' } }),
    'tools/package.json': { json: { dependencies: { a: '^1.0.0', app: '*' } } },
    'node_modules/a/package.json': manifest('a', '1.2.0', { dependencies: { app: '1' } }),
    'node_modules/app': { link: '.' },
  })
  expect(await dependenciesIn(folder)).toEqual(['. → a@1.2.0 ^1.0.0 dependency direct', 'a@1.2.0 → . 1 dependency'])
})

test('an alias leads to the package behind it', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { alias: 'npm:real@1' } }),
    'node_modules/alias/package.json': manifest('real', '1.0.0'),
  })
  expect(await dependenciesIn(folder)).toEqual(['. → real@1.0.0 npm:real@1 dependency direct'])
})

test('names that are no names lead nowhere', async () => {
  const names = { '../../etc': '1', '': '1', __proto__: '1', 'a\0b': '1', [`${'x'.repeat(5000)}`]: '1', a: 7 }
  const folder = await makeProject({
    'package.json': { json: { name: 'app', dependencies: names, peerDependenciesMeta: 'none' } },
    'node_modules/a/package.json': manifest('a', '1.0.0'),
  })
  expect(await dependenciesIn(folder)).toEqual(['. → a@1.0.0 dependency direct'])
})

describe('a name in several fields', () => {
  const fields = {
    dependencies: { a: 'd', b: 'd' },
    devDependencies: { a: 'dev', c: 'dev' },
    optionalDependencies: { b: 'o' },
    peerDependencies: { c: 'p', d: 'p', toString: 'p' },
    peerDependenciesMeta: { d: { optional: true }, c: { optional: 'yes' } },
  }

  test.each([
    [
      true,
      [
        'b o optionalDependency',
        'a d dependency',
        'c dev devDependency',
        'd p peerDependency?',
        'toString p peerDependency',
      ],
    ],
    [
      false,
      [
        'b o optionalDependency',
        'a d dependency',
        'c p peerDependency',
        'd p peerDependency?',
        'toString p peerDependency',
      ],
    ],
  ])('with those for development: %s', async (dev, expected) => {
    const read = await readManifest(await makeProject({ 'package.json': { json: fields } }))
    if (read === undefined) throw new Error('no manifest')
    expect(
      namedDependencies(read, { dev }).map(
        (one) => `${one.name} ${one.range} ${one.role}${one.mayBeAbsent ? '?' : ''}`,
      ),
    ).toEqual(expected)
  })
})

test('an optional peer makes no package part of production', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { a: '1' }, devDependencies: { tool: '1' } }),
    'node_modules/a/package.json': manifest('a', '1.0.0', {
      peerDependencies: { tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    }),
    'node_modules/tool/package.json': manifest('tool', '1.0.0'),
  })
  const { packages } = await readProject(folder)
  expect(packages).toMatchObject([
    { name: 'a', dev: false },
    { name: 'tool', dev: true },
  ])
})
