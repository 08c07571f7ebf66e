import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { createEntityLinker } from '../extraction/create-entity-linker.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { Hub } from './memory-hubs.ts'
import { mergedMentions } from './merged-mentions.ts'

/** The entities that a text names, each once: ids of known ones, hubs of those that are about to be made. */
export type TextLinker = (text: string) => readonly (string | Hub)[]

/** Finds the known entities of a scope, and those that a write is about to make. */
export async function textLinker(
  context: MemoryContext,
  scope: Scope,
  hubs: Iterable<Hub>,
  options: WriteOptions,
): Promise<TextLinker> {
  const { linker, byId } = await context.entities.of(scope, options)
  const made = new Map(
    [...hubs].filter(({ id, aliasOf }) => !byId.has(id) && aliasOf === undefined).map((hub) => [hub.id, hub]),
  )
  const linkers = [linker, createEntityLinker([...made.values()])]
  return (text) => {
    const ids = new Set(mergedMentions(text, linkers).map(({ id }) => id))
    return [...ids].map((id) => made.get(id) ?? id)
  }
}
