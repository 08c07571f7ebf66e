import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RecollectError } from '@recollect/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFiles, makeFolder, makeProject, manifest } from './make-project.ts'
import { makeSmallProject } from './small-project.ts'
import { type TestHost, testHost, withoutColors } from './test-host.ts'

let folder: string
let host: TestHost

beforeEach(async () => {
  folder = await makeSmallProject()
  host = testHost(folder)
  await host.atlas('build')
})

/** Names of the packages found. */
async function found(...args: readonly string[]): Promise<unknown> {
  const { hits } = await host.json(...args)
  return Array.isArray(hits) ? hits.map((hit) => `${hit.name}@${hit.version}`) : hits
}

describe('ask', () => {
  test('prints the package, its facts and the sections that answer', async () => {
    const { code, out } = await host.atlas('ask', 'how do I abort retrying', '--limit', '1')
    expect(code).toBe(0)
    expect(out.replace(/in \d+ ms/, 'in 5 ms')).toBe(
      `${[
        ' 1. p-retry@6.2.0  MIT · direct · 1.000',
        '    Retry a promise-returning or async function',
        '    ▸ API › signal',
        '      You can abort retrying with an `AbortSignal`.',
        '    ▸ Usage',
        "      import pRetry from 'p-retry' await pRetry(run, { retries: 5 })",
        '',
        '1 package in 5 ms',
      ].join('\n')}\n`,
    )
  })

  test('marks the words of the question where colours are wanted', async () => {
    const colored = testHost(folder, {}, true)
    await colored.atlas('build')
    const { out } = await colored.atlas('ask', 'abort retrying')
    expect(out).toContain('can \u001b[1m\u001b[33mabort')
    expect(withoutColors(out)).toContain('You can abort retrying with an')
  })

  test('versions of one package share a place', async () => {
    const { hits } = await host.json('ask', 'parse dates in a time zone')
    expect(hits).toMatchObject([{ rank: 1, name: 'dates', also: [expect.stringMatching(/^dates@/)] }])
    expect((await host.atlas('ask', 'parse dates')).out).toMatch(/also dates@\d/)
  })

  test.each([
    [['--where', 'license=MIT'], ['p-retry@6.2.0']],
    [['--where', 'license=ISC', '--where', 'version=1.0.0'], ['dates@1.0.0']],
    [['--where', 'license=ISC,Apache-2.0', '--where', 'direct=true', '--where', 'dev=false'], ['plain@1.0.0']],
    [['--where', 'major>=3'], ['p-retry@6.2.0']],
    [['--where', 'cli=true'], ['dates@2.1.0']],
    [['--where', 'code=true'], ['p-retry@6.2.0']],
    [['--where', 'major>90'], []],
  ])('%j', async (where, expected) => {
    expect(await found('ask', 'promise retry dates walls', ...where)).toEqual(expected)
  })

  test('pages', async () => {
    const query = ['ask', 'promise retry dates walls', '--limit', '1'] as const
    const pages = await Promise.all([1, 2, 3].map((page) => host.json(...query, '--page', String(page))))
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    expect(pages.map(({ hits }) => hits)).toMatchObject([[{ rank: 1 }], [{ rank: 2 }], [{ rank: 3 }]])
    expect(await host.json(...query, '--page', '4')).toMatchObject({ hits: [], hasMore: false })
    expect((await host.atlas(...query, '--page', '4')).out).toBe('There is no page 4.\n')
    expect((await host.atlas(...query)).out).toContain('--page 2 shows more')
  })

  test('--explain: a table of ranks and scores, and the same as JSON', async () => {
    const { out } = await host.atlas('ask', 'retry a promise', '--explain')
    expect(out).toMatch(
      /\n# {2}package +lexical +fused +recency +score\n1 {2}p-retry@6\.2\.0 +1 +1\.0000 +×1\.00 +1\.0000\n/,
    )
    const { hits } = await host.json('ask', 'retry a promise', '--explain')
    expect(hits).toMatchObject([
      { explanation: { channels: { lexical: { rank: 1 } }, fused: 1, recency: 1, boosts: {} } },
    ])
  })

  test('nothing found', async () => {
    expect(await host.atlas('ask', 'zebra')).toEqual({ code: 0, out: 'Nothing found: try other words.\n', err: '' })
    expect((await host.atlas('ask', 'retry', '--where', 'license=GPL-3.0')).out).toBe(
      'Nothing found that satisfies --where.\n',
    )
  })

  test('quotes are no must, and folders below the project know its atlas', async () => {
    const below = testHost(join(folder, 'node_modules/plain'), {
      openStore: async (place) => ({ store: storeOf(place), close: async () => undefined }),
    })
    expect(await below.atlas('ask', 'watercolour', 'walls')).toMatchObject({
      code: 0,
      out: expect.stringContaining('plain@1.0.0'),
    })
  })
})

