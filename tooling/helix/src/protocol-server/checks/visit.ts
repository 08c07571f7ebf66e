import type { Root, Stream } from '../tree/operation.ts'
import type { Batch, Entry, Query } from '../tree/request.ts'

/** Calls `each` for every operation of an entry, the innermost first. */
export function visit(root: Root, each: (operation: Root) => void): void {
  for (const input of inputsOf(root)) visit(input, each)
  if (root.tag === 'coalesce' || root.tag === 'union') {
    for (const traversal of root.body.traversals) visit(traversal.root, each)
  }
  each(root)
}

function inputsOf(root: Root): Stream[] {
  return 'body' in root && 'input' in root.body && root.body.input ? [root.body.input] : []
}

/** All queries of a batch in order, those of loops included. */
export function queriesOf(batch: Batch): Query[] {
  const flatten = (entries: readonly Entry[]): Query[] =>
    entries.flatMap((entry) => (entry.tag === 'query' ? entry.body : flatten(entry.body.body)))
  return flatten(batch.entries)
}
