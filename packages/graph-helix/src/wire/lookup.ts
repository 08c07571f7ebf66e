import { type Condition, type Entry, entry } from './batch.ts'
import { labelledIn, type Predicate } from './predicate.ts'
import { variable } from './reference.ts'
import { edges, edgesWhere, nodes, nodesWhere } from './source.ts'
import { inject } from './step.ts'
import type { Tree } from './tree.ts'

/** Above that a server takes no index for a list, and looks at every row of the label. */
const maxListed = 64

/** Streams that are joined in one entry: each is a level of nesting, of which a server takes some hundred. */
const maxJoined = 32

/** Rows of a label that have one of these texts in an indexed property. */
export interface Listed {
  /** Begins the names of the entries. */
  readonly name: string
  readonly label: string
  readonly property: string
  /** Never empty. */
  readonly texts: readonly string[]
  /** Whether to look at all; always when absent. */
  readonly condition?: Condition
}

/** Entries that find rows, and the stream of all that they find. */
export interface Lookup {
  readonly entries: readonly Entry[]
  readonly found: Tree
}

export const lookUpNodes = (listed: Listed): Lookup => lookUp(listed, nodesWhere, (first) => nodes(variable(first)))

export const lookUpEdges = (listed: Listed): Lookup => lookUp(listed, edgesWhere, (first) => edges(variable(first)))

function lookUp(
  { name, label, property, texts, condition }: Listed,
  rows: (predicate: Predicate) => Tree,
  stream: (first: string) => Tree,
): Lookup {
  const names: string[] = []
  const entries: Entry[] = []
  for (let start = 0; start < texts.length; start += maxListed) {
    const part = `${name}_${names.length}`
    const some = texts.slice(start, start + maxListed)
    names.push(part)
    entries.push(entry(part, rows(labelledIn(label, property, some)), condition))
  }
  let [joined = '', ...others] = names
  while (others.length > maxJoined) {
    const next = `${joined}_x`
    entries.push(entry(next, join(stream(joined), others.slice(0, maxJoined)), condition))
    others = others.slice(maxJoined)
    joined = next
  }
  return { entries, found: join(stream(joined), others) }
}

const join = (first: Tree, others: readonly string[]): Tree =>
  others.reduce<Tree>((tree, other) => inject(tree, other), first)
