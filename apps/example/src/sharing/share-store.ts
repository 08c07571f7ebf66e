import pc from 'picocolors'
import type { Host, OpenedStore } from '../host.ts'
import type { Answerer } from './serve-questions.ts'
import { serveQuestions } from './serve-questions.ts'

/** Runs a question's command line and gives the exit code. */
type RunQuestion = (line: readonly string[], host: Host) => Promise<number>

/**
 * Opens the store in a folder for this process, and for the questions of all others: PGlite lets one process alone have a folder, so
 * that one answers them.
 */
export async function shareStore(host: Host, folder: string, runQuestion: RunQuestion): Promise<OpenedStore> {
  const opened = await host.openStore(folder)
  const answer: Answerer = ({ line, cwd, program, width, colors, env }, send, signal) =>
    runQuestion(line, {
      terminal: {
        colors: pc.createColors(colors),
        width,
        print: (print = '') => send({ print }),
        note: (note) => send({ note }),
        hint: (hint) => send({ hint }),
        progress: () => ({ update: () => undefined, stop: () => undefined }),
      },
      program,
      cwd,
      env,
      signal,
      openHelix: host.openHelix,
      openStore: async () => ({ ...opened, close: async () => undefined }),
    })
  const stop = await serveQuestions(folder, answer)
  const close = async () => {
    await stop()
    await opened.close()
  }
  return { ...opened, close }
}
