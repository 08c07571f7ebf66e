import { expect, test } from 'vitest'
import { sampleQuestions } from '../src/commands/sample-questions.ts'
import { readProject } from '../src/read-project/read-project.ts'
import { type Entry, makeProject, manifest } from './make-project.ts'

/** The questions for a project with these direct dependencies. */
async function questions(
  packages: Readonly<Record<string, string | undefined>>,
  dev: readonly string[] = [],
): Promise<string[]> {
  const names = Object.keys(packages)
  const asked = (wanted: boolean) =>
    Object.fromEntries(names.filter((name) => dev.includes(name) === wanted).map((name) => [name, '*']))
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: asked(false), devDependencies: asked(true) }),
    ...Object.fromEntries(
      Object.entries(packages).map(([name, description]): [string, Entry] => [
        `node_modules/${name}/package.json`,
        manifest(name, '1.0.0', { description }),
      ]),
    ),
  })
  const { packages: found } = await readProject(folder)
  return sampleQuestions(found.map((one) => ({ ...one, description: one.manifest.description })))
}

test('the first sentence, without the name, twelve words at most', async () => {
  expect(
    await questions({
      a: 'zod-like checks for all your data. And more!',
      tool: 'Tool: runs things',
      b: 'b is a quick parser - in one file',
      '@scope/core': 'The core of it all',
    }),
  ).toEqual(['The core of it all', 'zod-like checks for all your data', 'a quick parser'])
  expect(await questions({ c: 'one two three four five six seven eight nine ten eleven twelve thirteen' })).toEqual([
    'one two three four five six seven eight nine ten eleven twelve',
  ])
})

test('three at most, of production if they suffice, types and silent packages never', async () => {
  const packages = {
    a: 'Does the first thing',
    b: 'Does the second thing',
    c: 'Does the third thing',
    d: 'Does the fourth thing',
    e: undefined,
    '@types/f': 'Type definitions for the f',
  }
  expect(await questions(packages, ['a'])).toEqual([
    'Does the second thing',
    'Does the third thing',
    'Does the fourth thing',
  ])
  expect(await questions(packages, ['a', 'b'])).toEqual([
    'Does the first thing',
    'Does the third thing',
    'Does the fourth thing',
  ])
  expect(await questions({ '@types/f': 'Type definitions for the f' })).toEqual([])
})
