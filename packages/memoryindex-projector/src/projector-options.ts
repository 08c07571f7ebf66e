import { assertKnownKeys, numberOption, RecollectError, type Store, utf8Length } from '@recollect/core'
import type { ProjectorEvent } from './events.ts'
import type { GraphTarget } from './targets/graph-target.ts'
import type { IndexTarget } from './targets/index-target.ts'
import type { Backoff } from './work/backoff.ts'

export interface ProjectorOptions {
  /** The truth: a store that keeps a queue of its changes. */
  readonly store: Store
  /** The copies to keep, each under a name of its own. */
  readonly targets: readonly (GraphTarget | IndexTarget)[]
  /**
   * How long a batch is a worker's before others may take it, in milliseconds; 30,000 when absent. Renewed at a third of it. The same
   * in all processes.
   */
  readonly leaseMs?: number | undefined
  /** Longest wait between two looks at the queue, in milliseconds; 1,000 when absent. Changes wake workers before. */
  readonly pollMs?: number | undefined
  /** How long one call of a target may take, in milliseconds; 30,000 when absent. */
  readonly callTimeoutMs?: number | undefined
  /** How long a worker that is told to stop may go on with its batch, in milliseconds; 10,000 when absent. */
  readonly shutdownMs?: number | undefined
  /**
   * Failed tries of one change, for reasons that may be its own, until it is dead; 10 when absent. It is not given up while the target
   * takes nothing else either.
   */
  readonly maxAttempts?: number | undefined
  /** Waits between tries; first 1,000, at most 300,000 milliseconds when absent. */
  readonly backoff?: Partial<Backoff> | undefined
  /**
   * How long a generation stays after another took over, and how often `run` looks for such ones, in milliseconds; 10,000 when absent.
   * It stays for `callTimeoutMs` and `leaseMs` together at least: a late worker may still write to it.
   */
  readonly graceMs?: number | undefined
  /** How long this process may go on asking a generation that another process has replaced, in milliseconds; 1,000 when absent. */
  readonly servingMs?: number | undefined
  /** How long a write of the engine waits for its graphs, in milliseconds; 2,000 when absent. */
  readonly awaitMs?: number | undefined
  /** Batches of each target that `run` works on at the same time; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Told of what happens. What it throws is ignored. */
  readonly onEvent?: ((event: ProjectorEvent) => void) | undefined
  /** 0 to 1, for the jitter of waits; `Math.random` when absent. For tests. */
  readonly random?: (() => number) | undefined
}

/** `ProjectorOptions` with every number in place. */
export interface ResolvedOptions {
  readonly leaseMs: number
  readonly pollMs: number
  readonly callTimeoutMs: number
  readonly shutdownMs: number
  readonly maxAttempts: number
  readonly backoff: Backoff
  readonly graceMs: number
  readonly servingMs: number
  readonly awaitMs: number
  readonly concurrency: number
  readonly random: () => number
  emit(event: ProjectorEvent): void
}

const known: readonly (keyof ProjectorOptions)[] = [
  'store',
  'targets',
  'leaseMs',
  'pollMs',
  'callTimeoutMs',
  'shutdownMs',
  'maxAttempts',
  'backoff',
  'graceMs',
  'servingMs',
  'awaitMs',
  'concurrency',
  'onEvent',
  'random',
]

/** @throws `invalid_option` */
export function resolveOptions(options: ProjectorOptions): ResolvedOptions {
  assertKnownKeys('createProjector', options, known)
  assertTargets(options.targets)
  const { backoff = {}, onEvent } = options
  for (const name of ['onEvent', 'random'] as const) {
    const value = options[name]
    if (value !== undefined && typeof value !== 'function') throw notA(name, 'a function')
  }
  assertKnownKeys('backoff', backoff, ['firstMs', 'maxMs'])
  const firstMs = millis('backoff.firstMs', backoff.firstMs, 1000)
  return {
    leaseMs: millis('leaseMs', options.leaseMs, 30_000),
    pollMs: millis('pollMs', options.pollMs, 1000),
    callTimeoutMs: millis('callTimeoutMs', options.callTimeoutMs, 30_000),
    shutdownMs: millis('shutdownMs', options.shutdownMs, 10_000),
    maxAttempts: whole('maxAttempts', options.maxAttempts, 10, 1000),
    backoff: { firstMs, maxMs: Math.max(firstMs, millis('backoff.maxMs', backoff.maxMs, 300_000)) },
    graceMs: millis('graceMs', options.graceMs, 10_000),
    servingMs: millis('servingMs', options.servingMs, 1000),
    awaitMs: millis('awaitMs', options.awaitMs, 2000),
    concurrency: whole('concurrency', options.concurrency, 1, 64),
    random: options.random ?? Math.random,
    emit: (event) => {
      try {
        onEvent?.(event)
      } catch {
        // A listener never disturbs the work.
      }
    },
  }
}

/** Timers take no more. */
const longest = 2 ** 31 - 1

function millis(name: string, value: number | undefined, fallback: number): number {
  return whole(name, value, fallback, longest)
}

function whole(name: string, value: number | undefined, fallback: number, max: number): number {
  return numberOption(name, value, fallback, { min: 1, max, whole: true })
}

function assertTargets(targets: ProjectorOptions['targets']): void {
  const isTarget = (target: unknown): boolean => typeof target === 'object' && target !== null && 'source' in target
  if (!Array.isArray(targets) || !targets.every(isTarget)) {
    throw notA('targets', 'a list of targets: [graphTarget({ store, open })]')
  }
  for (const { name } of targets) assertTargetName(name)
  const names = targets.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return
  throw new RecollectError('invalid_option', `Two targets are named "${twice}": give each a name of its own.`, {
    details: { option: 'targets', name: twice },
  })
}

/** In UTF-8: a database tells of changes by it. */
const longestName = 64

/** @throws `invalid_option` unless it can name a target in every store, and be shown to people */
function assertTargetName(name: unknown): void {
  const isGood =
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.isWellFormed() &&
    !/\p{Cc}/u.test(name) &&
    utf8Length(name) <= longestName
  if (!isGood) throw notA('target.name', `a name of at most ${longestName} bytes of UTF-8, without control characters`)
}

function notA(option: string, expected: string): RecollectError {
  return new RecollectError('invalid_option', `Option "${option}" must be ${expected}.`, { details: { option } })
}
