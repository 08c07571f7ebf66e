import { searchLexical } from '../lexical/search-lexical.ts'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'
import type { LexicalQuery } from './search-setup.ts'

/** Named entries are looked up one by one while they are fewer than this share of all documents. */
const fewEntries = 1 / 16

export function lexicalChannel(
  namespace: Namespace,
  { within, accepts }: Allowed,
  query: LexicalQuery,
  top: Ranking<Entry>,
): void {
  const { lexical } = namespace.indexes.texts
  const few = within !== undefined && within.size < lexical.documents.live * fewEntries
  const search = { ...query, accepts, within: few ? ordinalsOf(within) : undefined }
  searchLexical(lexical, search, top, query.scratch)
}

function ordinalsOf(entries: ReadonlySet<Entry>): Uint32Array {
  const ordinals = [...entries].map(({ places }) => places.texts?.ordinal ?? -1).filter((ordinal) => ordinal >= 0)
  return Uint32Array.from(ordinals).sort()
}
