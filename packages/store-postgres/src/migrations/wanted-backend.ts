import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { LexicalName } from '../lexical/lexical-backend.ts'
import type { Settings } from '../options.ts'
import { type ExtensionState, enableTextsearch, hasTextsearch } from './extensions.ts'

/**
 * The lexical backend to install, its extension enabled. Left to choose, it takes the native one where pg_textsearch cannot be
 * enabled: its library may not be loaded, or the user not allowed.
 *
 * @throws `extension_missing` when pg_textsearch was asked for by name
 */
export async function wantedBackend(
  session: Session,
  lexical: Settings['lexical'],
  states: readonly ExtensionState[],
): Promise<LexicalName> {
  if (lexical === 'native' || (lexical === 'auto' && !hasTextsearch(states))) return 'native'
  if (lexical === 'pg_textsearch') {
    await enableTextsearch(session, states)
    return 'pg_textsearch'
  }
  await session.all(sql`savepoint textsearch`)
  try {
    await enableTextsearch(session, states)
    return 'pg_textsearch'
  } catch {
    await session.all(sql`rollback to savepoint textsearch`)
    return 'native'
  }
}
