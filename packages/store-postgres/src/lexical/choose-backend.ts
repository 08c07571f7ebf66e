import { type CallOptions, RecollectError } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { Settings } from '../options.ts'
import type { Tables } from '../tables.ts'
import { backends } from './backends.ts'
import type { LexicalBackend, LexicalName } from './lexical-backend.ts'

/** The lexical backend of a store, found out at the first question. */
export interface LexicalChoice {
  /** The backend, as far as it is known: before the first question, the likely one. */
  readonly likely: LexicalName
  /** @throws `migration_required` when none is installed, `invalid_option` when it was made for another language */
  backend(options: CallOptions): Promise<LexicalBackend>
}

/** A backend that `migrate` installed. */
export interface Installed {
  readonly name: LexicalName
  readonly language: string
}

export function installedBackends({ lexicalBackends }: Tables): RawBuilder<Installed> {
  return sql`select name, language from ${lexicalBackends}`
}

export function lexicalChoice(database: Database, tables: Tables, { lexical, language }: Settings): LexicalChoice {
  let chosen: LexicalBackend | undefined
  return {
    get likely() {
      return chosen?.name ?? (lexical === 'auto' ? 'pg_textsearch' : lexical)
    },
    backend: async (options) => {
      if (chosen !== undefined) return chosen
      const installed = await database.read(options, (session) => session.all(installedBackends(tables)))
      chosen = pick(installed, lexical, language)
      return chosen
    },
  }
}

function pick(installed: readonly Installed[], lexical: Settings['lexical'], language: string): LexicalBackend {
  const wanted = backends.filter(({ name }) => lexical === 'auto' || lexical === name)
  const backend = wanted.find(({ name }) => installed.some((other) => other.name === name))
  const entry = installed.find(({ name }) => name === backend?.name)
  if (backend === undefined || entry === undefined) {
    throw new RecollectError(
      'migration_required',
      `The lexical backend ${lexical === 'auto' ? '' : `"${lexical}" `}is not installed in this database: call migrate() first.`,
      { details: { lexical } },
    )
  }
  if (entry.language !== language) throw otherLanguage(entry, language)
  return backend
}

export function otherLanguage({ name, language: actual }: Installed, language: string): RecollectError {
  return new RecollectError(
    'invalid_option',
    `The index of ${name} was made for the language "${actual}", not "${language}": open the store with that, or call migrate({ rebuildLexical: true }).`,
    { details: { option: 'language', expected: actual, actual: language } },
  )
}
