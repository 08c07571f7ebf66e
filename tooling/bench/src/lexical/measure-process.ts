import { measure } from './measure.ts'
import type { MeasureMessage, MeasureTask } from './measurement.ts'

// One measurement in this process: its task is the first argument, its messages go to the parent.

const tell = (message: MeasureMessage): void => {
  process.send?.(message)
}
const task: MeasureTask = JSON.parse(process.argv[2] ?? '{}')
tell({ result: await measure(task, tell) })
