import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configPath, runBin } from './run-bin.ts'
import { runHere } from './run-here.ts'

const config = ['--config', configPath('in-memory')]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('wrong usage is told on stderr, with exit code 2', () => {
  test.each([
    [['nope'], 'There is no command "nope"'],
    [['dead'], '"dead list", "dead requeue", "dead discard"'],
    [['status', '--bogus'], "Unknown option '--bogus'. See --help."],
    [['status', 'semantic', ...config], 'This command takes no "semantic"'],
    [['status', '--target', 'nope', ...config], 'There is no target "nope": the configuration has semantic, late.'],
    [['rebuild', 'nope', ...config], 'There is no target "nope"'],
    [['rebuild', '--namespace', ' ', ...config], '--namespace must not be blank'],
    [['dead', 'list', '--limit', '0'], '--limit is a whole number from 1 to 10000, not "0"'],
    [['dead', 'discard', ...config], 'Of which target?'],
    [['close', ...config], 'Which target?'],
    [['status', '--config', 'no.ts'], 'There is no configuration'],
    [['status'], 'There is no recollect.config.ts, recollect.config.mts'],
  ])('%j', async (args, said) => {
    const { code, out, err } = await runHere(args, folder)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(said)
  })

  test('for machines as JSON', async () => {
    const { err } = await runHere(['rebuild', 'nope', '--json', ...config])
    expect(JSON.parse(err)).toEqual({ error: { code: 'usage', message: expect.stringContaining('no target "nope"') } })
  })
})

describe('help', () => {
  test.each([
    [[], 'dead discard'],
    [['help'], 'rebuild [target...]'],
    [['--help'], 'Exit codes'],
    [['dead', '--help'], 'dead requeue'],
    [['status', '--help'], '--target <name>'],
    [['work', '-h'], '--until-empty'],
    [['rebuild', '--help'], '--restart'],
    [['dead', 'list', '--help'], '--limit <n>'],
    [['dead', 'requeue', '--help'], '["from","relation","to"]'],
    [['dead', 'discard', '--help'], '--namespace <ns>'],
    [['close', '--help'], 'close <target...>'],
  ])('%j fits a terminal', async (args, said) => {
    const { code, out, err } = await runHere(args, folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(said)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('the program itself: the version is the manifest, and nothing is loaded for it', async () => {
    expect(await runBin(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/) })
  })
})

describe('configurations', () => {
  test.each([
    ['export default { store: 1, targets: [] }', 'must export by default'],
    ['export const config = {}', 'must export by default'],
    ['export default () => ({ store: {}, targets: [], close: 1 })', 'must export by default'],
    ['export default () => ({ store: {}, targets: [] })', 'a store that keeps a queue'],
    ['export default async () => { throw new Error("no database") }', 'no database'],
  ])('%s', async (text, said) => {
    const file = join(folder, `${Buffer.from(text).toString('hex').slice(-40)}.mjs`)
    await writeFile(file, text)
    const { code, err } = await runHere(['status', '--config', file])
    expect(code).toBe(1)
    expect(err).toContain(said)
  })

  test('the one of the folder is found', async () => {
    const own = await mkdtemp(join(folder, 'own-'))
    await writeFile(join(own, 'recollect.config.mjs'), 'export default () => { throw new Error("found") }')
    expect((await runHere(['status'], own)).err).toContain('found')
    await writeFile(join(own, 'recollect.config.ts'), 'const text: string = "typed"; throw new Error(text)')
    expect((await runHere(['status'], own)).err).toContain('typed')
  })
})
