import { expect, test } from 'vitest'
import { createTerminal } from '../../src/cli/render/terminal.ts'
import { screen } from './screen.ts'

const advance = { label: 'graph', done: 5, total: 10, milliseconds: 1000 }

test('answers go to one stream, notes to the other', () => {
  const [out, err] = [screen(), screen()]
  const { print, note } = createTerminal(out.stream, err.stream, {})
  print('a')
  print()
  note('b')
  expect([out.text(), err.text()]).toEqual(['a\n\n', 'b\n'])
})

test.each([
  [80, {}, true],
  [80, { NO_COLOR: '1' }, false],
  [80, { TERM: 'dumb' }, false],
  [undefined, {}, false],
  [undefined, { FORCE_COLOR: '1' }, true],
  [undefined, { FORCE_COLOR: '0' }, false],
])('%s columns, %j: colours %s', (columns, env, isColored) => {
  const { colors, noteColors } = createTerminal(screen(columns).stream, screen().stream, env)
  expect(colors.bold('x') !== 'x').toBe(isColored)
  expect(noteColors.bold('x') !== 'x').toBe('FORCE_COLOR' in env && isColored)
})

test.each([
  [undefined, 80],
  [0, 80],
  [20, 40],
  [100, 100],
  [300, 120],
])('%s columns are filled as %s', (columns, width) => {
  expect(createTerminal(screen(columns).stream, screen().stream, {}).width).toBe(width)
})

test.each(['progress', 'terminal'])('who watches sees a bar; a note of the %s clears it away', (who) => {
  const err = screen(80)
  const terminal = createTerminal(screen().stream, err.stream, {})
  const progress = terminal.progress()
  const note = who === 'progress' ? progress.note : terminal.note
  progress.show(advance)
  expect(err.text()).toContain('graph  ████████████░░░░░░░░░░░░  5 of about 10  50%  5/s  1.0 s left')
  note('! something')
  progress.show({ ...advance, done: 6 })
  progress.stop()
  progress.stop()
  // Where the bar was, cleared.
  expect(err.text()).toContain('\u001b[2K! something\n')
  expect(err.text()).toContain('6 of about 10')
})

test('who reads it later gets few lines', () => {
  const err = screen()
  const progress = createTerminal(screen().stream, err.stream, {}).progress()
  for (let done = 0; done < 10; done += 1) progress.show({ ...advance, done })
  progress.note('! something')
  progress.stop()
  expect(err.text()).toBe('! something\n')
})
