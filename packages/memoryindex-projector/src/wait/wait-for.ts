import {
  assertKnownKeys,
  assertReadScope,
  type CallOptions,
  type EdgeRef,
  edgeSubject,
  isEverywhere,
  numberOption,
  objectSubject,
  type ReadScope,
  RecollectError,
  type Subject,
} from '@recollect/core'
import { servingAll, servingOf } from '../generations/coverage.ts'
import { type ProjectorContext, targetOf } from '../projector-context.ts'
import { pollUntil } from './poll-until.ts'

/** What is waited for: everything of a scope that was committed before, unless it is narrowed. */
export interface WaitRequest {
  /** Only these objects: the ids of what was just written. */
  readonly ids?: readonly string[] | undefined
  /** Only these edges, besides. */
  readonly edges?: readonly EdgeRef[] | undefined
  /** Only these targets; all when absent. */
  readonly targets?: readonly string[] | undefined
  /** Longest wait in milliseconds, 5,000 when absent. */
  readonly timeoutMs?: number | undefined
}

export interface Waited {
  readonly milliseconds: number
  /** Changes among them that a target has given up: they are not in its copy, and will not be before somebody requeues them. */
  readonly dead: number
}

/** A look may count everything that waits: most of the time nobody looks. */
const restPerLook = 5

/**
 * Waits until the targets have taken what was committed before the call, and a copy of each serves the scope.
 *
 * @throws `projection_timeout`, `unknown_target`
 */
export async function waitFor(
  context: ProjectorContext,
  scope: ReadScope,
  request: WaitRequest = {},
  options: CallOptions = {},
): Promise<Waited> {
  assertReadScope(scope)
  assertKnownKeys('waitFor', request, ['ids', 'edges', 'targets', 'timeoutMs'])
  const start = performance.now()
  const timeoutMs = numberOption('timeoutMs', request.timeoutMs, 5000, { min: 0, max: 2 ** 31 - 1, whole: true })
  const targets = request.targets ?? [...context.targets.keys()]
  for (const name of targets) targetOf(context, name)
  const subjects = subjectsOf(request)
  const mark = await context.queue.mark(options)
  context.wakers.nudge()
  const dead = new Map<string, number>()
  let waiting: readonly string[] = targets
  const isDone = async () => {
    const looks = waiting.map(async (target) => {
      const look = await context.queue.unprojected({ target, scope, subjects, mark }, options)
      dead.set(target, look.dead)
      return look.waiting === 0 && (await isServed(context, target, scope, options)) ? [] : [target]
    })
    waiting = (await Promise.all(looks)).flat()
    return waiting.length === 0
  }
  if (await pollUntil(timeoutMs, { ...options, restPerLook }, isDone)) {
    // Another process may have let a new copy take over since this one last looked.
    for (const target of targets) context.serving.forget(target)
    return { milliseconds: performance.now() - start, dead: [...dead.values()].reduce((sum, count) => sum + count, 0) }
  }
  throw new RecollectError(
    'projection_timeout',
    `Not everything was projected within ${timeoutMs} milliseconds; ${waiting.join(', ')} lag behind, or have no copy that serves yet. Does a worker run?`,
    { details: { targets: waiting, timeoutMs } },
  )
}

/** Whether reads of the scope find a copy; one that is renewed in place is always there. */
async function isServed(
  context: ProjectorContext,
  name: string,
  scope: ReadScope,
  options: CallOptions,
): Promise<boolean> {
  const target = targetOf(context, name)
  if (target.inPlace) return true
  const generations = await context.registry.listGenerations(name, options)
  const number = isEverywhere(scope) ? servingAll(generations).base : servingOf(generations, scope.namespace)
  return number !== undefined && !target.isLost(number)
}

function subjectsOf({ ids, edges }: WaitRequest): readonly Subject[] | undefined {
  if (ids === undefined && edges === undefined) return undefined
  return [...(ids ?? []).map(objectSubject), ...(edges ?? []).map(edgeSubject)]
}
