import { setTimeout as sleep } from 'node:timers/promises'
import { createEngine } from '@recollect/core'
import type { ChildConfig } from '../support/child-config.ts'
import { everyTitle } from '../support/compare-helix.ts'
import { poison } from '../support/sql-index.ts'
import { keyOf } from '../support/truth.ts'
import { createWorld, type World } from '../support/world.ts'
import { historyOf } from '../support/write-log.ts'
import { type Crew, startCrew } from './crew.ts'
import { rebuildAll } from './rebuilds.ts'
import { createTally, type Tally } from './tally.ts'

export interface SoakOptions {
  readonly postgresUrl: string
  /** Without one the graph on HelixDB is left out. */
  readonly helixUrl: string | undefined
  readonly seconds: number
  /** Told how it goes, every few seconds. */
  readonly onProgress: (line: string) => void
}

export interface SoakResult {
  /** What is not as it should be; empty = it passed. */
  readonly wrong: readonly string[]
  readonly summary: readonly string[]
}

const namespaces = ['one', 'two', 'three']
const poisoned = { namespace: 'one', id: 'poisoned' }
const processes = 4

const options = { leaseMs: 5000, pollMs: 500, graceMs: 1000, servingMs: 200, callTimeoutMs: 5000, awaitMs: 500 }
const backoff = { firstMs: 100, maxMs: 1000 }

/**
 * Workers, writers and kills for some time, one document that an index refuses, and a rebuild of each target in the middle. Then
 * the workers are left to finish, and every copy is compared with the truth.
 */
export async function soak({ postgresUrl, helixUrl, seconds, onProgress }: SoakOptions): Promise<SoakResult> {
  await using world = await createWorld(postgresUrl, helixUrl, ['graph', 'helix', 'semantic', 'vectors'])
  const tally = createTally()
  const base: Omit<ChildConfig, 'role'> = { ...world.places, batch: 50, options: { ...options, backoff } }
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  const workers = startCrew(
    tally,
    'worker',
    times((): ChildConfig => ({ ...base, role: 'worker' })),
  )
  const writers = startCrew(
    tally,
    'writer',
    times((index) => writerConfig(base, index)),
  )
  await workers.ready()
  await writePoison(world)

  let rebuilding: Promise<number> | undefined
  let freezing: Promise<void> | undefined
  let told = 0
  while (elapsed() < seconds || rebuilding === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 2000))
    await (Math.random() < 0.6 ? workers : writers).killOne()
    freezing ??= workers.freezeOne(options.leaseMs + 500).finally(() => {
      freezing = undefined
    })
    if (elapsed() > seconds / 3) rebuilding ??= rebuildAll(tally, world.places.targets, { ...base, pageSize: 40 })
    if (elapsed() - told < 5) continue
    told = elapsed()
    onProgress(`${Math.round(told)} s: ${line(tally, workers, writers)}`)
  }
  // Rebuilds shall have writers beside them, and come to their end where those leave a slow machine no time for anything else.
  await Promise.race([rebuilding, sleep(4 * options.leaseMs, undefined, { ref: false })])
  await freezing
  await writers.stop()
  const rebuildKills = await rebuilding
  const written = elapsed()
  onProgress(`writers have stopped after ${written.toFixed(1)} s; draining`)
  const wrong: string[] = []
  await world.drained().catch((error: unknown) => wrong.push(String(error)))
  const drained = elapsed() - written
  await workers.stop()
  wrong.push(...(await faultsOf(world, tally)))
  const summary = await summarize(world, tally, { written, drained })
  summary.push(
    `kills: ${workers.kills} workers, ${writers.kills} writers, ${rebuildKills} rebuilds; ${workers.frozen} workers slept`,
  )
  return { wrong, summary }
}

const times = (make: (index: number) => ChildConfig): readonly ChildConfig[] =>
  Array.from({ length: processes }, (_, i) => make(i))

