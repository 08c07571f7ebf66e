import type { DeadOperation } from '@recollect/core'
import { queueOf } from '../../projector-context.ts'
import type { Command, CommandContext } from '../command.ts'
import { namedTargets } from '../named-targets.ts'
import { deadJson } from '../render/dead-json.ts'
import { deadLines } from '../render/dead-lines.ts'
import { jsonText } from '../render/json-text.ts'
import { takesNoWords } from './words.ts'

/** Dead ones that are read at once. */
const pageSize = 1000

export const deadList: Command = {
  name: 'dead list',
  words: '',
  summary: 'changes that were given up, with the reasons',
  about: ['By target, namespace and subject: each with its reason and its failed tries.'],
  options: ['target', 'namespace', 'limit', 'config', 'json', 'help'],
  check: takesNoWords,
  async run(context) {
    const { args, terminal } = context
    const found = await findDead(context, args.limit + 1)
    const dead = found.slice(0, args.limit)
    const isMore = found.length > dead.length
    if (args.json) return terminal.print(jsonText({ dead: dead.map(deadJson), more: isMore }))
    for (const line of deadLines(dead, { isMore, now: new Date() }, terminal)) terminal.print(line)
  },
}

/** The first dead ones that are asked for. */
async function findDead({ args, config, signal }: CommandContext, most: number): Promise<readonly DeadOperation[]> {
  const { queue } = queueOf(config.store)
  await config.store.ready({ signal })
  const targets = args.targets.length === 0 ? [undefined] : namedTargets(config, args.targets)
  const found: DeadOperation[] = []
  for (const target of targets) {
    for (let after: DeadOperation | undefined; found.length < most; ) {
      const page = await queue.listDead({ target, limit: pageSize, after }, { signal })
      found.push(...page.filter(({ namespace }) => args.namespace === undefined || namespace === args.namespace))
      after = page.at(-1)
      if (page.length < pageSize) break
    }
  }
  return found.slice(0, most)
}
