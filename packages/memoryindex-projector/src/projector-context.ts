import { type GenerationRegistry, type OperationQueue, RecollectError, type Store } from '@recollect/core'
import type { Serving } from './generations/serving.ts'
import type { ResolvedOptions } from './projector-options.ts'
import type { GraphTarget } from './targets/graph-target.ts'
import type { IndexTarget } from './targets/index-target.ts'
import type { Health } from './work/health.ts'
import type { Wakers } from './work/wakers.ts'

/** What everything in one projector shares. */
export interface ProjectorContext {
  readonly queue: OperationQueue
  readonly registry: GenerationRegistry
  readonly targets: Map<string, GraphTarget | IndexTarget>
  readonly options: ResolvedOptions
  readonly serving: Serving
  readonly wakers: Wakers
  readonly health: Health
  /** The targets that this process has filled; `replaced` = then another one did so, and their copies do not last. */
  readonly fills: Map<string, 'own' | 'replaced'>
}

/** The queue and the generations of a store. @throws `invalid_option` when it keeps none */
export function queueOf(store: Store): { readonly queue: OperationQueue; readonly registry: GenerationRegistry } {
  const { queue, generations } = store
  if (queue === undefined || generations === undefined) {
    throw new RecollectError('invalid_option', 'A projector needs a store that keeps a queue of its changes.', {
      details: { option: 'store' },
    })
  }
  return { queue, registry: generations }
}

/** The target of this name. @throws `unknown_target` */
export function targetOf(context: ProjectorContext, name: string): GraphTarget | IndexTarget {
  const target = context.targets.get(name)
  if (target !== undefined) return target
  const known = [...context.targets.keys()]
  throw new RecollectError('unknown_target', `There is no target "${name}": known are ${known.join(', ')}.`, {
    details: { target: name, known },
  })
}
