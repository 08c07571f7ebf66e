import { expect, test } from 'vitest'
import { keywordsOf, licenseOf, type Manifest, readManifest, repositoryOf } from '../src/read-project/manifest.ts'
import { makeProject } from './make-project.ts'

async function read(json: object): Promise<Manifest> {
  const manifest = await readManifest(await makeProject({ 'package.json': { json } }))
  if (manifest === undefined) throw new Error('no manifest')
  return manifest
}

test.each([
  [{ license: 'MIT' }, 'MIT'],
  [{ license: { type: 'BSD-3-Clause', url: 'x' } }, 'BSD-3-Clause'],
  [{ licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] }, '(MIT OR Apache-2.0)'],
  [{ licenses: [{ type: 'MIT' }] }, 'MIT'],
  [{ license: ['MIT', 'ISC'] }, '(MIT OR ISC)'],
  [{ license: ' ' }, undefined],
  [{ license: 7 }, undefined],
  [{}, undefined],
])('license of %j', async (json, expected) => {
  expect(licenseOf(await read(json))).toBe(expected)
})

test.each([
  ['owner/name', 'https://github.com/owner/name'],
  ['github:owner/name', 'https://github.com/owner/name'],
  [{ type: 'git', url: 'git+https://github.com/owner/name.git' }, 'https://github.com/owner/name'],
  [{ url: 'git+ssh://git@github.com/owner/name.git' }, 'https://github.com/owner/name'],
  [{ url: 'git@gitlab.com:owner/name.git' }, 'https://gitlab.com/owner/name'],
  [{ url: 'git://example.org/a' }, 'https://example.org/a'],
  ['somewhere', undefined],
  [{}, undefined],
])('repository %j', async (repository, expected) => {
  expect(repositoryOf(await read({ repository }))).toBe(expected)
})

test.each([
  [
    ['a', ' b ', 'a', 3, ''],
    ['a', 'b'],
  ],
  ['a, b', ['a', 'b']],
  [{ a: 1 }, []],
])('keywords %j', async (keywords, expected) => {
  expect(keywordsOf(await read({ keywords }))).toEqual(expected)
})
