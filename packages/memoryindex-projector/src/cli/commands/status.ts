import type { Command } from '../command.ts'
import { namedTargets } from '../named-targets.ts'
import { readStatus } from '../read-status.ts'
import { jsonText } from '../render/json-text.ts'
import { statusJson } from '../render/status-json.ts'
import { statusLines } from '../render/status-lines.ts'
import { takesNoWords } from './words.ts'

export const status: Command = {
  name: 'status',
  words: '',
  summary: 'how far each target is, and which copies it has',
  about: [
    'Changes nothing. LAG is the age of the oldest change that waits; ATTEMPTS the',
    'most failed tries of one that waits. A copy is a generation: one serves while',
    'another is built. FILLED are the documents that its building wrote: what',
    'changed later is not counted.',
  ],
  options: ['target', 'config', 'json', 'help'],
  check: takesNoWords,
  async run({ args, config, terminal, signal }) {
    const names = namedTargets(config, args.targets)
    const all = await readStatus(config, signal)
    const shown = all.filter(({ target }) => args.targets.length === 0 || names.includes(target))
    if (args.json) return terminal.print(jsonText(statusJson(shown)))
    for (const line of statusLines(shown, terminal)) terminal.print(line)
  },
}
