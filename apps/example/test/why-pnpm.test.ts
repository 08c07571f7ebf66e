import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createEngine } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { notRun } from '@recollect/tooling-vitest/not-run'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildAtlas } from '../src/build/build-atlas.ts'
import { kinds } from '../src/kinds.ts'
import { readProject } from '../src/read-project/read-project.ts'
import { markStoreFolder, prepareStoreFolder, storeName } from '../src/store-folder.ts'
import { makeFolder } from './make-project.ts'
import { type TestHost, testHost } from './test-host.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Packages that no manifest of this repository names, or that it has in several versions. */
const wanted = [
  'ms',
  'string-width',
  'ansi-styles',
  'strip-ansi',
  'supports-color',
  'zod',
  'pg-pool',
  'micromark',
  'nan',
  'signal-exit',
]

/** What `pnpm why --json` prints: each installed version, with what depends on it, up to the project and its members. */
interface Dependent {
  readonly name: string
  readonly version: string
  /** Only the project and its members have one: the field of the manifest that names what is below. */
  readonly depField?: string | undefined
  readonly dependents?: readonly Dependent[] | undefined
}
const dependent: z.ZodType<Dependent> = z.lazy(() =>
  z.object({
    name: z.string(),
    version: z.string(),
    depField: z.string().optional(),
    dependents: z.array(dependent).optional(),
  }),
)
const answer = z.object({
  versions: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      count: z.number(),
      chains: z.array(z.array(z.object({ label: z.string(), kind: z.string() }))).min(1),
    }),
  ),
})

function labelOf({ name, version }: Dependent): string {
  return version === '' ? name : `${name}@${version}`
}

function* edgesOf(to: Dependent): Generator<string> {
  for (const from of to.dependents ?? []) {
    yield `${labelOf(from)} → ${labelOf(to)}`
    yield* edgesOf(from)
  }
}

/**
 * Runs pnpm as everything in this repository calls it, but from npm's cache: it reads the lockfile and what is installed, and nobody
 * asks the network.
 */
async function pnpm(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', ['--offline', '-y', 'pnpm@12.21.0', ...args], {
    cwd: repository,
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  })
  return stdout
}

const isThere = await pnpm('--version').then(
  () => true,
  () => false,
)
if (!isThere) notRun("the example's chains, compared with those of pnpm", 'npx has no pnpm@12.21.0 in its cache')

/** An atlas of this repository's packages without what their READMEs say: chains have no need of it. */
async function atlasOfRepository(): Promise<TestHost> {
  const folder = await makeFolder()
  const store = createMemoryStore()
  const engine = await createEngine({ store, kinds })
  const project = await readProject(repository)
  const packages = project.packages.map((found) => ({ ...found, folder: join(folder, 'no-readme') }))
  await buildAtlas(engine, { ...project, packages })
  await prepareStoreFolder(join(folder, storeName))
  await markStoreFolder(join(folder, storeName), repository)
  return testHost(folder, { openStore: async () => ({ store, close: async () => undefined }) })
}

describe.skipIf(!isThere)('this repository: pnpm says the same', () => {
  let host: TestHost
  let installed: readonly Dependent[]
  let edges: ReadonlySet<string>

  beforeAll(async () => {
    const [atlas, said] = await Promise.all([atlasOfRepository(), pnpm('why', '--recursive', '--json', ...wanted)])
    host = atlas
    installed = z.array(dependent).parse(JSON.parse(said))
    edges = new Set(installed.flatMap((one) => [...edgesOf(one)]))
  })

  test.each(wanted)('%s', async (name) => {
    const { versions } = answer.parse(await host.json('why', name, '--limit', '50'))
    const theirs = installed.filter((one) => one.name === name)
    expect(versions.map(({ version }) => version).sort()).toEqual(theirs.map(({ version }) => version).sort())
    for (const { version, chains } of versions) {
      for (const chain of chains) {
        const labels = chain.map(({ label }) => label)
        expect(labels.at(-1)).toBe(`${name}@${version}`)
        expect(labels.length).toBeGreaterThan(1)
        for (const [index, label] of labels.slice(1).entries()) expect(edges).toContain(`${labels[index]} → ${label}`)
      }
    }
  })

  test('every place where a chain begins is one of theirs, and none is missed', async () => {
    const begins = ({ dependents = [], ...one }: Dependent): string[] =>
      one.depField === undefined ? dependents.flatMap(begins) : [labelOf(one)]
    for (const name of ['ms', 'zod']) {
      const { versions } = answer.parse(await host.json('why', name, '--limit', '50'))
      const ours = versions.flatMap(({ chains }) => chains.map(([first]) => first?.label))
      const theirs = installed.filter((one) => one.name === name).flatMap(begins)
      expect(new Set(ours)).toEqual(new Set(theirs))
    }
  })
})
