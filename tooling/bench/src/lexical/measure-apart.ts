import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MeasureMessage, Measurement, MeasureTask } from './measurement.ts'

const script = fileURLToPath(new URL('./measure-process.ts', import.meta.url))

/** Measures in a process of its own, so that no engine works in the heap, or the caches, of another. */
export async function measureApart(task: MeasureTask, onProgress: (text: string) => void): Promise<Measurement> {
  const child = fork(script, [JSON.stringify(task)], { execArgv: ['--expose-gc', '--max-old-space-size=4096'] })
  // The child looks at its cap between batches and queries; one that takes for ever is ended from here.
  const lastResort = setTimeout(() => child.kill('SIGKILL'), (2 * task.cap + 60) * 1000)
  try {
    return await new Promise<Measurement>((resolve, reject) => {
      child.on('message', (message: MeasureMessage) => {
        if ('result' in message) resolve(message.result)
        else onProgress(message.progress)
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        const { engine, documents } = task
        if (signal === 'SIGKILL') resolve({ engine, documents, latencies: [], note: 'ended: no answer in time' })
        else reject(new Error(`Measuring ${engine} with ${documents} documents ended with exit code ${code}.`))
      })
    })
  } finally {
    clearTimeout(lastResort)
  }
}
