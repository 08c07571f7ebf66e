import type { CallOptions } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'

/** Empties and forgets the generations that nobody asks any more. May be done by several workers at once. */
export async function sweepRetired(
  { registry, options: { graceMs, servingMs } }: ProjectorContext,
  target: Target,
  options: CallOptions,
): Promise<void> {
  const grace = Math.max(graceMs, 2 * servingMs)
  const retired = (await registry.listGenerations(target.name, options)).filter(
    ({ state, age }) => state === 'retired' && age >= grace,
  )
  for (const { number, scope } of retired) {
    if (!target.inPlace) await target.reset(number, scope, options)
    await registry.forgetGeneration({ target: target.name, number }, options)
  }
}