function storeOf(place: string) {
  const store = host.stores.get(place)
  if (store === undefined) throw new Error(`no store in ${place}`)
  return store
}

describe('find', () => {
  test.each([
    ['p-retry', ['p-retry@6.2.0']],
    ['dates@2.1.0', ['dates@2.1.0']],
    ['p-retri', ['p-retry@6.2.0']],
    ['watercolour', ['plain@1.0.0']],
  ])('%s', async (text, expected) => {
    expect(await found('find', text, '--limit', '1')).toEqual(expected)
  })

  test('filters hold', async () => {
    expect(await found('find', 'p-retry', '--where', 'license=ISC')).not.toContain('p-retry@6.2.0')
  })
})

describe('show', () => {
  test('a package: facts and numbered sections', async () => {
    const { out } = await host.atlas('show', 'p-retry')
    expect(out.split('\n')).toEqual([
      'p-retry@6.2.0',
      'Retry a promise-returning or async function',
      '',
      'license   MIT',
      'role      direct dependency',
      'brings    ES modules, types',
      'needs     dates@1.0.0',
      'needed by app@1.0.0',
      'node      >=18',
      'keywords  promise, backoff',
      'source    https://github.com/sindresorhus/p-retry',
      'folder    node_modules/p-retry',
      '',
      'Sections (--section <n> prints one)',
      '1  p-retry',
      '2  Install',
      '3  Usage',
      '4  API › signal',
      '',
    ])
  })

  test('the newest version, unless one is named', async () => {
    expect(await host.json('show', 'dates')).toMatchObject({ version: '2.1.0', otherVersions: ['1.0.0'] })
    expect(await host.json('show', 'dates@1.0.0')).toMatchObject({ version: '1.0.0', otherVersions: [] })
    expect((await host.atlas('show', 'dates')).out).toContain('versions  also 1.0.0')
  })

  test('one section', async () => {
    const { out } = await host.atlas('show', 'p-retry', '--section', '4')
    expect(out).toBe('p-retry › API › signal\n\nYou can abort retrying with an `AbortSignal`.\n')
    expect(await host.json('show', 'p-retry', '--section', '4')).toMatchObject({ number: 4, level: 3, code: false })
  })

  test('what is not there', async () => {
    const unknown = await host.atlas('show', 'p-retri')
    expect(unknown).toMatchObject({ code: 1, err: expect.stringMatching(/no package p-retri\. Did you mean p-retry/) })
    expect((await host.atlas('show', 'dates@9.9.9')).code).toBe(1)
    expect((await host.atlas('show', 'p-retry', '--section', '9')).err).toContain('they are 1 to 4')
    expect((await host.atlas('show', 'plain', '--section', '1')).err).toContain('has no sections')
  })
})

describe('demo', () => {
  test('asks what the direct dependencies are for, with copies of commands to go on', async () => {
    const { code, out } = await host.atlas('demo', folder)
    expect(code).toBe(0)
    expect(out).toContain('4 packages with 7 README sections: 4 unchanged')
    expect(out).toContain('? Retry a promise-returning or async function')
    expect(out).toContain('? Paints walls in watercolour')
    expect(out).toContain(
      [
        '? why dates@1.0.0',
        '',
        'dates@1.0.0  transitive',
        '└─ app@1.0.0',
        '   └─ p-retry@6.2.0  6',
        '      └─ dates@1.0.0  1',
        '',
      ].join('\n'),
    )
    expect(out).toMatch(/read and write +\d+ ms/)
    expect(out).toContain(`atlas help`)
  })
})

