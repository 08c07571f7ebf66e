import { type Entry, entry } from './batch.ts'
import { labelledIn } from './predicate.ts'
import { variable } from './reference.ts'
import { edges, edgesWhere, nodes, nodesWhere } from './source.ts'
import { inject } from './step.ts'
import type { Tree } from './tree.ts'

/** Above that a server takes no index for a list, and looks at every row of the label. */
const maxListed = 64

/** Streams that are joined in one entry: each is a level of nesting, of which a server takes some hundred. */
const maxJoined = 32

/** Entries that find rows by a list of values, and the stream of all that they find. */
export interface Lookup {
  readonly entries: readonly Entry[]
  readonly found: Tree
}

/** The nodes of a label with one of these texts in an indexed property. */
export const lookUpNodes = (name: string, label: string, property: string, texts: readonly string[]): Lookup =>
  lookUp(
    name,
    texts,
    (some) => nodesWhere(labelledIn(label, property, some)),
    (first) => nodes(variable(first)),
  )

/** The edges of a label with one of these texts in an indexed property. */
export const lookUpEdges = (name: string, label: string, property: string, texts: readonly string[]): Lookup =>
  lookUp(
    name,
    texts,
    (some) => edgesWhere(labelledIn(label, property, some)),
    (first) => edges(variable(first)),
  )

function lookUp(
  name: string,
  texts: readonly string[],
  some: (texts: readonly string[]) => Tree,
  stream: (first: string) => Tree,
): Lookup {
  const parts = Math.ceil(texts.length / maxListed)
  const names = Array.from({ length: parts }, (_, part) => `${name}_${part}`)
  const entries = names.map((part, index) => entry(part, some(texts.slice(index * maxListed, (index + 1) * maxListed))))
  let [joined = ''] = names
  let others = names.slice(1)
  while (others.length > maxJoined) {
    const next = `${joined}_x`
    entries.push(entry(next, join(stream(joined), others.slice(0, maxJoined))))
    others = others.slice(maxJoined)
    joined = next
  }
  return { entries, found: join(stream(joined), others) }
}

const join = (first: Tree, others: readonly string[]): Tree =>
  others.reduce<Tree>((tree, other) => inject(tree, other), first)
