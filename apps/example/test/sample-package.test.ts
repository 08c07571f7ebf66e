import { expect, test } from 'vitest'
import { samplePackage } from '../src/commands/sample-package.ts'
import { readProject } from '../src/read-project/read-project.ts'
import { makeProject, manifest } from './make-project.ts'
import { makeRelatedProject } from './related-project.ts'

test('what most packages need and no manifest of the project names', async () => {
  expect(samplePackage(await readProject(await makeRelatedProject()))).toMatchObject({ name: 'circle' })
})

test('none where everything is named', async () => {
  const folder = await makeProject({
    'package.json': manifest('app', '1.0.0', { dependencies: { a: '1' } }),
    'node_modules/a/package.json': manifest('a', '1.0.0'),
    'node_modules/stray/package.json': manifest('stray', '1.0.0'),
  })
  expect(samplePackage(await readProject(folder))).toBeUndefined()
})
