import { type OptionName, options } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Colors } from './terminal.ts'

const program = 'recollect-projector'

/** How to call the program. */
export function programHelp(commands: readonly Command[], colors: Colors): readonly string[] {
  const usages = commands.map(usage)
  const width = Math.max(...usages.map((one) => one.length))
  return [
    `${colors.bold(program)}: keeps the copies of a Recollect store up to date`,
    '',
    `${program} <command>`,
    '',
    ...commands.map(({ summary }, index) => `  ${colors.bold((usages[index] ?? '').padEnd(width))}  ${summary}`),
    '',
    `"${program} <command> --help" tells more; --version tells the version.`,
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 130 and 143 interrupted.',
  ]
}

/** How to call one command. */
export function commandHelp(command: Command, colors: Colors): readonly string[] {
  const flags = command.options.map((name) => ({ flag: flagOf(name), help: options[name].help }))
  const width = Math.max(...flags.map(({ flag }) => flag.length))
  return [
    colors.bold(`${program} ${usage(command)}`),
    '',
    `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    '',
    ...command.about,
    '',
    ...flags.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`),
  ]
}

function usage({ name, words }: Command): string {
  return words === '' ? name : `${name} ${words}`
}

function flagOf(name: OptionName): string {
  const { short, value } = options[name]
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}
