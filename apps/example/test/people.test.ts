import { expect, test } from 'vitest'
import { peopleOfProject } from '../src/build/people-of-project.ts'
import { readManifest } from '../src/read-project/manifest.ts'
import { peopleOf } from '../src/read-project/people.ts'
import { readProject } from '../src/read-project/read-project.ts'
import { makeProject, manifest } from './make-project.ts'

async function people(json: object) {
  const read = await readManifest(await makeProject({ 'package.json': { json } }))
  return read === undefined ? [] : peopleOf(read)
}

test.each([
  [{ author: 'Ada <Ada@X.org> (https://x.org)' }, [{ name: 'Ada', email: 'ada@x.org', role: 'author' }]],
  [{ author: 'Ada (https://x.org)' }, [{ name: 'Ada', role: 'author' }]],
  [{ author: '<ada@x.org>' }, [{ email: 'ada@x.org', role: 'author' }]],
  [{ author: 'Ada <nowhere>' }, [{ name: 'Ada', role: 'author' }]],
  [{ author: { name: ' Ada  Lovelace ', email: 7 } }, [{ name: 'Ada Lovelace', role: 'author' }]],
  [
    { author: 'Ada', maintainers: ['Grace'] },
    [
      { name: 'Ada', role: 'author' },
      { name: 'Grace', role: 'maintainer' },
    ],
  ],
  [{ author: 'Ada', contributors: ['Grace'] }, [{ name: 'Ada', role: 'author' }]],
  [{ contributors: ['Grace', 7, null, ''] }, [{ name: 'Grace', role: 'contributor' }]],
  [{ author: '' }, []],
  [{ author: ['x'.repeat(101), '\u001b[31m\u0007', '<>', '()'] }, []],
  [{ author: `${'<'.repeat(100_000)}` }, []],
  [{ author: '\u001b[31mAda\u0000\u001b[0m \uD800' }, [{ name: 'Ada \uFFFD', role: 'author' }]],
  [{ maintainers: { name: 'Ada' } }, [{ name: 'Ada', role: 'maintainer' }]],
  [{ author: { toString: 'x' } }, []],
])('%j', async (json, expected) => {
  expect(await people(json)).toEqual(expected)
})

test('an address is one person, under the most common name; a name without one belongs to the address of that name', async () => {
  const authors = [
    'Ada L. <ada@x.org>',
    'Ada Lovelace <ada@x.org>',
    'Ada Lovelace <ADA@x.org>',
    'ada lovelace',
    'Grace',
    'GRACE',
  ]
  const folder = await makeProject({
    ...Object.fromEntries(
      authors.map((author, i) => [`node_modules/p${i}/package.json`, manifest(`p${i}`, '1.0.0', { author })]),
    ),
    'node_modules/p0/package.json': manifest('p0', '1.0.0', { author: authors[0], maintainers: [authors[1]] }),
  })
  const { packages } = await readProject(folder)
  const found = peopleOfProject(packages)
  expect(found.map(({ key, name, email, packages: all }) => [key, name, email, all.map((one) => one.key)])).toEqual([
    ['ada@x.org', 'Ada Lovelace', 'ada@x.org', ['p0@1.0.0', 'p1@1.0.0', 'p2@1.0.0', 'p3@1.0.0']],
    ['grace', 'GRACE', undefined, ['p4@1.0.0', 'p5@1.0.0']],
  ])
  expect(found[0]?.packages[0]).toEqual({ key: 'p0@1.0.0', role: 'author', note: 'Ada L. <ada@x.org>' })
})
