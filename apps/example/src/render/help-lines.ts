import { options } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Colors } from './terminal.ts'

/** How to call this program. */
export function helpLines(commands: readonly Command[], program: string, colors: Colors): string[] {
  const usages = [...commands.map(({ usage }) => usage), 'help', '--version']
  const width = Math.max(...usages.map((usage) => usage.length))
  const flags = Object.entries(options).map(([name, option]) => ({
    flag: `--${name}${'value' in option ? ` ${option.value}` : ''}`,
    help: option.help,
    users: commands.filter((command) => command.options.some((own) => own === name)).map(({ usage }) => first(usage)),
  }))
  const flagWidth = Math.max(...flags.map(({ flag }) => flag.length))
  return [
    `${colors.bold('atlas')}: ask the packages that a project has installed`,
    '',
    `${program} <command>`,
    '',
    ...commands.map(({ usage, summary }) => `  ${colors.bold(usage.padEnd(width))}  ${summary}`),
    `  ${colors.bold('help'.padEnd(width))}  this page`,
    `  ${colors.bold('--version'.padEnd(width))}  the version`,
    '',
    'Options',
    ...flags.map(
      ({ flag, help, users }) => `  ${flag.padEnd(flagWidth)}  ${help} ${colors.dim(`(${users.join(', ')})`)}`,
    ),
    '',
    'NO_COLOR switches colours off. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ]
}

function first(usage: string): string {
  return usage.split(' ')[0] ?? usage
}
