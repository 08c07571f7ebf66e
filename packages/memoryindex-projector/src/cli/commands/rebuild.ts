import { everywhere, type ReadScope } from '@recollect/core'
import type { ProjectorEvent } from '../../events.ts'
import type { Projector } from '../../projector.ts'
import type { RebuildProgress, Rebuilt } from '../../rebuild/rebuild-options.ts'
import type { Command, CommandContext } from '../command.ts'
import { namedTargets } from '../named-targets.ts'
import { openProjector } from '../open-projector.ts'
import { eventJson } from '../render/event-json.ts'
import { eventLines } from '../render/event-lines.ts'
import { jsonText } from '../render/json-text.ts'
import { noProgress, type Progress } from '../render/progress.ts'
import { rebuildLines } from '../render/rebuild-lines.ts'

/** A rebuild, and how long it took. */
export interface TimedRebuild extends Rebuilt {
  readonly target: string
  readonly milliseconds: number
}

export const rebuild: Command = {
  name: 'rebuild',
  words: '[target...]',
  summary: 'makes copies anew while the old ones serve',
  about: [
    'All targets when none is named, one after the other. Documents that a target',
    'refuses are listed, and left to the workers, which give them up or not. Workers',
    'should run meanwhile: they also bring what is written during the rebuild. An',
    'interrupted rebuild goes on where it stood when the same command runs again.',
  ],
  options: ['namespace', 'restart', 'config', 'json', 'help'],
  check: () => undefined,
  async run(context) {
    const { args, config, terminal, signal } = context
    const names = namedTargets(config, args.words)
    const progress = args.json ? noProgress : terminal.progress()
    const hear = (event: ProjectorEvent) => {
      if (event.type === 'rebuild') return
      if (args.json) terminal.print(jsonText(eventJson(event)))
      else for (const line of eventLines(event, terminal.noteColors)) progress.note(line)
    }
    const done: TimedRebuild[] = []
    try {
      const projector = await openProjector(context, names, hear)
      for (const target of names) done.push(await rebuildOne(context, projector, target, progress))
    } catch (error) {
      if (signal.aborted && !args.json) progress.note('Interrupted: the same command goes on from here.')
      throw error
    } finally {
      progress.stop()
      if (!args.json && done.length > 0) for (const line of rebuildLines(done, terminal)) terminal.print(line)
    }
  },
}

async function rebuildOne(
  { args, terminal, signal }: CommandContext,
  projector: Projector,
  target: string,
  progress: Progress,
): Promise<TimedRebuild> {
  const scope: ReadScope = args.namespace === undefined ? everywhere : { namespace: args.namespace }
  const namespace = args.namespace ?? null
  const start = performance.now()
  let before: number | undefined
  const onProgress = (now: RebuildProgress) => {
    if (args.json) return terminal.print(jsonText({ type: 'rebuild', target, namespace, ...now }))
    before ??= now.documents
    const remarks = now.skipped > 0 ? [`${now.skipped} skipped`] : []
    const milliseconds = performance.now() - start
    progress.show({ label: target, done: now.documents, before, total: now.expected, milliseconds, remarks })
  }
  const rebuilt = await projector.rebuild(target, { scope, restart: args.restart, onProgress, signal })
  const milliseconds = Math.round(performance.now() - start)
  progress.stop()
  if (args.json) terminal.print(jsonText({ type: 'rebuilt', target, namespace, ...rebuilt, milliseconds }))
  return { ...rebuilt, target, milliseconds }
}
