import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
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

describe('this repository: pnpm says the same', () => {
  let host: TestHost
  let installed: readonly Dependent[]
  let edges: ReadonlySet<string>

  beforeAll(async () => {
    host = testHost(await makeFolder())
    await host.json('build', repository, '--store', 'atlas')
    // As everything in this repository calls it; it reads the lockfile and what is installed, and no network.
    const { stdout } = await promisify(execFile)(
      'npx',
      ['-y', 'pnpm@12.21.0', 'why', '--recursive', '--json', ...wanted],
      { cwd: repository, maxBuffer: 2 ** 28, shell: process.platform === 'win32' },
    )
    installed = z.array(dependent).parse(JSON.parse(stdout))
    edges = new Set(installed.flatMap((one) => [...edgesOf(one)]))
  })

  test.each(wanted)('%s', async (name) => {
    const { versions } = answer.parse(await host.json('why', name, '--limit', '50', '--store', 'atlas'))
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
      const { versions } = answer.parse(await host.json('why', name, '--limit', '50', '--store', 'atlas'))
      const ours = versions.flatMap(({ chains }) => chains.map(([first]) => first?.label))
      const theirs = installed.filter((one) => one.name === name).flatMap(begins)
      expect(new Set(ours)).toEqual(new Set(theirs))
    }
  })
})
