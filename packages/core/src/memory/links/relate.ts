import type { Edge } from '../../model/edge.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope, RelateInput } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import { linkOf } from './memory-links.ts'

/** Links two memories or entities; the same link again replaces what it says. */
export async function relate(
  { engine }: MemoryContext,
  scope: MemoryScope,
  input: RelateInput,
  options: WriteOptions = {},
): Promise<Edge> {
  const own = memoryScope(scope)
  return engine.link(own, linkOf(input?.from, input, ['from']), options)
}

/** Removes a link, by hand or extracted; that it is not there is no error. */
export async function unrelate(
  { engine }: MemoryContext,
  scope: MemoryScope,
  input: Pick<RelateInput, 'from' | 'relation' | 'to'>,
  options: WriteOptions = {},
): Promise<{ readonly removed: boolean }> {
  const own = memoryScope(scope)
  const { fromId, relation, toId } = linkOf(input?.from, input, ['from'])
  const removed = await engine.unlinkMany(own, [{ fromId, relation, toId }], options)
  return { removed: removed.length > 0 }
}
