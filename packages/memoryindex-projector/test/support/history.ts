import { everywhere, type ReadScope } from '@recollect/core'
import fc from 'fast-check'
import type { Fate } from './gate.ts'

export const namespaces = ['n', 'm'] as const
export const workers = 3

export type WriteCall = 'put' | 'part' | 'adopt' | 'softDelete' | 'revive' | 'purge' | 'link' | 'unlink'
export type TargetName = 'graph' | 'semantic'

/** One deed of a writer, a worker, or fortune. */
export type Step =
  | { readonly do: WriteCall; readonly namespace: string; readonly id: string; readonly other: string }
  | { readonly do: 'work'; readonly worker: number; readonly target: TargetName }
  | { readonly do: 'await'; readonly worker: number; readonly namespace: string; readonly ids: readonly string[] }
  | {
      readonly do: 'rebuild'
      readonly worker: number
      readonly target: TargetName
      readonly scope: ReadScope
      readonly restart: boolean
    }
  | { readonly do: 'release'; readonly pick: number }
  | { readonly do: 'jump'; readonly ms: number }
  | { readonly do: 'cut' | 'join' | 'kill'; readonly worker: number }
  | { readonly do: 'requeue' | 'discard'; readonly target: TargetName }
  | { readonly do: 'poison' | 'cure'; readonly namespace: string; readonly id: string }

const entities = ['a', 'b', 'c'] as const
const namespace = fc.constantFrom('n', 'n', 'm')
const entity = fc.constantFrom(...entities)
const worker = fc.nat(workers - 1)
const target = fc.constantFrom<TargetName>('graph', 'graph', 'semantic')
const scope = fc.constantFrom<ReadScope>(everywhere, { namespace: 'n' }, { namespace: 'm' })

export const write: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom<WriteCall>(
    ...(['put', 'put', 'part', 'part', 'adopt', 'softDelete', 'softDelete', 'revive', 'revive'] as const),
    ...(['purge', 'link', 'link', 'link', 'unlink'] as const),
  ),
  namespace,
  id: entity,
  other: entity,
})
export const work: fc.Arbitrary<Step> = fc.record({ do: fc.constant('work' as const), worker, target })
export const release: fc.Arbitrary<Step> = fc.record({ do: fc.constant('release' as const), pick: fc.nat(9) })
export const rebuilding: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('rebuild' as const),
  worker,
  target,
  scope,
  restart: fc.boolean(),
})
export const kill: fc.Arbitrary<Step> = fc.record({ do: fc.constant('kill' as const), worker })
const awaiting: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('await' as const),
  worker,
  namespace,
  ids: fc.uniqueArray(entity, { minLength: 1 }),
})
const jump: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('jump' as const),
  ms: fc.constantFrom(1000, 7000, 12_000, 31_000, 31_000, 100_000),
})
const rare: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('cut' as const, 'join' as const), worker }),
  fc.record({ do: fc.constantFrom('requeue' as const, 'discard' as const), target }),
  fc.record({ do: fc.constantFrom('poison' as const, 'cure' as const), namespace, id: entity }),
)

/** Everything that may happen. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: write },
  { weight: 12, arbitrary: work },
  { weight: 8, arbitrary: release },
  { weight: 3, arbitrary: rebuilding },
  { weight: 2, arbitrary: awaiting },
  { weight: 3, arbitrary: jump },
  { weight: 1, arbitrary: kill },
  { weight: 2, arbitrary: rare },
)

/** Fates of calls, one after the other, over and over. */
export const anyFates: fc.Arbitrary<readonly Fate[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.constant<Fate>('pass') },
    { weight: 5, arbitrary: fc.constantFrom<Fate>('stall', 'stallAnswer', 'late') },
    { weight: 2, arbitrary: fc.constantFrom<Fate>('loseAnswer', 'twice', 'outage', 'throttled', 'unknown', 'refused') },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** Calls are only slow. */
export const slowFates: fc.Arbitrary<readonly Fate[]> = fc.array(
  fc.constantFrom<Fate>('pass', 'pass', 'stall', 'stallAnswer'),
  { minLength: 1, maxLength: 40, size: 'max' },
)

export function historyOf(step: fc.Arbitrary<Step>): fc.Arbitrary<readonly Step[]> {
  return fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
}
