import { type Generation, isEverywhere, namespaceOf, type TargetStats } from '@recollect/core'
import { queueOf } from '../projector-context.ts'
import type { ProjectorConfig } from './projector-config.ts'

/** A generation, and about how many documents it will have. */
export interface GenerationStatus extends Generation {
  /** Documents of the one that serves in its place; only while it is built. */
  readonly expected: number | undefined
}

export interface TargetStatus {
  readonly target: string
  /** Whether the configuration has it. */
  readonly isConfigured: boolean
  /** Absent while the store does not collect changes for it. */
  readonly stats: TargetStats | undefined
  readonly generations: readonly GenerationStatus[]
}

/** How the targets of a configuration are, and those that the store collects for besides. Opens none, and writes nothing. */
export async function readStatus(
  { store, targets }: ProjectorConfig,
  signal: AbortSignal,
): Promise<readonly TargetStatus[]> {
  const { queue, registry } = queueOf(store)
  await store.ready({ signal })
  const [stats, generations] = await Promise.all([
    queue.stats({ signal }),
    registry.listGenerations(undefined, { signal }),
  ])
  const configured = targets.map(({ name }) => name)
  const names = new Set([...configured, ...stats.map(({ target }) => target)])
  return [...names].map((target) => {
    const own = generations.filter((generation) => generation.target === target)
    return {
      target,
      isConfigured: configured.includes(target),
      stats: stats.find((row) => row.target === target),
      generations: own.map((generation) => ({ ...generation, expected: expectedOf(generation, own) })),
    }
  })
}

function expectedOf({ state, scope }: Generation, all: readonly Generation[]): number | undefined {
  if (state !== 'building') return undefined
  return all.findLast(
    (other) =>
      other.state === 'serving' &&
      isEverywhere(other.scope) === isEverywhere(scope) &&
      namespaceOf(other.scope) === namespaceOf(scope),
  )?.documents
}
