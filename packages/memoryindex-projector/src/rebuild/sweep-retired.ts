import type { CallOptions } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { emptyCopy } from './empty-copy.ts'

/**
 * Empties and forgets the generations that nobody asks any more, and that no worker can still write to: one may have looked for
 * generations at the end of its lease, and its last call takes its time. May be done by several workers at once.
 */
export async function sweepRetired(context: ProjectorContext, target: Target, options: CallOptions): Promise<void> {
  const { registry } = context
  const { graceMs, servingMs, callTimeoutMs, leaseMs } = context.options
  const grace = Math.max(graceMs, 2 * servingMs, callTimeoutMs + leaseMs)
  const retired = (await registry.listGenerations(target.name, options)).filter(
    ({ state, age }) => state === 'retired' && age >= grace,
  )
  for (const generation of retired) {
    if (!target.inPlace) await emptyCopy(context, target, generation, options)
    await registry.forgetGeneration(generation, options)
  }
}
