import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminal, type Stream } from '../src/render/terminal.ts'

class Screen extends PassThrough implements Stream {
  readonly isTTY: boolean
  readonly columns = 80

  constructor(isTTY: boolean) {
    super()
    this.isTTY = isTTY
  }

  text(): string {
    return String(this.read() ?? '')
  }
}

const colored = (isTTY: boolean, env: Record<string, string>) =>
  createTerminal(new Screen(isTTY), new Screen(isTTY), env).colors.bold('x') !== 'x'

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, true],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  [true, { TERM: 'dumb' }, false],
  [false, { CI: 'true' }, false],
])('terminal %s, %j: colours %s', (isTTY, env, expected) => {
  expect(colored(isTTY, env)).toBe(expected)
})

test('answers go to one stream, notes to the other', () => {
  const out = new Screen(false)
  const err = new Screen(false)
  const terminal = createTerminal(out, err, {})
  terminal.print('a')
  terminal.print()
  terminal.note('b')
  expect([out.text(), err.text()]).toEqual(['a\n\n', 'b\n'])
})

test('hints and bars are shown where somebody watches, and nowhere else', () => {
  for (const isTTY of [true, false]) {
    const err = new Screen(isTTY)
    const terminal = createTerminal(new Screen(isTTY), err, {})
    terminal.hint('Wait.')
    expect(err.text()).toBe(isTTY ? 'Wait.\n' : '')
    const progress = terminal.progress('Reading')
    progress.update(1, 3)
    progress.update(3, 3)
    progress.stop()
    progress.stop()
    expect(err.text().includes('Reading')).toBe(isTTY)
  }
})
