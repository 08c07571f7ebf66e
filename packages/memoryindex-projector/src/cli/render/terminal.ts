import pc from 'picocolors'
import { createProgress, type Progress } from './progress.ts'
import { columnsOfStream, type Stream } from './stream.ts'

export type Colors = ReturnType<typeof pc.createColors>

/** Where a command writes. */
export interface Terminal {
  /** For `print`. */
  readonly colors: Colors
  /** For `note`. */
  readonly noteColors: Colors
  /** Columns of `print` to fill. */
  readonly width: number
  /** Writes a line of the answer. */
  readonly print: (line?: string) => void
  /** Writes a line about the answer: warnings, errors. */
  readonly note: (line: string) => void
  /** Shows how far a job is, beside the answer. */
  readonly progress: () => Progress
}

/** The terminal of a process. Colours as NO_COLOR and FORCE_COLOR want it, else where a terminal reads. */
export function createTerminal(out: Stream, err: Stream, env: Readonly<Record<string, string | undefined>>): Terminal {
  const forced = !['', '0'].includes(env['FORCE_COLOR'] ?? '')
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  const colorsOf = (stream: Stream) => pc.createColors(!refused && (forced || stream.isTTY === true))
  const write = (line: string) => {
    err.write(`${line}\n`)
  }
  let shown: Progress | undefined
  return {
    colors: colorsOf(out),
    noteColors: colorsOf(err),
    width: Math.min(Math.max(columnsOfStream(out), 40), 120),
    print: (line = '') => {
      out.write(`${line}\n`)
    },
    note: (line) => {
      shown?.stop()
      write(line)
    },
    progress: () => {
      shown = createProgress(err, write)
      return shown
    },
  }
}
