import { type ParseArgsConfig, parseArgs } from 'node:util'
import { usageError } from './cli-error.ts'

export type OptionName = 'config' | 'target' | 'namespace' | 'limit' | 'restart' | 'until-empty' | 'json' | 'help'

interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  readonly value?: string
  readonly help: string
}

/** Every option of every command, and what the help says about it. */
export const options: Readonly<Record<OptionName, Option>> = {
  config: { type: 'string', short: 'c', value: '<module>', help: 'the configuration (default: recollect.config.*)' },
  target: { type: 'string', short: 't', multiple: true, value: '<name>', help: 'only this target; may be repeated' },
  namespace: { type: 'string', short: 'n', value: '<ns>', help: 'only this namespace' },
  limit: { type: 'string', value: '<n>', help: 'how many are listed, 1 to 10000 (default 100)' },
  restart: { type: 'boolean', help: 'give up an unfinished rebuild and begin anew' },
  'until-empty': { type: 'boolean', help: 'end as soon as nothing waits' },
  json: { type: 'boolean', help: 'JSON for programs' },
  help: { type: 'boolean', short: 'h', help: 'this page' },
}

/** What a command was called with. */
export interface Arguments {
  readonly words: readonly string[]
  readonly config: string | undefined
  readonly targets: readonly string[]
  readonly namespace: string | undefined
  readonly limit: number
  readonly restart: boolean
  readonly untilEmpty: boolean
  readonly json: boolean
  readonly help: boolean
}

/** Reads a command's arguments; `allowed` are the options that it takes. @throws CliError with exit code 2 */
export function parseArguments(args: readonly string[], allowed: readonly OptionName[]): Arguments {
  const config: ParseArgsConfig['options'] = Object.fromEntries(
    allowed.map((name) => {
      const { type, short, multiple = false } = options[name]
      return [name, { type, multiple, ...(short === undefined ? {} : { short }) }]
    }),
  )
  const { values, positionals } = parse(args, config)
  const text = (name: OptionName): string | undefined => {
    const value = values[name]
    if (typeof value !== 'string') return undefined
    if (value.trim() === '') throw usageError(`--${name} must not be blank.`)
    return value
  }
  return {
    words: positionals,
    config: text('config'),
    targets: Array.isArray(values['target']) ? values['target'].map(String) : [],
    namespace: text('namespace'),
    limit: wholeNumber('limit', text('limit'), 10_000) ?? 100,
    restart: values['restart'] === true,
    untilEmpty: values['until-empty'] === true,
    json: values['json'] === true,
    help: values['help'] === true,
  }
}

function parse(args: readonly string[], config: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      // Its second sentence is about words that begin with a dash.
      throw usageError(`${error.message.split('. ')[0]}. See --help.`)
    }
    throw error
  }
}

function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
  throw usageError(`--${name} is a whole number from 1 to ${most}, not ${JSON.stringify(text)}.`)
}
