import { namespaceOf } from '@recollect/core'
import type { TargetStatus } from '../read-status.ts'

/** The status for programs; `namespace: null` is everything. */
export function statusJson(all: readonly TargetStatus[]): object {
  return {
    targets: all.map(({ target, isConfigured, stats, generations }) => ({
      target,
      configured: isConfigured,
      collecting: stats !== undefined,
      pending: stats?.pending ?? 0,
      leased: stats?.leased ?? 0,
      dead: stats?.dead ?? 0,
      lagMs: stats?.lag ?? 0,
      attempts: stats?.attempts ?? 0,
      generations: generations.map(({ number, scope, state, documents, skipped, age, expected }) => ({
        generation: number,
        namespace: namespaceOf(scope) ?? null,
        state,
        documents,
        skipped,
        ageMs: age,
        ...(expected === undefined ? {} : { expected }),
      })),
    })),
  }
}