/** Every other writer waits for its graphs, and so leases and writes itself. */
function writerConfig(base: Omit<ChildConfig, 'role'>, index: number): ChildConfig {
  return { ...base, role: 'writer', namespaces, awaitsGraphs: index % 2 === 1, pauseMs: 20 }
}

async function writePoison({ store }: World): Promise<void> {
  const engine = await createEngine({ store })
  const { namespace, id } = poisoned
  await engine.put({ namespace }, 'thing', { id, title: `${everyTitle} ${poison}` })
}

/** Differences, dead ones other than the poison, and what went wrong on the way. */
async function faultsOf(world: World, tally: Tally): Promise<readonly string[]> {
  const expected = `semantic: ${keyOf(poisoned.namespace, poisoned.id)} is missing`
  const found = await world.differences()
  const dead = await world.store.queue.listDead({ limit: 1000 }, {})
  const isPoison = (one: (typeof dead)[number]) =>
    one.target === 'semantic' && one.subject.kind === 'object' && one.subject.id === poisoned.id
  const { code } = dead.find(isPoison) ?? {}
  return [
    ...(await withHistories(
      world,
      found.filter((difference) => difference !== expected),
    )),
    ...(found.includes(expected) ? [] : ['the poison is in the index']),
    ...(code === 'invalid_object' ? [] : [`the poison did not die of "invalid_object" but of "${code}"`]),
    ...dead.filter((one) => !isPoison(one)).map((one) => `dead: ${JSON.stringify(one)}`),
    ...[...tally.faults].map(([fault, count]) => `${count} times ${fault}`),
  ]
}

/** Differences, the first of them with what led there. */
async function withHistories({ copies }: World, found: readonly string[]): Promise<readonly string[]> {
  const told = found
    .slice(0, 5)
    .map(async (difference) => [difference, ...(await historyOf(copies, difference))].join('\n  '))
  return [
    ...(await Promise.all(told)),
    ...found.slice(5, 20),
    ...(found.length > 20 ? [`and ${found.length - 20} more`] : []),
  ]
}

async function summarize(
  { copies, store }: World,
  tally: Tally,
  { written, drained }: { readonly written: number; readonly drained: number },
): Promise<string[]> {
  const { rows } = await copies.query<{ target: string; writes: string; repeated: string }>(
    `select target, count(*) as writes, count(distinct (generation, namespace, subject, sequence, worker))
       - count(distinct (generation, namespace, subject, sequence)) as repeated
     from writes where sequence > 0 group by target order by target`,
  )
  const total = [...tally.written.values()].reduce((sum, count) => sum + count, 0)
  const [dead] = await store.queue.listDead({ limit: 1 }, {})
  return [
    `${total} writes of ${processes} writers in ${written.toFixed(1)} s (${Math.round(total / written)}/s): ${counted(tally.written)}`,
    `${tally.taken} changes taken in ${tally.batches} batches by ${processes} workers (${Math.round(tally.taken / (written + drained))}/s), drained ${drained.toFixed(1)} s after the last write`,
    `${tally.lost} leases lost, ${tally.retried} changes tried again, ${tally.died} given up`,
    `rebuilds: ${tally.rebuilds}, resumed: ${tally.resumed}, begun anew: ${tally.busy}: ${tally.rebuildSeconds.join(', ')}`,
    ...rows.map(
      ({ target, writes, repeated }) =>
        `${target}: ${writes} subjects written, ${repeated} of them once more by another process`,
    ),
    `outages: ${counted(tally.outages) || 'none'}`,
    `dead: ${dead === undefined ? 'none' : `${dead.target} ${JSON.stringify(dead.subject)}: ${dead.code}: ${dead.message}`}`,
  ]
}

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

function line(tally: Tally, workers: Crew, writers: Crew): string {
  const written = [...tally.written.values()].reduce((sum, count) => sum + count, 0)
  const { taken, lost, rebuilds } = tally
  return `${written} written, ${taken} taken, ${lost} leases lost, ${workers.kills + writers.kills} kills, ${rebuilds} rebuilds`
}
