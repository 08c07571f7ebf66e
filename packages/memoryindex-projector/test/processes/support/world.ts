import { everywhere } from '@recollect/core'
import { fromConnectionString, type PostgresStore } from '@recollect/store-postgres'
import { createDatabase } from '@recollect/tooling-postgres'
import type { Pool } from 'pg'
import type { Places, TargetName } from './child-config.ts'
import { compare } from './compare.ts'
import { copiesPool, createCopies } from './copies-database.ts'

/** Milliseconds that a slow machine may need at most. */
const drainMs = 120_000

/** A truth and its copies, for processes to work on. */
export interface World extends AsyncDisposable {
  readonly places: Places
  readonly store: PostgresStore
  readonly copies: Pool
  /** Waits until nothing waits any more, and every target serves with nothing left to fill; fails after a while. */
  drained(): Promise<void>
  differences(): Promise<readonly string[]>
  /** Ends every session in the database of the truth, as an administrator may. */
  endSessions(): Promise<void>
}

/** Databases of its own on a server, and labels of its own on HelixDB. */
export async function createWorld(
  serverUrl: string,
  helixUrl: string | undefined,
  wanted: readonly TargetName[],
): Promise<World> {
  const truth = await createDatabase(serverUrl)
  const tables = await createDatabase(serverUrl)
  await createCopies(tables.url)
  const store = await fromConnectionString(truth.url, { vectorIndex: 'none' })
  await store.migrate()
  const copies = copiesPool(tables.url)
  const label = `Soak${crypto.randomUUID().replaceAll('-', '')}`
  const helix = helixUrl === undefined ? undefined : { url: helixUrl, label }
  const targets = wanted.filter((target) => target !== 'helix' || helix !== undefined)
  const places: Places = { truth: truth.url, copies: tables.url, helix, targets }
  return {
    places,
    store,
    copies,
    drained: () => drained(store, places.targets),
    differences: () => settledDifferences(() => compare(places, store, copies)),
    endSessions: async () => {
      const statement = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await copies.query(statement, [new URL(truth.url).pathname.slice(1)])
    },
    [Symbol.asyncDispose]: async () => {
      await store.close()
      await copies.end()
      await tables.drop()
      await truth.drop()
    },
  }
}

/**
 * The differences that stay: a worker may look for a moment whether a target was ever filled, and begins a generation that it gives up
 * at once.
 */
async function settledDifferences(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    const found = await look()
    if (tries === 20 || !found.some((line) => line.endsWith('was left unfinished'))) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function drained(store: PostgresStore, targets: readonly TargetName[]): Promise<void> {
  const end = performance.now() + drainMs
  for (;;) {
    const mark = await store.queue.mark({})
    const waiting = await Promise.all(
      targets.map((target) => store.queue.unprojected({ target, scope: everywhere, mark }, {})),
    )
    const generations = await store.generations.listGenerations(undefined, {})
    const isFilled = (target: TargetName) =>
      generations.some((one) => one.target === target && one.state === 'serving') &&
      !generations.some((one) => one.target === target && one.state === 'building')
    if (waiting.every((one) => one.waiting === 0) && targets.every(isFilled)) return
    if (performance.now() > end) {
      const stats = JSON.stringify([await store.queue.stats({}), generations])
      throw new Error(`Not drained in ${drainMs} ms: ${stats}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
