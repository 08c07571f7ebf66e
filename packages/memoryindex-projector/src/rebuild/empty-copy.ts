import { type CallOptions, type Generation, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { inTime } from './in-time.ts'

/** Empties the copy of a generation, within the time of a call. @throws `index_unavailable` after it, and what the target throws */
export async function emptyCopy(
  { options: { callTimeoutMs } }: Pick<ProjectorContext, 'options'>,
  target: Target,
  { number, scope }: Pick<Generation, 'number' | 'scope'>,
  options: CallOptions,
): Promise<void> {
  const late = (cause: unknown) =>
    new RecollectError(
      'index_unavailable',
      `The target "${target.name}" did not empty its copy ${number} within ${callTimeoutMs} milliseconds.`,
      { details: { target: target.name, generation: number, callTimeoutMs }, cause },
    )
  await inTime(callTimeoutMs, options, (call) => target.reset(number, scope, call), late)
}
