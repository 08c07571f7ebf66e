import { createDatabase } from '@recollect/tooling-postgres'
import type { DrainSettings, QueueEngine } from './queue-engine.ts'
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

/** One engine in a database of its own, with what was measured so far. */
interface Measured {
  readonly engine: QueueEngine
  readonly enqueued: number[]
  readonly drained: number[]
}

/**
 * Drains as many jobs again and again, after a round to get warm. The engines take turns, so that a machine that is slower for a
 * while is slower for all.
 */
export async function measureQueues(
  names: readonly string[],
  serverUrl: string,
  { jobs, rounds, ...settings }: QueueTask,
  tell: (text: string) => void,
): Promise<readonly QueueMeasurement[]> {
  const makers = names.map(makerOf)
  await using resources = new AsyncDisposableStack()
  const all: Measured[] = []
  for (const make of makers) {
    const database = resources.use(await createDatabase(serverUrl))
    const engine = make(database.url)
    resources.defer(() => engine.close())
    await engine.prepare()
    all.push({ engine, enqueued: [], drained: [] })
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const { engine, enqueued, drained } of all) {
      tell(`round ${round} of ${rounds}: ${engine.name}`)
      const enqueuing = await seconds(() => engine.enqueue(jobs))
      const draining = await seconds(() => engine.drain(jobs, settings))
      if (round === 0) continue
      enqueued.push(jobs / enqueuing)
      drained.push(jobs / draining)
    }
  }
  return all.map(({ engine: { name, note }, enqueued, drained }) => ({ engine: name, note, jobs, enqueued, drained }))
}

function makerOf(name: string): (url: string) => QueueEngine {
  const make = queueEngines[name]
  if (make !== undefined) return make
  throw new Error(`There is no engine "${name}": known are ${Object.keys(queueEngines).join(', ')}.`)
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
