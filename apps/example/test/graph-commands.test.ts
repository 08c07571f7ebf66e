import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addFiles, makeProject, manifest } from './make-project.ts'
import { makeRelatedProject } from './related-project.ts'
import { type TestHost, testHost, withoutColors } from './test-host.ts'

let folder: string
let host: TestHost

beforeAll(async () => {
  folder = await makeRelatedProject()
  host = testHost(folder)
  await host.json('build')
})

/** What a command prints, by lines. */
async function lines(...args: readonly string[]): Promise<string[]> {
  const { code, out, err } = await host.atlas(...args)
  expect([code, err]).toEqual([0, ''])
  return out.trimEnd().split('\n')
}

describe('why', () => {
  test('a tree for each installed version, chains by length; what begins alike is joined', async () => {
    expect(await lines('why', 'delay')).toEqual([
      'delay@2.0.0  transitive',
      '├─ app@1.0.0',
      '│  ├─ @s/ui@2.1.0  ~2.1.0',
      '│  │  └─ delay@2.0.0  ^2.0.0',
      '│  └─ runner@4.0.1  >=4 · dev',
      '│     └─ circle@1.3.0  1.x · optional',
      '│        └─ delay@2.0.0  ^2.0.0',
      '└─ @app/lib@0.1.0',
      '   └─ runner@4.0.1  ^4.0.0 · dev',
      '      └─ circle@1.3.0  1.x · optional',
      '         └─ delay@2.0.0  ^2.0.0',
      '',
      'delay@1.0.0  transitive',
      '├─ @app/lib@0.1.0',
      '│  └─ retry@6.2.0  ^6.1.0',
      '│     └─ delay@1.0.0  ^1.0.0',
      '└─ app@1.0.0',
      '   ├─ retry@6.2.0  ^6.0.0',
      '   │  └─ delay@1.0.0  ^1.0.0',
      '   └─ @s/ui@2.1.0  ~2.1.0',
      '      └─ retry@6.2.0  >=5 · peer',
      '         └─ delay@1.0.0  ^1.0.0',
    ])
  })

  test('one version; an optional peer is no reason', async () => {
    expect(await lines('why', 'runner@4.0.1')).toEqual([
      'runner@4.0.1  direct, for development only',
      '├─ @app/lib@0.1.0',
      '│  └─ runner@4.0.1  ^4.0.0 · dev',
      '└─ app@1.0.0',
      '   └─ runner@4.0.1  >=4 · dev',
    ])
  })

  test('a scoped name, and what nobody asked for', async () => {
    expect(await lines('why', '@s/ui')).toEqual(['@s/ui@2.1.0  direct', '└─ app@1.0.0', '   └─ @s/ui@2.1.0  ~2.1.0'])
    expect(await lines('why', '@app/lib')).toEqual([
      "@app/lib@0.1.0  a member of the project's workspace",
      "It is the project's own, and nothing else of the project depends on it.",
    ])
    expect(await lines('why', 'stray')).toEqual([
      'stray@3.0.0  transitive',
      'Nothing that the project names leads to it: it only stands in node_modules.',
    ])
  })

  test('--limit, and how many there are', async () => {
    expect(await lines('why', 'delay@1.0.0', '--limit', '1')).toEqual([
      'delay@1.0.0  transitive',
      '└─ @app/lib@0.1.0',
      '   └─ retry@6.2.0  ^6.1.0',
      '      └─ delay@1.0.0  ^1.0.0',
      '2 more chains: --limit 3 shows all',
    ])
  })

  test('--json: chains as steps, each with what the one before says of it', async () => {
    expect(await host.json('why', 'circle')).toMatchObject({
      versions: [
        {
          name: 'circle',
          version: '1.3.0',
          direct: false,
          dev: false,
          count: 3,
          truncated: false,
          chains: [
            [{ name: '@app/lib' }, { name: 'runner', range: '^4.0.0' }, { name: 'circle', range: '1.x' }],
            [
              { kind: 'project', name: 'app', version: '1.0.0' },
              { kind: 'package', name: 'runner', version: '4.0.1', range: '>=4', role: 'devDependency' },
              { kind: 'package', label: 'circle@1.3.0', range: '1.x', role: 'optionalDependency' },
            ],
            [
              { name: 'app' },
              { name: '@s/ui' },
              { name: 'delay', version: '2.0.0' },
              { name: 'circle', range: '^1.0.0' },
            ],
          ],
        },
      ],
    })
  })

  test('colours change nothing else', async () => {
    const colored = testHost(folder, {}, true)
    await colored.json('build')
    const { out } = await colored.atlas('why', 'delay')
    expect(out).toContain('\u001b[')
    expect(withoutColors(out)).toBe((await host.atlas('why', 'delay')).out)
  })
})

