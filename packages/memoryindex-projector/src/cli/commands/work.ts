import type { ProjectorEvent } from '../../events.ts'
import type { Command } from '../command.ts'
import { namedTargets } from '../named-targets.ts'
import { openProjector } from '../open-projector.ts'
import { count } from '../render/count.ts'
import { eventJson } from '../render/event-json.ts'
import { eventLines } from '../render/event-lines.ts'
import { jsonText } from '../render/json-text.ts'
import { noProgress } from '../render/progress.ts'
import { workTable } from '../render/work-table.ts'
import { untilEmpty } from '../until-empty.ts'
import { createWorkTotals } from '../work-totals.ts'
import { takesNoWords } from './words.ts'

export const work: Command = {
  name: 'work',
  words: '',
  summary: 'takes changes as they come, until told to stop',
  about: [
    'Any number of these may run, here and elsewhere. SIGINT or SIGTERM lets it',
    'finish its batches; a second one ends it at once, and others take what it held',
    'when its lease is over. Targets that were never filled are filled.',
    '',
    'With --until-empty it ends when every target is filled and nothing waits, not',
    'even for a next try. Changes that are given up are no failure: see "dead list".',
  ],
  options: ['until-empty', 'target', 'config', 'json', 'help'],
  check: takesNoWords,
  async run(context) {
    const { args, config, terminal, signal } = context
    const names = namedTargets(config, args.targets)
    const totals = createWorkTotals(names)
    const progress = args.json ? noProgress : terminal.progress()
    const start = performance.now()
    let total: number | undefined
    const show = () => {
      const done = totals.sum('taken')
      const [failed, dead] = [totals.sum('failed'), totals.sum('dead')]
      const remarks = [
        ...(failed > 0 ? [`${count(failed)} to try again`] : []),
        ...(dead > 0 ? [`${count(dead)} dead`] : []),
      ]
      progress.show({ label: 'work', done, total, milliseconds: performance.now() - start, remarks })
    }
    const hear = (event: ProjectorEvent) => {
      totals.add(event)
      if (args.json) return terminal.print(jsonText(eventJson(event)))
      for (const line of eventLines(event, terminal.noteColors)) progress.note(line)
      show()
    }
    try {
      const projector = await openProjector(context, names, hear)
      const empty = new AbortController()
      const working = projector.run({ signal: AbortSignal.any([signal, empty.signal]) })
      if (args.untilEmpty) {
        const waiting = (left: number) => {
          total = totals.sum('taken') + left
          show()
        }
        await untilEmpty(projector, waiting, signal)
        empty.abort()
      }
      await working
    } finally {
      progress.stop()
    }
    const milliseconds = Math.round(performance.now() - start)
    if (args.json) terminal.print(jsonText({ type: 'done', milliseconds, targets: totals.all() }))
    else for (const line of workTable(totals.all(), terminal)) terminal.print(line)
    // A worker that is told to stop has done its work; one that was to empty the queue has not.
    if (args.untilEmpty) signal.throwIfAborted()
  },
}
