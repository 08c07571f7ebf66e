import type { Bm25Options } from '../lexical/bm25.ts'
import type { Scratch } from '../lexical/scratch.ts'
import { searchLexical } from '../lexical/search-lexical.ts'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { Allowed } from './allowed.ts'
import type { TopK } from './top-k.ts'

export function lexicalChannel(
  namespace: Namespace,
  { within, accepts }: Allowed,
  query: { readonly tokens: readonly string[]; readonly options: Bm25Options; readonly scratch: Scratch },
  top: TopK<Entry>,
): void {
  const { tokens, options, scratch } = query
  const search = { tokens, options, accepts, within: within === undefined ? undefined : ordinalsOf(within) }
  searchLexical(namespace.indexes.lexical, search, top, scratch)
}

function ordinalsOf(entries: ReadonlySet<Entry>): Uint32Array {
  const ordinals = [...entries].map(({ places }) => places.lexical).filter((ordinal) => ordinal >= 0)
  return Uint32Array.from(ordinals).sort()
}
