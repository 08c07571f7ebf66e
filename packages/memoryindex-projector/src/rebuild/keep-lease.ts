import type { Build } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import { targetCall } from '../work/target-call.ts'

/** Holds a build through what takes long, until it is stopped. */
export function keepLease({ registry, options: { leaseMs } }: ProjectorContext, build: Build): () => void {
  const beat = () => registry.advanceBuild(build, { leaseMs }, {}).catch(() => false)
  const timer = setInterval(beat, Math.max(1, Math.floor(leaseMs / 3)))
  return () => clearInterval(timer)
}

/** Lets others go on with a build at once; when that fails, too, its lease ends by itself. */
export async function giveBack({ registry, options }: ProjectorContext, build: Build): Promise<void> {
  await targetCall(options.shutdownMs, {}, (call) => registry.releaseBuild(build, call)).catch(() => undefined)
}
