import { fileURLToPath } from 'node:url'
import { runApart } from '../process/run-apart.ts'
import type { GraphMeasurement, GraphTask } from './graph-measurement.ts'

const script = fileURLToPath(new URL('./measure-graph-process.ts', import.meta.url))

/** Seconds that an engine may take to be built, whatever the cap of its walks. */
const longestBuild = 1200

/** Measures one engine in a process of its own. */
export async function measureGraphApart(
  task: GraphTask,
  onProgress: (text: string) => void,
): Promise<GraphMeasurement> {
  const measurement = await runApart<GraphMeasurement>(script, task, longestBuild + 8 * task.cap, onProgress)
  return measurement ?? { engine: task.engine, walks: [], note: 'ended: no answer in time' }
}
