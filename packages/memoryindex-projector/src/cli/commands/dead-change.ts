import type { CallOptions, DeadSelection, OperationQueue } from '@recollect/core'
import { queueOf } from '../../projector-context.ts'
import type { Arguments } from '../arguments.ts'
import { usageError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { namedTargets } from '../named-targets.ts'
import { counted } from '../render/count.ts'
import { harmlessLine } from '../render/harmless.ts'
import { jsonText } from '../render/json-text.ts'
import { parseSubject } from '../render/subject-text.ts'

interface DeadChange {
  readonly verb: 'requeue' | 'discard'
  /** Key of the counts in JSON. */
  readonly key: 'requeued' | 'discarded'
  readonly summary: string
  readonly about: readonly string[]
  /** What was done, for people. */
  readonly done: string
  change(queue: OperationQueue, selection: DeadSelection, options: CallOptions): Promise<number>
}

/** A command that does something with dead ones: those of a target, a namespace, or certain subjects. */
export function deadChange({ verb, key, summary, about, done, change }: DeadChange): Command {
  return {
    name: `dead ${verb}`,
    words: '[subject...]',
    summary,
    about: [
      ...about,
      'Subjects are written as "dead list" prints them: an id, or for a link',
      '["from","relation","to"]. All of the target when none is named. Ids that begin',
      'with a dash follow after --.',
    ],
    options: ['target', 'namespace', 'config', 'json', 'help'],
    check({ targets, words }) {
      if (targets.length === 0) throw usageError('Of which target? Name it with --target.')
      if (words.some((word) => word.trim() === '')) throw usageError('A subject must not be blank.')
    },
    async run({ args, config, terminal, signal }) {
      const names = namedTargets(config, args.targets)
      const { queue } = queueOf(config.store)
      await config.store.ready({ signal })
      const counts: { readonly target: string; readonly count: number }[] = []
      for (const target of names) {
        counts.push({ target, count: await change(queue, selectionOf(target, args), { signal }) })
      }
      if (args.json) return terminal.print(jsonText({ [key]: counts }))
      for (const { target, count } of counts) {
        terminal.print(`${harmlessLine(target)}: ${counted(count, 'change')} ${done}`)
      }
    },
  }
}

function selectionOf(target: string, { namespace, words }: Arguments): DeadSelection {
  return {
    target,
    ...(namespace === undefined ? {} : { scope: { namespace } }),
    ...(words.length === 0 ? {} : { subjects: words.map(parseSubject) }),
  }
}
