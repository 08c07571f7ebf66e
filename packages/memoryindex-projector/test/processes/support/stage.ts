import type { Generation } from '@recollect/core'
import { inject } from 'vitest'
import type { ChildConfig, TargetName } from './child-config.ts'
import { type Child, startChild } from './start-child.ts'
import { startRebuild } from './start-rebuild.ts'
import { createWorld, type World } from './world.ts'

const postgres = inject('postgres')
const helix = inject('helix')

/** Why these tests cannot run; undefined when they can. */
export const missing: string | undefined = 'missing' in postgres ? postgres.missing : undefined

/** The targets that there is an engine for. */
export const targets: readonly TargetName[] = 'missing' in helix ? ['graph', 'semantic'] : ['helix', 'semantic']

export const helixUrl: string | undefined = 'missing' in helix ? undefined : helix.url

/** A world with short leases, and processes that end with it. */
export interface Stage extends AsyncDisposable {
  readonly world: World
  start(config: StageConfig): Child
  /** Starts a rebuild as often as its target is too busy for it. Gives the process that is where it shall stop, or has ended. */
  rebuild(config: Omit<StageConfig, 'role'>): Promise<Child>
  /** The number of the generation that is in a state; undefined when there is none. */
  generationIn(target: TargetName, state: Generation['state']): Promise<number | undefined>
}

type StageConfig = Omit<ChildConfig, 'truth' | 'copies' | 'helix' | 'targets'> & Partial<ChildConfig>

export const batch = 16

export async function openStage(
  wanted: readonly TargetName[] = targets,
  url: string | undefined = helixUrl,
): Promise<Stage> {
  if ('missing' in postgres) throw new Error(postgres.missing)
  const world = await createWorld(postgres.url, url, wanted)
  const children: Child[] = []
  const options = { leaseMs: 3000, pollMs: 200, graceMs: 1000, servingMs: 100, callTimeoutMs: 10_000 }
  const start = (config: StageConfig): Child => {
    const backoff = { firstMs: 100, maxMs: 500 }
    const child = startChild({
      ...world.places,
      batch,
      ...config,
      options: { ...options, backoff, ...config.options },
    })
    children.push(child)
    return child
  }
  return {
    world,
    start,
    rebuild: (config) => startRebuild(() => start({ ...config, role: 'rebuild' })),
    generationIn: async (target, state) =>
      (await world.store.generations.listGenerations(target, {})).find((one) => one.state === state)?.number,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(children.filter((child) => child.isRunning()).map((child) => child.kill()))
      await world[Symbol.asyncDispose]()
    },
  }
}

/** States of subjects that a second process has written to the same copy once more. */
export async function repeatedWrites({ copies }: World, target: TargetName): Promise<number> {
  const { rows } = await copies.query<{ repeated: number }>(
    `select (count(distinct (generation, namespace, subject, sequence, worker))
       - count(distinct (generation, namespace, subject, sequence)))::int as repeated
     from writes where target = $1 and how <> 'missing' and sequence > 0`,
    [target],
  )
  return rows[0]?.repeated ?? 0
}
