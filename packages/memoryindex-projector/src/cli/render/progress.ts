import { SingleBar } from 'cli-progress'
import { type Advance, progressText } from './progress-text.ts'
import { columnsOfStream, type Stream } from './stream.ts'

/** Shows how far a job is: as a bar where somebody watches, as a line now and then elsewhere. */
export interface Progress {
  show(advance: Advance): void
  /** A line that stays. */
  note(line: string): void
  stop(): void
}

/** Between two lines, in milliseconds. */
const lineEvery = 5000

export function createProgress(stream: Stream, note: (line: string) => void): Progress {
  return stream.isTTY === true ? bar(stream, note) : lines(note)
}

/** Shows nothing: what happens is told in another way. */
export const noProgress: Progress = { show: () => undefined, note: () => undefined, stop: () => undefined }

function bar(stream: Stream, note: (line: string) => void): Progress {
  let latest: Advance | undefined
  const shown = new SingleBar({
    stream,
    format: () => (latest === undefined ? '' : progressText(latest, Math.min(columnsOfStream(stream), 100) - 1)),
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  const stop = () => {
    if (shown.isActive) shown.stop()
  }
  return {
    show(advance) {
      latest = advance
      if (shown.isActive) shown.update(advance.done)
      else shown.start(Math.max(1, advance.total ?? 1), advance.done)
    },
    note(line) {
      stop()
      note(line)
    },
    stop,
  }
}

function lines(note: (line: string) => void): Progress {
  let last = performance.now()
  return {
    show(advance) {
      const now = performance.now()
      if (now - last < lineEvery) return
      last = now
      note(progressText(advance, 0))
    },
    note,
    stop: () => undefined,
  }
}
