import {
  assertKnownKeys,
  assertReadScope,
  type CallOptions,
  type DeadSelection,
  everywhere,
  numberOption,
  RecollectError,
} from '@recollect/core'
import { createServing } from './generations/serving.ts'
import type { DeadRequest, ProjectionStats, Projector } from './projector.ts'
import { type ProjectorContext, queueOf, targetOf } from './projector-context.ts'
import { type ProjectorOptions, resolveOptions } from './projector-options.ts'
import { closeTarget } from './rebuild/close-target.ts'
import { fillFirst } from './rebuild/fill-first.ts'
import { rebuild } from './rebuild/rebuild.ts'
import type { GraphTarget } from './targets/graph-target.ts'
import type { IndexTarget } from './targets/index-target.ts'
import type { Target } from './targets/target.ts'
import { servingGraph } from './views/serving-graph.ts'
import { servingIndex } from './views/serving-index.ts'
import { projectGraphs } from './wait/project-graphs.ts'
import { waitFor } from './wait/wait-for.ts'
import { createHealth } from './work/health.ts'
import { processOne } from './work/process-one.ts'
import { run } from './work/run.ts'
import { createWakers } from './work/wakers.ts'

/**
 * Makes a projector over a store, and begins to collect changes for its targets. A target of an empty store serves at once; one of
 * a store with something in it serves after its first rebuild, which `run` does by itself.
 *
 * @example
 * ```ts
 * const projector = await createProjector({
 *   store,
 *   targets: [graphTarget({ store, open: (generation) => createHelixGraph({ url, generation }) })],
 * })
 * const engine = await createEngine({ store, graph: projector.graph(), projections: projector })
 * const stop = new AbortController()
 * const working = projector.run({ signal: stop.signal })
 * ```
 * @throws `invalid_option`, and what the store throws
 */
export async function createProjector(options: ProjectorOptions, callOptions: CallOptions = {}): Promise<Projector> {
  const resolved = resolveOptions(options)
  const { queue, registry } = queueOf(options.store)
  await options.store.ready(callOptions)
  const context: ProjectorContext = {
    queue,
    registry,
    targets: new Map(options.targets.map((target) => [target.name, target])),
    options: resolved,
    serving: createServing(registry, resolved.servingMs),
    wakers: createWakers(),
    health: createHealth(),
    fills: new Map(),
  }
  for (const target of options.targets) await openTarget(context, target, callOptions)
  return projectorOf(context)
}

/** Collects changes from now on. What is empty is filled at once, so that it serves from the first write on. */
async function openTarget(context: ProjectorContext, target: Target, options: CallOptions): Promise<void> {
  const { name, takes } = target
  await context.queue.openTarget({ name, takes }, options)
  if ((await context.serving.look(name, options)).length > 0) return
  if (!(await isEmpty(target, options))) return
  try {
    await fillFirst(context, target, options)
  } catch (error) {
    // Another process was quicker, or the target is out: a worker fills it later.
    options.signal?.throwIfAborted()
    if (!RecollectError.is(error, 'rebuild_running')) context.options.emit({ type: 'error', target: name, error })
  }
}

async function isEmpty({ source }: Target, options: CallOptions): Promise<boolean> {
  for (let after: string | undefined; ; ) {
    const { documents, next } = await source.enumerate(everywhere, { limit: 100, after }, options)
    if (documents.length > 0) return false
    if (next === undefined) return true
    after = next
  }
}

function projectorOf(context: ProjectorContext): Projector {
  const { queue, targets, wakers } = context
  const named = (name: string) => targetOf(context, name)
  return {
    get targets() {
      return [...targets.keys()]
    },
    projectGraphs: (scope, subjects, options) => projectGraphs(context, scope, subjects, options),
    nudge: () => wakers.nudge(),
    run: ({ signal }) => run(context, signal),
    processOne: async (request = {}) => {
      assertKnownKeys('processOne', request, ['target', 'signal', 'upToDate'])
      const { target, ...options } = request
      for (const one of target === undefined ? targets.values() : [named(target)]) {
        const batch = await processOne(context, one, options)
        if (batch !== undefined) return batch
      }
      return undefined
    },
    rebuild: async (target, options) => rebuild(context, named(target), options),
    waitFor: (scope, request, options) => waitFor(context, scope, request, options),
    stats: (options) => stats(context, options),
    listDead: async (request = {}, options = {}) => queue.listDead(deadPage(context, request), options),
    requeue: async (selection, options = {}) => {
      assertSelection(context, 'requeue', selection)
      const count = await queue.requeue(selection, options)
      wakers.nudge()
      return count
    },
    discard: async (selection, options = {}) => {
      assertSelection(context, 'discard', selection)
      return queue.discard(selection, options)
    },
    closeTarget: async (name, options) => {
      const closed = await closeTarget(context, name, options)
      context.serving.forget(name)
      return closed
    },
    graph: (name) => servingGraph(context, ofForm<GraphTarget>(context, name, isGraph, 'graph')),
    index: (name) => servingIndex(context, ofForm<IndexTarget>(context, name, isIndex, 'index')),
  }
}

async function stats(
  { queue, registry, targets }: ProjectorContext,
  options: CallOptions = {},
): Promise<readonly ProjectionStats[]> {
  const [waiting, generations] = await Promise.all([queue.stats(options), registry.listGenerations(undefined, options)])
  return [...targets.keys()].flatMap((name) => {
    const row = waiting.find(({ target }) => target === name)
    return row === undefined ? [] : { ...row, generations: generations.filter(({ target }) => target === name) }
  })
}

/** A slip of the pen must not widen what is meant. @throws `invalid_option`, `invalid_scope`, `unknown_target` */
function assertSelection(context: ProjectorContext, call: string, selection: DeadSelection): void {
  assertKnownKeys(call, selection, ['target', 'scope', 'subjects'])
  targetOf(context, selection.target)
  if (selection.scope !== undefined) assertReadScope(selection.scope)
}

function deadPage(context: ProjectorContext, request: DeadRequest) {
  assertKnownKeys('listDead', request, ['target', 'limit', 'after'])
  const { target, limit, after } = request
  if (target !== undefined) targetOf(context, target)
  return { target, after, limit: numberOption('limit', limit, 100, { min: 1, max: 1000, whole: true }) }
}

type AnyTarget = GraphTarget | IndexTarget

const isGraph = (target: AnyTarget): target is GraphTarget => target.form === 'graph'
const isIndex = (target: AnyTarget): target is IndexTarget => target.form === 'index'

/** The target of a form, by name or the first one. @throws `unknown_target` */
function ofForm<T extends AnyTarget>(
  context: ProjectorContext,
  name: string | undefined,
  is: (target: AnyTarget) => target is T,
  form: AnyTarget['form'],
): T {
  const target = name === undefined ? [...context.targets.values()].find(is) : targetOf(context, name)
  if (target !== undefined && is(target)) return target
  const known = [...context.targets.keys()]
  throw new RecollectError(
    'unknown_target',
    `There is no target of the form "${form}"${name === undefined ? '' : ` named "${name}"`}.`,
    {
      details: { target: name, form, known },
    },
  )
}
