import { createHash } from 'node:crypto'
import { usedMegabytes } from '../process/used-megabytes.ts'
import { type GraphData, makeGraph, makeSeeds } from './graph-data.ts'
import { graphEngines } from './graph-engines.ts'
import type { GraphMeasurement, GraphMessage, GraphTask, WalkMeasurement } from './graph-measurement.ts'
import { type GraphEngine, type GraphWalker, NotHere } from './graph-walker.ts'

/** Walks that are made before the measured ones, for the compiler and caches to get warm. */
const warmUp = 20

/** Builds one engine and walks it. Runs in a process of its own, started with `--expose-gc`. */
export async function measureGraph(task: GraphTask, tell: (message: GraphMessage) => void): Promise<GraphMeasurement> {
  const make = graphEngines[task.engine]
  if (make === undefined) {
    throw new Error(`There is no engine "${task.engine}": use ${Object.keys(graphEngines).join(', ')}.`)
  }
  const data = makeGraph(task.nodes, task.edges, task.seed)
  try {
    const engine = await make()
    try {
      return await measureEngine(engine, data, task, (progress) => tell({ progress }))
    } finally {
      await engine.close()
    }
  } catch (error) {
    if (!(error instanceof NotHere)) throw error
    return { engine: task.engine, walks: [], note: error.message }
  }
}

async function measureEngine(
  engine: GraphEngine,
  data: GraphData,
  task: GraphTask,
  tell: (progress: string) => void,
): Promise<GraphMeasurement> {
  const before = usedMegabytes()
  const start = performance.now()
  await engine.load(data, tell)
  const buildSeconds = (performance.now() - start) / 1000
  const megabytes = (await engine.storedMegabytes?.()) ?? usedMegabytes() - before
  const seeds = makeSeeds(data, task.walks + warmUp, task.seed)
  const walks: WalkMeasurement[] = []
  for (const walker of engine.walkers) {
    for (const from of ['hub', 'ordinary'] as const) {
      tell(`${walker.name}: walks from ${from} nodes`)
      walks.push({ walker: walker.name, from, ...(await walkAll(walker, seeds[from], task)) })
    }
  }
  return { engine: task.engine, buildSeconds, megabytes, walks }
}

async function walkAll(walker: GraphWalker, seeds: readonly string[], { limit, cap }: GraphTask) {
  const latencies: number[] = []
  const answer = createHash('sha256')
  let reached = 0
  const end = performance.now() + cap * 1000
  for (const seed of seeds) {
    const start = performance.now()
    const ids = await walker.walk(seed, limit)
    const stop = performance.now()
    latencies.push(stop - start)
    reached += ids.size
    answer.update(`${seed} ${[...ids].sort().join()}\n`)
    if (stop > end) break
  }
  return {
    latencies: latencies.length > warmUp ? latencies.slice(warmUp) : latencies,
    reached: reached / latencies.length,
    answer: answer.digest('hex'),
  }
}
