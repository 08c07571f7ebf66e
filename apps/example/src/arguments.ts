import { type ParseArgsConfig, parseArgs } from 'node:util'
import { usageError } from './user-error.ts'

/** Every option of every command, and what the help says about it. */
export const options = {
  store: { type: 'string', value: '<folder>', help: 'where the atlas is kept (default: .atlas in the project)' },
  where: {
    type: 'string',
    multiple: true,
    value: '<condition>',
    help: "only packages that satisfy it: license=MIT, direct=true, 'major>=2', license=MIT,ISC (repeatable)",
  },
  limit: { type: 'string', value: '<n>', help: 'how many packages, chains or relations, 1 to 50 (default 5)' },
  page: { type: 'string', value: '<n>', help: 'which page (default 1)' },
  explain: { type: 'boolean', help: 'how each score came about' },
  section: { type: 'string', value: '<n>', help: 'print this section' },
  embedder: { type: 'string', value: 'local|<url>', help: 'search by meaning, too: see "atlas embed"' },
  model: { type: 'string', value: '<name>', help: "the model's name, for an embedder with a URL" },
  graph: { type: 'string', value: 'helix', help: 'walk and search relations on a HelixDB server, not in the store' },
  'helix-url': { type: 'string', value: '<url>', help: 'where that server is (default: HELIX_URL)' },
  restart: { type: 'boolean', help: 'begin anew, instead of going on with a rebuild that was stopped' },
  json: { type: 'boolean', help: 'print JSON, for programs' },
} as const satisfies Record<string, Option>

interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly value?: string
  readonly help: string
}

export type OptionName = keyof typeof options

/** What a command was called with. */
export interface Arguments {
  readonly words: readonly string[]
  readonly store: string | undefined
  readonly where: readonly string[]
  readonly limit: number
  readonly page: number
  readonly explain: boolean
  readonly section: number | undefined
  readonly embedder: string | undefined
  readonly model: string | undefined
  readonly graph: string | undefined
  readonly helixUrl: string | undefined
  readonly restart: boolean
  readonly json: boolean
}

/** Reads a command's arguments; `allowed` are the options that it takes. @throws UserError with exit code 2 */
export function parseArguments(args: readonly string[], allowed: readonly OptionName[]): Arguments {
  const config: ParseArgsConfig['options'] = Object.fromEntries(
    allowed.map((name) => {
      const { type, multiple }: Option = options[name]
      return [name, { type, multiple: multiple ?? false }]
    }),
  )
  const { values, positionals } = parse(args, config)
  const text = (name: OptionName): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    words: positionals,
    store: text('store'),
    where: Array.isArray(values.where) ? values.where.map(String) : [],
    limit: wholeNumber('limit', text('limit'), 50) ?? 5,
    page: wholeNumber('page', text('page'), 1000) ?? 1,
    explain: values.explain === true,
    section: wholeNumber('section', text('section'), 100_000),
    embedder: text('embedder'),
    model: text('model'),
    graph: text('graph'),
    helixUrl: text('helix-url'),
    restart: values.restart === true,
    json: values.json === true,
  }
}

function parse(args: readonly string[], config: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw usageError(error.message)
    }
    throw error
  }
}

function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
  throw usageError(`--${name} is a whole number from 1 to ${most}, not ${JSON.stringify(text)}`)
}
