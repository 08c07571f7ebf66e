import { type Build, type CallOptions, isEverywhere, namespaceOf, RecollectError } from '@recollect/core'
import type { Refusal } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { begin } from './begin.ts'
import { fillPage } from './fill-page.ts'
import { inTime, unheard } from './in-time.ts'
import { giveBack, keepLease } from './keep-lease.ts'
import { type RebuildOptions, type Rebuilt, type ResolvedRebuild, resolveRebuild } from './rebuild-options.ts'
import { sweepRetired } from './sweep-retired.ts'

/** Refusals that are told by name. */
const toldRefusals = 100

/**
 * Fills a new generation of a target from the truth while the old one serves, then lets it take over. Changes that happen
 * meanwhile are written to it by the workers, with sequences that are always newer than what is filled in.
 */
export async function rebuild(
  context: ProjectorContext,
  target: Target,
  options: RebuildOptions = {},
): Promise<Rebuilt> {
  const resolved = resolveRebuild(options)
  await sweepRetired(context, target, { signal: resolved.signal })
  return complete(context, target, await begin(context, target, resolved), resolved)
}

/** Fills a generation, and lets it take over. */
export async function complete(
  context: ProjectorContext,
  target: Target,
  build: Build,
  resolved: ResolvedRebuild,
): Promise<Rebuilt> {
  try {
    const rebuilt = await fill(context, target, build, resolved)
    const finish = (call: CallOptions) => context.registry.finishBuild(build, rebuilt, call)
    if (!(await inTime(context.options.callTimeoutMs, {}, finish, unheard))) throw overtaken(target.name)
    context.serving.forget(target.name)
    context.fills.set(target.name, 'own')
    return rebuilt
  } catch (error) {
    await giveBack(context, build)
    throw error
  }
}

async function fill(
  context: ProjectorContext,
  target: Target,
  build: Build,
  { scope, pageSize, signal, onProgress }: ResolvedRebuild,
): Promise<Rebuilt> {
  const { registry, options } = context
  const { generation } = build
  const resumed = generation.cursor !== undefined
  const expected = await expectedDocuments(context, build, { signal })
  const refused: Refusal[] = []
  let { documents, skipped } = generation
  const tell = () => {
    const progress = { generation: generation.number, documents, skipped, expected, resumed }
    onProgress(progress)
    return progress
  }
  const stopHeartbeat = keepLease(context, build)
  try {
    tell()
    for (let after = generation.cursor; ; ) {
      const page = await target.source.enumerate(scope, { after, limit: pageSize }, { signal })
      const number = target.inPlace ? 1 : generation.number
      const filled = await fillPage(context, target, { number, isWell: documents > 0 }, page.documents, { signal })
      documents += filled.documents
      skipped += filled.refused.length
      refused.push(...filled.refused.slice(0, toldRefusals - refused.length))
      options.emit({ type: 'rebuild', target: target.name, generation: generation.number, scope, documents, skipped })
      const progress = tell()
      if (page.next === undefined) return { ...progress, refused }
      if (page.next === after) throw stuck(target.name)
      after = page.next
      const noted = { cursor: after, documents, skipped }
      if (!(await registry.advanceBuild(build, { progress: noted, leaseMs: options.leaseMs }, { signal }))) {
        throw overtaken(target.name)
      }
    }
  } finally {
    stopHeartbeat()
  }
}

async function expectedDocuments(
  { registry }: ProjectorContext,
  { generation }: Build,
  call: CallOptions,
): Promise<number | undefined> {
  const before = (await registry.listGenerations(generation.target, call)).filter(
    ({ state, scope }) =>
      state === 'serving' &&
      (isEverywhere(scope) ? isEverywhere(generation.scope) : scope.namespace === namespaceOf(generation.scope)),
  )
  return before.at(-1)?.documents
}

function overtaken(target: string): RecollectError {
  return new RecollectError('rebuild_running', `Somebody else has taken over the rebuild of the target "${target}".`, {
    details: { target },
  })
}

function stuck(target: string): RecollectError {
  return new RecollectError('store_failed', `The source of the target "${target}" gave the same place twice.`)
}
