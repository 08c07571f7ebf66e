import { compareText, type GenerationRegistry } from '@recollect/core'
import { runCall } from '../run-call.ts'
import { TargetGenerations } from './target-generations.ts'

/** The generations of all targets. `now` gives epoch milliseconds. */
export function memoryGenerations(now: () => number): GenerationRegistry {
  const targets = new Map<string, TargetGenerations>()
  let leases = 0

  return {
    listGenerations: async (target, call) =>
      runCall(call, () => {
        const time = now()
        const names = target === undefined ? [...targets.keys()].sort(compareText) : [target]
        return names.flatMap((name) => targets.get(name)?.list(time) ?? [])
      }),

    beginBuild: async ({ target, scope, leaseMs }, call) =>
      runCall(call, () => {
        const time = now()
        const generations = targets.get(target) ?? new TargetGenerations(target)
        targets.set(target, generations)
        leases += 1
        return generations.begin(scope, { name: String(leases), until: time + leaseMs }, time)
      }),
    advanceBuild: async (build, { progress, leaseMs }, call) =>
      runCall(call, () => {
        const time = now()
        return targets.get(build.generation.target)?.advance(build, progress, time + leaseMs, time) ?? false
      }),
    finishBuild: async (build, counts, call) =>
      runCall(call, () => targets.get(build.generation.target)?.finish(build, counts, now()) ?? false),
    releaseBuild: async (build, call) =>
      runCall(call, () => {
        targets.get(build.generation.target)?.release(build, now())
      }),

    abandonBuild: async ({ target, number }, call) =>
      runCall(call, () => targets.get(target)?.abandon(number, now()) ?? false),
    forgetGeneration: async ({ target, number }, call) => runCall(call, () => targets.get(target)?.forget(number)),
    forgetTarget: async (target, call) => runCall(call, () => targets.get(target)?.forgetAll()),
  }
}
