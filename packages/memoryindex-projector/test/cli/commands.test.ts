import { describe, expect, test } from 'vitest'
import { hostile } from './hostile.ts'
import { configPath, jsonLines } from './run-bin.ts'
import { runHere } from './run-here.ts'

const run = (...args: readonly string[]) => runHere([...args, '--config', configPath('in-memory')])

/** The subject that was given up, as it is printed. */
const poison = '["c\\u001b[2J\\u001b]0;title\\u0007\\u202e\\u009b31m"]'

describe('commands over a store that is halfway', () => {
  test('status: what waits, the copies, what is odd', async () => {
    const { code, out, err } = await run('status')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.replace(/\d+ ms/, '1 ms').replaceAll(/ +/g, ' ')).toBe(`TARGET PENDING LEASED DEAD LAG ATTEMPTS
semantic 2 0 1 1 ms 0
late - - - - -

TARGET GEN STATE COVERS FILLED SKIPPED PROGRESS
semantic 1 serving everything 0 0

"late" collects nothing yet: "work" begins with it.
`)
  })

  test('status for machines, of one target', async () => {
    const { out } = await run('status', '--json', '--target', 'semantic')
    expect(JSON.parse(out)).toEqual({
      targets: [
        {
          target: 'semantic',
          configured: true,
          collecting: true,
          pending: 2,
          leased: 0,
          dead: 1,
          lagMs: expect.any(Number),
          attempts: 0,
          generations: [
            {
              generation: 1,
              namespace: null,
              state: 'serving',
              documents: 0,
              skipped: 0,
              ageMs: expect.any(Number),
            },
          ],
        },
      ],
    })
  })

  test('work until nothing waits', async () => {
    const { code, out, err } = await run('work', '--until-empty')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.replaceAll(/ +/g, ' ')).toBe(
      'TARGET FILLED TAKEN FAILED TRIES DEAD LOST\nsemantic 0 2 0 0 0\nlate 5 0 0 0 0\n',
    )
  })

  test('work of one target, an event on each line', async () => {
    const { out } = await run('work', '--until-empty', '--json', '--target', 'semantic')
    expect(jsonLines(out)).toEqual([
      {
        type: 'batch',
        target: 'semantic',
        taken: 2,
        failed: [],
        dead: [],
        lost: 0,
        untried: 0,
        milliseconds: expect.any(Number),
      },
      {
        type: 'done',
        milliseconds: expect.any(Number),
        targets: [{ target: 'semantic', filled: 0, taken: 2, failed: 0, dead: 0, lost: 0 }],
      },
    ])
  })

  test('rebuild of all targets: what is refused is named', async () => {
    const { code, out } = await run('rebuild')
    expect(code).toBe(0)
    expect(out.replaceAll(/\d+ ms/g, '1 ms').replaceAll(/ +/g, ' ')).toBe(`TARGET GEN DOCUMENTS SKIPPED TIME
semantic 2 4 1 1 ms
late 1 5 0 1 ms

semantic refused team ${poison}:
 invalid_object, It is too much for me.
`)
  })

  test('rebuild of one namespace, an event on each line', async () => {
    const { code, out } = await run('rebuild', 'late', '--namespace', 'team', '--restart', '--json')
    expect(code).toBe(0)
    const common = { target: 'late', namespace: 'team', generation: 1, skipped: 0, resumed: false }
    expect(jsonLines(out)).toEqual([
      { type: 'rebuild', ...common, documents: 0 },
      { type: 'rebuild', ...common, documents: 5 },
      { type: 'rebuilt', ...common, documents: 5, refused: [], milliseconds: expect.any(Number) },
    ])
  })

  test('dead list', async () => {
    const { code, out } = await run('dead', 'list')
    expect(code).toBe(0)
    expect(out.replaceAll(/\d+ ms/g, '1 ms')).toBe(`semantic team ${poison}
    invalid_object, given up 1 ms ago after 1 failed try
    It is too much for me.
`)
    expect((await run('dead', 'list', '--namespace', 'other')).out).toBe('Nothing is dead.\n')
  })

  test('dead list for machines tells everything as it is', async () => {
    const { out } = await run('dead', 'list', '--json', '--limit', '1', '--target', 'semantic')
    expect(JSON.parse(out)).toMatchObject({
      more: false,
      dead: [
        {
          target: 'semantic',
          namespace: 'team',
          subject: { kind: 'object', id: `c${hostile}` },
          word: poison,
          code: 'invalid_object',
          attempts: 1,
        },
      ],
    })
  })

  test.each([
    ['requeue', 'requeued', [], 1],
    ['requeue', 'requeued', [poison], 1],
    ['requeue', 'requeued', ['a'], 0],
    ['discard', 'discarded', [], 1],
    ['discard', 'discarded', [poison, '--namespace', 'team'], 1],
    ['discard', 'discarded', ['--namespace', 'other'], 0],
  ])('dead %s: %s, %j', async (verb, done, args, count) => {
    const { code, out } = await run('dead', verb, '--target', 'semantic', '--json', ...args)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ [done]: [{ target: 'semantic', count }] })
  })

  test('close: what waits and what is held of a target is forgotten', async () => {
    const { code, out, err } = await run('close', 'semantic')
    expect({ code, out, err }).toEqual({ code: 0, out: 'semantic: closed; 1 copy emptied and forgotten\n', err: '' })
    const json = await run('close', 'semantic', 'semantic', '--json')
    expect(JSON.parse(json.out)).toEqual({ closed: [{ target: 'semantic', generations: 1, emptied: true }] })
  })

  test('close: a target that the store does not know', async () => {
    const { code, out, err } = await run('close', 'nope')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('The store knows no target "nope": it has semantic. (unknown_target)')
  })

  test.each(['dead list', 'dead list --json', 'rebuild', 'rebuild --json', 'status'])(
    '%s: nothing of others steers the terminal',
    async (line) => {
      const { out, err } = await run(...line.split(' '))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    },
  )
})
