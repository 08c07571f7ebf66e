import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OpenedStore } from '../src/host.ts'
import { openStore } from '../src/open-store.ts'
import { type Entry, makeProject, manifest } from './make-project.ts'
import { type TestHost, testHost } from './test-host.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const cli = join(repository, 'apps/example/src/cli.ts')

/** Some of this repository's own packages, as they were installed: other people's READMEs. */
const installed = {
  dependencies: ['cli-progress', 'mdast-util-gfm', 'picocolors', 'yaml', 'zod'],
  devDependencies: ['@biomejs/biome', 'fast-check', 'publint', 'typescript'],
}

async function projectOfInstalled(): Promise<string> {
  const links = Object.values(installed)
    .flat()
    .map((name): [string, Entry] => {
      const places = [repository, join(repository, 'apps/example')].map((place) => join(place, 'node_modules', name))
      const target = places.find((place) => existsSync(place))
      if (target === undefined) throw new Error(`${name} is not installed`)
      return [`node_modules/${name}`, { linkTo: target }]
    })
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '*']))
  return makeProject({
    'package.json': manifest('app', '1.0.0', {
      dependencies: named(installed.dependencies),
      devDependencies: named(installed.devDependencies),
    }),
    ...Object.fromEntries(links),
  })
}

describe('on packages of this repository, in embedded PostgreSQL', () => {
  let folder: string
  let host: TestHost
  let opened: Promise<OpenedStore> | undefined

  /** Lets go of the database, so that another process may open it. */
  const close = async (): Promise<void> => {
    await (await opened)?.close()
    opened = undefined
  }
  afterAll(close)

  beforeAll(async () => {
    folder = await projectOfInstalled()
    // Commands that follow each other share one database: opening it takes longer than most of them.
    host = testHost(folder, {
      openStore: async (place) => {
        opened ??= openStore(place)
        return { ...(await opened), close: async () => undefined }
      },
    })
    const { packages, added, sections, warnings } = await host.json('build')
    expect(warnings).toEqual([])
    expect(packages).toBe(added)
    // Their own dependencies are there, too.
    expect(Number(packages)).toBeGreaterThan(40)
    expect(Number(sections)).toBeGreaterThan(200)
  })

  test.each([
    ['how do I write a property-based test', 'fast-check'],
    ['lint a package before publishing it', 'publint'],
    ['show a progress bar in the terminal', 'cli-progress'],
    ['parse YAML and keep the comments', 'yaml'],
  ])('%s: %s', async (question, expected) => {
    const { hits } = await host.json('ask', question, '--limit', '3')
    const found = (Array.isArray(hits) ? hits : []).map(({ name }) => name)
    expect(found).toContain(expected)
  })

  test('filters see the package behind a section', async () => {
    const { hits } = await host.json(
      'ask',
      'colours in the terminal',
      '--where',
      'direct=true',
      '--where',
      'license=ISC',
    )
    expect(hits).toMatchObject([{ name: 'picocolors', license: 'ISC', direct: true }])
  })

  test('names that are nearly right', async () => {
    expect(await host.json('find', 'picocolor', '--limit', '1')).toMatchObject({ hits: [{ name: 'picocolors' }] })
  })

  test('why a package is there', async () => {
    const { out } = await host.atlas('why', 'string-width')
    expect(out).toMatch(
      /^string-width@\S+ {2}transitive\n└─ app@1\.0\.0\n {3}└─ cli-progress@\S+ {2}\*\n {6}└─ string-width@\S+ {2}\^4\S+\n$/,
    )
    const { versions } = z
      .object({ versions: z.array(z.object({ chains: z.array(z.unknown()) })) })
      .parse(await host.json('why', 'micromark'))
    expect(versions).toHaveLength(1)
    expect(versions[0]?.chains).toEqual([expect.arrayContaining([expect.objectContaining({ name: 'mdast-util-gfm' })])])
  })

  test('what is related, and what relations say', async () => {
    const { related } = await host.json('related', 'fast-check', '--limit', '1')
    expect(related).toMatchObject([{ name: 'pure-rand', bonds: [{ type: 'needs' }, {}, {}] }])
    const { match, links } = await host.json('links', '^4.2.3')
    expect(match).toBe('text')
    expect(links).toContainEqual(
      expect.objectContaining({
        relation: 'depends_on',
        note: '^4.2.3',
        from: expect.objectContaining({ name: 'cli-progress' }),
        to: expect.objectContaining({ name: 'string-width' }),
      }),
    )
    expect(await host.json('links', 'titus wormer')).toMatchObject({ match: 'text', links: [{}, {}, {}, {}, {}] })
  })

  test('the second build reads nothing anew, in a process of its own', async () => {
    await close()
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, 'build', folder], {
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stdout).toMatch(
      /^\d+ packages with [\d,]+ README sections: \d+ unchanged\n[\d,]+ relations, with .* unchanged\n.*, at most \d+ MB of memory/,
    )
    expect(stderr).toBe('')
    const asked = await promisify(execFile)(process.execPath, [cli, 'ask', 'property-based test', '--limit', '1'], {
      cwd: folder,
    })
    expect(asked.stdout).toMatch(/^ 1\. fast-check@\d/)
  })
})

test('the exit code of a wrong command line', async () => {
  const wrong = promisify(execFile)(process.execPath, [cli, 'frobnicate'])
  await expect(wrong).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('no command "frobnicate"'),
  })
})
