import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProjectorMessage, ProjectorTask } from './messages.ts'

const script = fileURLToPath(new URL('./projector-process.ts', import.meta.url))

export interface StartedProcess {
  /** Ends it in the given way, and waits until it has. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Resolves when it ends by itself. @throws when that is not in order */
  readonly ended: Promise<void>
}

/** Starts a worker or a rebuild in a process of its own. */
export function startProcess(task: ProjectorTask, onMessage: (message: ProjectorMessage) => void): StartedProcess {
  const child: ChildProcess = fork(script, [JSON.stringify(task)])
  child.on('message', onMessage)
  const exit = once(child, 'exit')
  return {
    end: async (signal) => {
      child.kill(signal)
      await exit
    },
    ended: exit.then(([code]) => {
      if (code !== 0 && !child.killed) throw new Error(`A process that should ${task.mode} ended with ${code}.`)
    }),
  }
}
