import { fork } from 'node:child_process'

/** From a measuring process: how far it is, or the end. */
export type ApartMessage<Result> = { readonly progress: string } | { readonly result: Result }

/**
 * Runs a script with a task as its first argument in a process of its own, so that nothing is measured in the heap, or the
 * caches, of another. Undefined when it gave no result within `seconds`: then it was ended.
 */
export async function runApart<Result>(
  script: string,
  task: object,
  seconds: number,
  onProgress: (text: string) => void,
): Promise<Result | undefined> {
  const child = fork(script, [JSON.stringify(task)], { execArgv: ['--expose-gc', '--max-old-space-size=4096'] })
  const lastResort = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  try {
    return await new Promise<Result | undefined>((resolve, reject) => {
      child.on('message', (message: ApartMessage<Result>) => {
        if ('result' in message) resolve(message.result)
        else onProgress(message.progress)
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL') resolve(undefined)
        else reject(new Error(`Measuring ${JSON.stringify(task)} ended with exit code ${code}.`))
      })
    })
  } finally {
    clearTimeout(lastResort)
  }
}