describe('errors', () => {
  test.each([
    [['frobnicate'], 2, /no command "frobnicate": "atlas help" lists them/],
    [['toString'], 2, /no command/],
    [['ask'], 2, /Give the question/],
    [['ask', '  '], 2, /Give the question/],
    [['ask', 'x', '--nope'], 2, /Unknown option '--nope'/],
    [['ask', 'x', '--limit', '0'], 2, /--limit is a whole number from 1 to 50, not "0"/],
    [['ask', 'x', '--page', 'two'], 2, /--page is a whole number/],
    [['ask', 'x', '--where', 'direct=yes'], 2, /direct is true or false/],
    [['ask', 'x', '--where', 'stars>=3'], 1, /"stars".*license.*\(invalid_filter\)/],
    [['ask', 'x', '--where', 'keywords=a'], 1, /\(invalid_filter\)/],
    [['ask', 'x', '--embedder', 'magic'], 2, /--embedder is "local", or the URL/],
    [['ask', 'x', '--model', 'm'], 2, /--embedder is "local", or the URL/],
    [['ask', 'x', '--embedder', 'local', '--model', 'm'], 2, /--model goes with/],
    [['ask', 'x', '--embedder', 'http://127.0.0.1:9'], 2, /needs a --model/],
    [['embed', 'all'], 2, /takes no words/],
    [['build', 'a', 'b'], 2, /One folder at most/],
    [['build', 'no/such/folder'], 1, /There is no folder/],
    [
      ['ask', 'x', '--store', 'elsewhere'],
      1,
      /There is no atlas in .*elsewhere\. Make one: atlas build <project> --store elsewhere/,
    ],
  ])('%j', async (args, code, message) => {
    const outcome = await host.atlas(...args)
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringMatching(message) })
    expect(outcome.err.trim().split('\n')).toHaveLength(1)
    const { err } = await host.atlas(...args, '--json')
    expect(JSON.parse(err)).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('no atlas here or above', async () => {
    const { code, err } = await testHost(await makeFolder()).atlas('ask', 'x')
    expect(code).toBe(1)
    expect(err).toMatch(/There is no atlas in .* or above\. Make one: atlas build/)
  })

  test('a folder that is no project gets no store', async () => {
    const empty = await makeProject({ 'package.json': manifest('app', '1.0.0') })
    const other = testHost(empty)
    expect(await other.atlas('build')).toMatchObject({ code: 1, err: expect.stringContaining('npm install') })
    expect(other.stores.size).toBe(0)
  })

  test("the store's errors keep their code, a fault of this program its stack", async () => {
    const fails = (error: Error) => testHost(folder, { openStore: () => Promise.reject(error) })
    expect(await fails(new RecollectError('store_locked', 'Taken.')).atlas('ask', 'x')).toEqual({
      code: 1,
      out: '',
      err: 'Error: Taken. (store_locked)\n',
    })
    const { code, err } = await fails(new TypeError('oops')).atlas('ask', 'x')
    expect(code).toBe(1)
    expect(err).toMatch(/^Unexpected error: TypeError: oops\n +at /)
  })
})

test('help and version', async () => {
  const { out, code } = await host.atlas('help')
  expect(code).toBe(0)
  for (const command of ['build', 'ask', 'find', 'show', 'why', 'related', 'links', 'embed', 'demo'])
    expect(out).toContain(`  ${command}`)
  for (const args of [[], ['--help'], ['-h'], ['ask', '--help']]) expect((await host.atlas(...args)).out).toBe(out)
  expect((await host.atlas('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('text of packages cannot steer the terminal', async () => {
  await addFiles(folder, { 'node_modules/plain/README.md': '# plain\n\nPaints \u001b[31mred\u0007 watercolour' })
  await host.atlas('build')
  for (const args of [
    ['ask', 'watercolour'],
    ['show', 'plain', '--section', '1'],
  ]) {
    const { out } = await host.atlas(...args)
    expect(out).toContain('Paints red watercolour')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  }
})

test('a project that loses its node_modules keeps its atlas', async () => {
  await rm(join(folder, 'node_modules'), { recursive: true })
  expect((await host.atlas('build')).code).toBe(1)
  expect(await found('ask', 'retry a promise')).toEqual(['p-retry@6.2.0'])
})
