import type { GraphMessage, GraphTask } from './graph-measurement.ts'
import { measureGraph } from './measure-graph.ts'

// One measurement in this process: its task is the first argument, its messages go to the parent.

const tell = (message: GraphMessage): void => {
  process.send?.(message)
}
const task: GraphTask = JSON.parse(process.argv[2] ?? '{}')
tell({ result: await measureGraph(task, tell) })
