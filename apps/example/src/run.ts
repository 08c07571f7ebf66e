import { setTimeout } from 'node:timers/promises'
import { RecollectError } from '@recollect/core'
import { type Arguments, parseArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { ask } from './commands/ask.ts'
import { build } from './commands/build.ts'
import { demo } from './commands/demo.ts'
import { embed } from './commands/embed.ts'
import { find } from './commands/find.ts'
import { links } from './commands/links.ts'
import { rebuild } from './commands/rebuild.ts'
import { related } from './commands/related.ts'
import { show } from './commands/show.ts'
import { status } from './commands/status.ts'
import { why } from './commands/why.ts'
import type { Host } from './host.ts'
import { helpLines } from './render/help-lines.ts'
import { findStoreFolder } from './store-folder.ts'
import { UserError, usageError } from './user-error.ts'
import { versionOf } from './version.ts'

const commands: Readonly<Record<string, Command>> = {
  build,
  ask,
  find,
  show,
  why,
  related,
  links,
  embed,
  status,
  rebuild,
  demo,
}

/** How long a question waits for a process that has the store and does not answer, in milliseconds. */
const longestWait = 20_000

/** Runs a command line and gives the exit code: 0, 1 for a failure, 2 for wrong usage, 130 for an interruption. */
export async function run(args: readonly string[], host: Host): Promise<number> {
  try {
    return await dispatch(args, host)
  } catch (error) {
    if (host.signal.aborted) {
      host.terminal.note('Interrupted. What was written stays; the same command goes on from there.')
      return 130
    }
    return report(error, args.includes('--json'), host)
  }
}

/** Runs a command line of another process if it is a question, on a store that is open. */
export async function runQuestion(line: readonly string[], host: Host): Promise<number> {
  const [name = ''] = line
  if (!Object.hasOwn(commands, name) || commands[name]?.isQuestion !== true) return 2
  return run(line, host)
}

async function dispatch(line: readonly string[], host: Host): Promise<number> {
  const { terminal, program } = host
  const [name, ...rest] = line
  const help = () => {
    for (const text of helpLines(Object.values(commands), program, terminal.colors)) terminal.print(text)
    return 0
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help()
  if (name === '--version' || name === '-v') {
    terminal.print(await versionOf())
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw usageError(`There is no command ${JSON.stringify(name)}: "${program} help" lists them.`)
  if (rest.includes('--help') || rest.includes('-h')) return help()
  const args = parseArguments(rest, command.options)
  if (command.isQuestion === true && host.askHolder !== undefined) return askSomebody(command, args, line, host)
  await command.run(args, host)
  return 0
}

/**
 * Answers a question here, unless another process has the store open: then it does. One that is about to close it, or just opens
 * it, is waited for.
 */
async function askSomebody(command: Command, args: Arguments, line: readonly string[], host: Host): Promise<number> {
  const { signal } = host
  const folder = await findStoreFolder(host, args.store)
  const end = performance.now() + longestWait
  for (;;) {
    const code = await host.askHolder?.(folder, line)
    if (code !== undefined) return code
    try {
      await command.run(args, host)
      return 0
    } catch (error) {
      if (!RecollectError.is(error, 'store_locked') || performance.now() > end) throw error
    }
    await setTimeout(100, undefined, { signal })
  }
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
