import type { CallOptions, EmbedderClient, IndexCandidate, IndexQuery } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { searchNodes } from './search-nodes.ts'

/**
 * Documents by what they mean, then, where vectors give fewer than are wanted, by their words; by their words alone without an
 * embedder. One request, and one text to embed.
 */
export async function searchDocuments(
  context: GraphContext,
  embedder: EmbedderClient | undefined,
  namespace: string,
  { text, kinds, limit }: IndexQuery,
  call: CallOptions,
): Promise<readonly IndexCandidate[]> {
  if (text.trim() === '' || limit < 1) return []
  const vector = await embedder?.embedQuery(text, call)
  const { channels } = await searchNodes(
    context,
    namespace,
    {
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
      lexical: { query: text, limit },
      ...(vector === undefined ? {} : { vector: { space: '', vector, limit } }),
    },
    call,
  )
  const found = [...(channels.vector ?? []), ...(channels.lexical ?? [])]
  const kindsByRef = new Map<string, string>()
  for (const { id, kind } of found) if (!kindsByRef.has(id)) kindsByRef.set(id, kind)
  return [...kindsByRef].slice(0, limit).map(([ref, kind]) => ({ ref, kind }))
}
