import { engines } from '../engines/engines.ts'
import type { BenchDocument, TextEngine } from '../engines/text-engine.ts'
import { usedMegabytes } from '../process/used-megabytes.ts'
import { makeDocuments, makeQueries } from './corpus.ts'
import type { MeasureMessage, Measurement, MeasureTask } from './measurement.ts'

/** Documents of one call of `add`. */
const batchSize = 500
/** Queries that are answered before the measured ones, for the compiler to get warm. */
const warmUp = 30
/** Hits of one answer. */
const limit = 10

/** Builds one engine and asks it. Runs in a process of its own, started with `--expose-gc`. */
export async function measure(task: MeasureTask, tell: (message: MeasureMessage) => void): Promise<Measurement> {
  const { engine: name, documents: count } = task
  const make = engines[name]
  if (make === undefined) throw new Error(`There is no engine "${name}": use ${Object.keys(engines).join(', ')}.`)
  const documents = makeDocuments(count, task.seed)
  const queries = makeQueries(task.queries + warmUp, task.seed)
  const engine = await make('words')
  const before = usedMegabytes()
  const seconds = await build(engine, documents, task.cap, (done) => tell({ progress: `${done} of ${count} added` }))
  if (seconds === undefined) {
    return { engine: name, documents: count, latencies: [], note: `not built in ${task.cap} s` }
  }
  const heapMegabytes = usedMegabytes() - before
  const latencies = await ask(engine, queries, task.cap, (done) => tell({ progress: `${done} queries answered` }))
  return {
    engine: name,
    documents: count,
    buildRate: count / seconds,
    heapMegabytes,
    latencies: latencies.slice(warmUp),
    ...(latencies.length < queries.length ? { note: `queries cut at ${task.cap} s` } : {}),
  }
}

async function build(
  engine: TextEngine,
  documents: readonly BenchDocument[],
  cap: number,
  tell: (done: number) => void,
): Promise<number | undefined> {
  const start = performance.now()
  for (let done = 0; done < documents.length; done += batchSize) {
    if (performance.now() - start > cap * 1000) return undefined
    await engine.add(documents.slice(done, done + batchSize))
    tell(Math.min(done + batchSize, documents.length))
  }
  return (performance.now() - start) / 1000
}

async function ask(
  engine: TextEngine,
  queries: readonly string[],
  cap: number,
  tell: (done: number) => void,
): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + cap * 1000
  for (const query of queries) {
    const start = performance.now()
    await engine.search(query, limit)
    const stop = performance.now()
    latencies.push(stop - start)
    if (latencies.length % 10 === 0) tell(latencies.length)
    if (stop > end) break
  }
  return latencies
}
