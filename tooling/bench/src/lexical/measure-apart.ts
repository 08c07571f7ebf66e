import { fileURLToPath } from 'node:url'
import { runApart } from '../process/run-apart.ts'
import type { Measurement, MeasureTask } from './measurement.ts'

const script = fileURLToPath(new URL('./measure-process.ts', import.meta.url))

/** Measures in a process of its own. */
export async function measureApart(task: MeasureTask, onProgress: (text: string) => void): Promise<Measurement> {
  // The child looks at its cap between batches and queries; one that takes for ever is ended from here.
  const measurement = await runApart<Measurement>(script, task, 2 * task.cap + 60, onProgress)
  const { engine, documents } = task
  return measurement ?? { engine, documents, latencies: [], note: 'ended: no answer in time' }
}
