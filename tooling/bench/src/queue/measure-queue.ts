import { createDatabase } from '@recollect/tooling-postgres'
import type { DrainSettings } from './queue-engine.ts'
import { queueEngines } from './queue-engines.ts'

export interface QueueTask extends DrainSettings {
  readonly jobs: number
  readonly rounds: number
}

export interface QueueMeasurement {
  readonly engine: string
  readonly note: string
  readonly jobs: number
  /** Jobs a second of each round. */
  readonly enqueued: readonly number[]
  readonly drained: readonly number[]
}

/** Drains as many jobs again and again, after a first round to get warm, in a database of the engine's own. */
export async function measureQueue(
  name: string,
  serverUrl: string,
  { jobs, rounds, ...settings }: QueueTask,
  tell: (text: string) => void,
): Promise<QueueMeasurement> {
  const make = queueEngines[name]
  if (make === undefined) {
    throw new Error(`There is no engine "${name}": known are ${Object.keys(queueEngines).join(', ')}.`)
  }
  await using database = await createDatabase(serverUrl)
  const engine = make(database.url)
  const enqueued: number[] = []
  const drained: number[] = []
  try {
    await engine.prepare()
    for (let round = 0; round <= rounds; round += 1) {
      const count = round === 0 ? Math.min(jobs, 2000) : jobs
      tell(`round ${round} of ${rounds}: enqueuing`)
      const enqueuing = await seconds(() => engine.enqueue(count))
      tell(`round ${round} of ${rounds}: draining`)
      const draining = await seconds(() => engine.drain(count, settings))
      if (round > 0) enqueued.push(count / enqueuing)
      if (round > 0) drained.push(count / draining)
    }
  } finally {
    await engine.close()
  }
  return { engine: engine.name, note: engine.note, jobs, enqueued, drained }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
