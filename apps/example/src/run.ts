import { RecollectError } from '@recollect/core'
import { parseArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { ask } from './commands/ask.ts'
import { build } from './commands/build.ts'
import { demo } from './commands/demo.ts'
import { embed } from './commands/embed.ts'
import { find } from './commands/find.ts'
import { links } from './commands/links.ts'
import { related } from './commands/related.ts'
import { show } from './commands/show.ts'
import { why } from './commands/why.ts'
import type { Host } from './host.ts'
import { helpLines } from './render/help-lines.ts'
import { UserError, usageError } from './user-error.ts'
import { versionOf } from './version.ts'

const commands: Readonly<Record<string, Command>> = { build, ask, find, show, why, related, links, embed, demo }

/** Runs a command line and gives the exit code: 0, 1 for a failure, 2 for wrong usage, 130 for an interruption. */
export async function run(args: readonly string[], host: Host): Promise<number> {
  try {
    await dispatch(args, host)
    return 0
  } catch (error) {
    if (host.signal.aborted) {
      host.terminal.note('Interrupted. What was written stays; the same command goes on from there.')
      return 130
    }
    return report(error, args.includes('--json'), host)
  }
}

async function dispatch([name, ...rest]: readonly string[], host: Host): Promise<void> {
  const { terminal, program } = host
  const help = () => {
    for (const line of helpLines(Object.values(commands), program, terminal.colors)) terminal.print(line)
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help()
  if (name === '--version' || name === '-v') return terminal.print(await versionOf())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw usageError(`There is no command ${JSON.stringify(name)}: "${program} help" lists them.`)
  if (rest.includes('--help') || rest.includes('-h')) return help()
  await command.run(parseArguments(rest, command.options), host)
}

/** Expected errors as one line; anything else with its stack, since it is a fault of this program. */
function report(error: unknown, json: boolean, { terminal }: Host): 1 | 2 {
  const known = error instanceof UserError || RecollectError.is(error)
  const code = RecollectError.is(error) ? error.code : undefined
  const message = error instanceof Error ? error.message : String(error)
  if (json) terminal.note(JSON.stringify({ error: { ...(code === undefined ? {} : { code }), message } }))
  else if (known) terminal.note(`${terminal.colors.red('Error:')} ${message}${code === undefined ? '' : ` (${code})`}`)
  else terminal.note(`${terminal.colors.red('Unexpected error:')} ${error instanceof Error ? error.stack : message}`)
  return error instanceof UserError ? error.exitCode : 1
}