describe('related', () => {
  test('dependencies both ways, shared keywords and people; the rarer, the closer', async () => {
    expect(await lines('related', 'retry')).toEqual([
      'retry@6.2.0',
      '├─ delay@1.0.0  3.13 · also delay@2.0.0',
      '│  ├─ is needed  ^1.0.0',
      '│  ├─ also about promise',
      '│  └─ also by Ada Lovelace',
      '├─ @s/ui@2.1.0  2.50',
      '│  ├─ needs it  >=5',
      '│  └─ also about promise',
      '├─ @app/lib@0.1.0  2.00',
      '│  └─ needs it  ^6.1.0',
      '├─ circle@1.3.0  0.63',
      '│  └─ also by Ada Lovelace',
      '└─ runner@4.0.1  0.50',
      '   └─ also about promise',
    ])
  })

  test('an optional peer; a rare keyword before a common one', async () => {
    const { related } = await host.json('related', '@s/ui')
    expect(related).toMatchObject([
      {
        name: 'delay',
        version: '2.0.0',
        bonds: [{ type: 'needs', weight: 2 }, { type: 'keyword' }],
        also: ['delay@1.0.0'],
      },
      {
        name: 'retry',
        bonds: [
          { type: 'needs', text: '>=5', weight: 2 },
          { type: 'keyword', text: 'promise', weight: 0.5 },
        ],
      },
      { name: 'runner', score: 1.5, bonds: [{ type: 'canUse', text: '*', weight: 1 }, { type: 'keyword' }] },
      { name: 'circle', bonds: [{ type: 'person', text: 'Grace Hopper', weight: 1 }] },
      { name: 'stray', bonds: [{ type: 'keyword', text: 'ui', weight: 1 }] },
    ])
  })

  test('--limit, and nothing', async () => {
    expect((await lines('related', 'retry', '--limit', '1')).slice(-1)).toEqual(['4 more: --limit 5'])
    const lonely = testHost(await makeProject({ 'node_modules/x/package.json': manifest('x', '1.0.0') }))
    await lonely.json('build')
    expect((await lonely.atlas('related', 'x')).out).toBe(
      'x@1.0.0\nNothing: no dependency, and no keyword or person it shares.\n',
    )
  })
})

describe('links', () => {
  test('a range: those that say nothing else first', async () => {
    expect(await lines('links', '^2.0.0')).toEqual([
      '^2.0.0',
      '└─ needs',
      '   ├─ @s/ui@2.1.0 → delay@2.0.0  ^2.0.0',
      '   └─ circle@1.3.0 → delay@2.0.0  ^2.0.0',
    ])
  })

  test('people and keywords, as packages write them', async () => {
    const { links, match } = await host.json('links', 'grace hopper')
    expect(match).toBe('text')
    expect(links).toHaveLength(2)
    expect(links).toContainEqual(
      expect.objectContaining({
        relation: 'maintained_by',
        note: 'Grace Hopper',
        role: 'author',
        from: expect.objectContaining({ label: '@s/ui@2.1.0' }),
        to: expect.objectContaining({ kind: 'person', name: 'Grace Hopper' }),
      }),
    )
    expect(await lines('links', 'Promise', '--limit', '50')).toHaveLength(2 + 5)
    expect(await lines('links', 'backoff')).toEqual(['backoff', '└─ is about', '   └─ retry@6.2.0 → backoff  backoff'])
  })

  test('words of it, when nothing says it; nothing', async () => {
    expect((await lines('links', 'hopper the great'))[0]).toBe('No relation says just that; these have words of it.')
    expect(await lines('links', 'zebra')).toEqual([
      'No relation says that. They say ranges of dependencies, keywords as packages write them, and names and addresses of people.',
    ])
  })

  test('--limit', async () => {
    expect((await lines('links', 'promise', '--limit', '2')).slice(-1)).toEqual(['3 more: --limit 5'])
  })
})

describe('show', () => {
  test('the nearest relations', async () => {
    const shown = await lines('show', 'retry')
    expect(shown).toContain('needs     delay@1.0.0')
    expect(shown).toContain('needed by @app/lib@0.1.0, @s/ui@2.1.0, app@1.0.0')
    expect(shown).toContain('people    Ada Lovelace')
    expect(await host.json('show', 'delay@2.0.0')).toMatchObject({
      relations: {
        needs: [{ label: 'circle@1.3.0', range: '^1.0.0', role: 'dependency' }],
        neededBy: [{ label: '@s/ui@2.1.0' }, { label: 'circle@1.3.0' }],
        people: ['Ada Lovelace'],
      },
    })
  })
})

describe('errors', () => {
  test.each([
    [['why'], 2, /Give the name of a package/],
    [['related', ' '], 2, /Give the name of a package/],
    [['links'], 2, /Give the text/],
    [['why', 'retri'], 1, /no package retri\. Did you mean retry\?/],
    [['why', 'delay@3.0.0'], 1, /no package delay@3\.0\.0\. Did you mean delay@1\.0\.0 or delay@2\.0\.0\?/],
    [['related', 'promise'], 1, /no package promise/],
    [['why', '\u001b[31mx'], 1, /no package x/],
    [['why', 'x', '--where', 'a=b'], 2, /Unknown option '--where'/],
  ])('%j', async (args, code, message) => {
    const outcome = await host.atlas(...args)
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringMatching(message) })
  })
})

test('questions are answered by packages alone', async () => {
  expect((await host.json('find', 'promise'))['hits']).not.toContainEqual(expect.objectContaining({ name: undefined }))
  const { hits } = await host.json('find', 'Ada Lovelace')
  expect(hits).toEqual([])
})

test('an atlas whose relations were not finished says so', async () => {
  const place = await makeRelatedProject()
  const abort = new AbortController()
  const whole = testHost(place)
  await whole.json('build')
  const store = whole.stores.get(join(place, '.atlas'))
  if (store === undefined) throw new Error('no atlas')
  await addFiles(place, { 'package.json': manifest('app', '1.0.0', { dependencies: { runner: '^4.0.0' } }) })
  const stopped = testHost(place, {
    signal: abort.signal,
    openStore: async () => ({
      store: { ...store, putEdges: async () => Promise.reject(abort.abort() ?? abort.signal.reason) },
      close: async () => undefined,
    }),
  })
  expect(await stopped.atlas('build')).toMatchObject({ code: 130 })
  for (const question of ['why', 'related', 'links']) {
    expect(await whole.atlas(question, 'retry')).toMatchObject({
      code: 1,
      err: expect.stringContaining('are not whole. Build it again: atlas build'),
    })
  }
  expect((await whole.atlas('show', 'retry')).code).toBe(0)
  await whole.json('build')
  expect((await whole.atlas('why', 'retry')).code).toBe(0)
})
