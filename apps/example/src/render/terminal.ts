import { SingleBar } from 'cli-progress'
import pc from 'picocolors'

export type Colors = ReturnType<typeof pc.createColors>

/** Where a command writes. */
export interface Terminal {
  readonly colors: Colors
  /** Columns to fill. */
  readonly width: number
  /** Writes a line of the answer. */
  print(line?: string): void
  /** Writes a line about the answer: notices, warnings, errors. */
  note(line: string): void
  /** Writes a line for somebody who watches and waits; nothing where nobody does. */
  hint(line: string): void
  /** A bar that shows how far a job is; nothing where nobody watches. */
  progress(label: string): Progress
}

export interface Progress {
  update(done: number, total: number): void
  stop(): void
}

/** What of a process's stream is needed. */
export interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** The terminal of a process. Colours as NO_COLOR and FORCE_COLOR want it, else when a terminal reads. */
export function createTerminal(
  out: Stream & NodeJS.WritableStream,
  err: Stream & NodeJS.WritableStream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '' && env['FORCE_COLOR'] !== '0'
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  return {
    colors: pc.createColors(!refused && (forced || out.isTTY === true)),
    width: Math.min(out.columns ?? 100, 120),
    print: (line = '') => out.write(`${line}\n`),
    note: (line) => err.write(`${line}\n`),
    hint: (line) => {
      if (err.isTTY === true) err.write(`${line}\n`)
    },
    progress: (label) => (err.isTTY === true ? bar(label, err) : { update: () => undefined, stop: () => undefined }),
  }
}

function bar(label: string, stream: NodeJS.WritableStream): Progress {
  const shown = new SingleBar({
    stream,
    format: `${label} {bar} {value}/{total}`,
    barsize: 30,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
  })
  let started = false
  return {
    update(done, total) {
      if (!started) shown.start(total, done)
      started = true
      shown.setTotal(total)
      shown.update(done)
    },
    stop: () => shown.stop(),
  }
}
