import { queueOf } from '../../projector-context.ts'
import { resolveOptions } from '../../projector-options.ts'
import { type Closed, closeTarget } from '../../rebuild/close-target.ts'
import { usageError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { counted } from '../render/count.ts'
import { harmlessLine } from '../render/harmless.ts'
import { jsonText } from '../render/json-text.ts'

export const close: Command = {
  name: 'close',
  words: '<target...>',
  summary: 'gives targets up: no changes wait for them',
  about: [
    'What waits for a target is forgotten, and so are its copies; they are emptied',
    'if the configuration still has the target. Also for one that was taken out of',
    'the configuration, or renamed: the store collects for it until it is closed.',
    'Stop all workers that have it before: they would open it again.',
  ],
  options: ['config', 'json', 'help'],
  check({ words }) {
    if (words.length === 0) throw usageError('Which target? Name it: "status" lists them.')
  },
  async run({ args, config: { close: _, ...config }, terminal, signal }) {
    await config.store.ready({ signal })
    const targets = new Map(config.targets.map((target) => [target.name, target]))
    const context = { ...queueOf(config.store), options: resolveOptions(config), targets }
    const closed: (Closed & { readonly target: string })[] = []
    for (const target of new Set(args.words)) {
      closed.push({ target, ...(await closeTarget(context, target, { signal })) })
    }
    if (args.json) return terminal.print(jsonText({ closed }))
    for (const { target, generations, emptied } of closed) {
      const copies = counted(generations, 'copy', 'copies')
      const done = emptied ? 'emptied and forgotten' : 'forgotten'
      terminal.print(`${harmlessLine(target)}: closed; ${copies} ${done}`)
    }
  },
}
