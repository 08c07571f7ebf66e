import { setTimeout as sleep } from 'node:timers/promises'
import { RecollectError } from '@recollect/core'
import { parseArguments } from './arguments.ts'
import { CliError, usageError } from './cli-error.ts'
import type { Command } from './command.ts'
import { close as closeTargets } from './commands/close.ts'
import { deadDiscard } from './commands/dead-discard.ts'
import { deadList } from './commands/dead-list.ts'
import { deadRequeue } from './commands/dead-requeue.ts'
import { rebuild } from './commands/rebuild.ts'
import { status } from './commands/status.ts'
import { work } from './commands/work.ts'
import { Interruption } from './interruption.ts'
import { loadConfig } from './load-config.ts'
import type { ProjectorConfig } from './projector-config.ts'
import { harmless } from './render/harmless.ts'
import { commandHelp, programHelp } from './render/help-lines.ts'
import { jsonText } from './render/json-text.ts'
import type { Terminal } from './render/terminal.ts'

const commands: readonly Command[] = [status, work, rebuild, deadList, deadRequeue, deadDiscard, closeTargets]

/** Where a command line runs. */
export interface Host {
  readonly terminal: Terminal
  /** The folder that paths are relative to. */
  readonly folder: string
  readonly signal: AbortSignal
  version(): Promise<string>
}

/** Runs a command line and gives the exit code: 0 done, 1 failed, 2 wrong usage; what an interruption says. */
export async function runCli(args: readonly string[], host: Host): Promise<number> {
  try {
    await dispatch(args, host)
    return 0
  } catch (error) {
    const reason: unknown = host.signal.reason
    if (reason instanceof Interruption) return reason.exitCode
    return report(error, args.includes('--json'), host.terminal)
  }
}

async function dispatch(args: readonly string[], host: Host): Promise<void> {
  const { terminal } = host
  const [first] = args
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    return print(terminal, programHelp(commands, terminal.colors))
  }
  if (first === '--version' || first === '-v') return terminal.print(await host.version())
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  if (command === undefined) return print(terminal, programHelp(familyOf(args), terminal.colors))
  const parsed = parseArguments(args.slice(command.name.split(' ').length), command.options)
  if (parsed.help) return print(terminal, commandHelp(command, terminal.colors))
  command.check(parsed)
  const config = await loadConfig(parsed.config, host.folder)
  try {
    host.signal.throwIfAborted()
    await command.run({ args: parsed, config, terminal, signal: host.signal })
  } finally {
    await close(config)
  }
}

/** The commands that begin with this word, when only their help is asked for. @throws CliError with exit code 2 */
function familyOf([first = '', second]: readonly string[]): readonly Command[] {
  const family = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length === 0) {
    throw usageError(`There is no command ${JSON.stringify(first)}: "recollect-projector help" lists them.`)
  }
  if (second === '--help' || second === '-h') return family
  const known = family.map(({ name }) => `"${name}"`).join(', ')
  throw usageError(`"${first}" alone is no command: there are ${known}.`)
}

function print(terminal: Terminal, lines: readonly string[]): void {
  for (const line of lines) terminal.print(line)
}

/** What the configuration opened; the process does not wait for ever for it. */
async function close(config: ProjectorConfig): Promise<void> {
  const enough = new AbortController()
  const late = sleep(10_000, undefined, { signal: enough.signal, ref: false }).catch(() => undefined)
  try {
    await Promise.race([config.close?.(), late])
  } finally {
    enough.abort()
  }
}

/** Expected errors as one line; anything else with its stack. */
function report(error: unknown, json: boolean, { note, noteColors }: Terminal): 1 | 2 {
  const exitCode = error instanceof CliError ? error.exitCode : 1
  const code = RecollectError.is(error) ? error.code : exitCode === 2 ? 'usage' : undefined
  const message = error instanceof Error ? error.message : String(error)
  if (json) {
    note(jsonText({ error: { ...(code === undefined ? {} : { code }), message } }))
    return exitCode
  }
  const suffix = RecollectError.is(error) ? ` (${error.code})` : ''
  const isExpected = error instanceof CliError || RecollectError.is(error) || !(error instanceof Error)
  note(isExpected ? `${noteColors.red('Error:')} ${harmless(message + suffix)}` : harmless(error.stack ?? message))
  if (RecollectError.is(error, 'rebuild_running')) note('With --restart it is given up, and begun anew.')
  return exitCode
}
