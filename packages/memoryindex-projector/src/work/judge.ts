import type { CallOptions, Failure, Operation } from '@recollect/core'
import { liveOf } from '../generations/coverage.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { bringUp, type Remind } from './bring-up.ts'
import type { Verdict } from './settle.ts'
import { mostInVain } from './write-states.ts'

/** Namespaces of a batch that are worked on at the same time: many small ones do not wait for each other. */
const atOnce = 8

/**
 * Works on the operations of a batch by namespace. An outage ends it, and so does a target that takes nothing at all: what was not
 * begun by then is untried.
 */
export async function judge(
  context: ProjectorContext,
  target: Target,
  operations: readonly Operation[],
  remind: Remind,
  options: CallOptions,
): Promise<Verdict> {
  const taken: Operation[] = []
  const failures: Failure[] = []
  const untried: Operation[] = []
  let isOver = false
  let inVain = 0
  // Looked up after the lease: a generation that came before it has been told of these changes, or reads them from the truth.
  const generations = await context.registry.listGenerations(target.name, options)
  const groups = Map.groupBy(operations, ({ namespace }) => namespace).entries()
  const work = async () => {
    for (const [namespace, group] of groups) {
      if (isOver || options.signal?.aborted === true) {
        untried.push(...group)
        continue
      }
      const live = target.inPlace ? [1] : liveOf(generations, namespace)
      const result = await bringUp(context, target, { namespace }, group, { live, remind }, options)
      taken.push(...result.taken)
      failures.push(...result.failures)
      untried.push(...result.untried)
      inVain += result.inVain
      isOver ||= result.isOut || (taken.length === 0 && inVain > mostInVain)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { taken, failures, untried }
}
