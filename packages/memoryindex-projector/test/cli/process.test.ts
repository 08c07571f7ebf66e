import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { configPath, type RunOptions, runBin } from './run-bin.ts'

/** Does something to a process when it says something for the first time. */
function once(text: string, act: (child: ChildProcess) => void): NonNullable<RunOptions['watch']> {
  let isDone = false
  return (child, { out, err }) => {
    if (isDone || !(out + err).includes(text)) return
    isDone = true
    act(child)
  }
}

const config = ['--config', configPath('slow')]

describe.concurrent('the program in a process of its own', () => {
  test('a rebuild that is interrupted is given back, and everything is closed', async () => {
    const { code, err } = await runBin(['rebuild', '--json', ...config], {
      watch: once('"documents":500', (child) => child.kill('SIGINT')),
    })
    expect(code).toBe(130)
    expect(err).toContain('closed')
  })

  test('a worker that is told to stop finishes its batch, and has done its work', async () => {
    const { code, out, err } = await runBin(['work', '--json', ...config], {
      env: { FILLED: '1' },
      watch: once('"batch"', (child) => child.kill('SIGTERM')),
    })
    expect(code).toBe(0)
    expect(out).toMatch(/"type":"done",.*"failed":0,"dead":0,"lost":0/)
    expect(err).toContain('closed')
  })

  test('one that was to empty the queue has not', async () => {
    const { code } = await runBin(['work', '--json', '--until-empty', ...config], {
      env: { FILLED: '1' },
      watch: once('"batch"', (child) => child.kill('SIGTERM')),
    })
    expect(code).toBe(143)
  })

  test('the second signal ends it at once', async () => {
    const { code, err } = await runBin(['work', ...config], {
      env: { FILLED: '1', HANG: '1' },
      watch: once('hangs', (child) => {
        child.kill('SIGINT')
        setTimeout(() => child.kill('SIGINT'), 300)
      }),
    })
    expect(code).toBe(130)
    expect(err).not.toContain('closed')
  })

  test('a reader that has seen enough stops it in order', async () => {
    const { code, err } = await runBin(['work', '--json', ...config], {
      env: { FILLED: '1' },
      watch: once('"batch"', (child) => child.stdout?.destroy()),
    })
    expect(code).toBe(0)
    expect(err).toContain('closed')
  })
  test('a configuration that cannot be read', async () => {
    const { code, out, err } = await runBin([
      'status',
      '--config',
      fileURLToPath(new URL('configs/broken.txt', import.meta.url)),
    ])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('broken.txt')
  })

  test('an answer is written to its end', async () => {
    const { code, out, err } = await runBin(['status', '--json', ...config])
    expect({ code, err }).toEqual({ code: 0, err: 'closed\n' })
    expect(JSON.parse(out)).toMatchObject({ targets: [{ target: 'semantic', collecting: false }] })
  })
})
