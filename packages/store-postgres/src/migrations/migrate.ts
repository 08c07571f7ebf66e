import type { CallOptions } from '@recollect/core'
import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { backends } from '../lexical/backends.ts'
import { installedBackends, otherLanguage } from '../lexical/choose-backend.ts'
import type { LexicalName } from '../lexical/lexical-backend.ts'
import type { StoreContext } from '../store-context.ts'
import { createSchema } from './create-schema.ts'
import { enableRequired, readExtensions } from './extensions.ts'
import { lockSchema } from './lock-schema.ts'
import { runMigrations } from './run-migrations.ts'
import { wantedBackend } from './wanted-backend.ts'

export interface MigrateOptions extends CallOptions {
  /** Makes the lexical columns and indexes anew, as another language needs: it rewrites the table. */
  readonly rebuildLexical?: boolean | undefined
}

/**
 * Creates or updates the schema, in one transaction: extensions, tables, and the lexical backend. Of several processes that
 * start at once, one does it and the others wait.
 */
export async function migrate(
  context: StoreContext,
  { rebuildLexical = false, signal }: MigrateOptions,
): Promise<void> {
  const { database, settings, tables } = context
  await database.migrate({ signal }, async (transaction, session) => {
    await lockSchema(session, tables)
    const states = await readExtensions(session)
    await enableRequired(session, states)
    const wanted = await wantedBackend(session, settings.lexical, states)
    await createSchema(session, tables)
    await runMigrations(transaction, tables)
    await installLexical(context, session, wanted, rebuildLexical)
  })
}

async function installLexical(
  { tables, settings }: StoreContext,
  session: Session,
  wanted: LexicalName,
  rebuild: boolean,
): Promise<void> {
  const { language } = settings
  const backend = backends.find(({ name }) => name === wanted)
  if (backend === undefined) return
  const installed = (await session.all(installedBackends(tables))).find(({ name }) => name === wanted)
  if (installed !== undefined && !rebuild) {
    if (installed.language !== language) throw otherLanguage(installed, language)
    return
  }
  const statements = [
    ...(installed === undefined ? [] : backend.uninstall(tables)),
    ...backend.install(tables, language),
  ]
  for (const statement of statements) await session.all(statement)
  await session.all(sql`
    insert into ${tables.lexicalBackends} (name, language) values (${wanted}, ${language})
    on conflict (name) do update set language = excluded.language`)
}
