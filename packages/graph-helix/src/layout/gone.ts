import { constant, type Input, literalInput, property } from '../wire/expression.ts'
import { type Assignment, removeProperties, setProperties } from '../wire/mutation.ts'
import { eq, type Predicate } from '../wire/predicate.ts'
import type { Tree } from '../wire/tree.ts'
import { bool } from '../wire/value.ts'
import { edge, node } from './properties.ts'

/** Holds of nodes and edges that were not removed. */
export const isLive: Predicate = eq(property(node.live), constant(bool(true)))

const kept: readonly string[] = [node.key, edge.key, node.namespace, node.sequence, node.live]
const lost = (names: Readonly<Record<string, string>>) => Object.values(names).filter((name) => !kept.includes(name))
const lostOfNodes = lost(node)
const lostOfEdges = lost(edge)

/** What a node or edge that was removed is told, besides its key. */
export const gone = (sequence: Input): readonly Assignment[] => [
  [node.sequence, sequence],
  [node.live, literalInput(bool(false))],
]

/** Empties nodes, so that no index holds them any longer, and keeps the sequence of their removal. */
export const emptyNodes = (input: Tree, sequence: Input): Tree =>
  removeProperties(setProperties(input, gone(sequence)), lostOfNodes)

/** Empties edges likewise; those that go with a node keep the sequences they have. */
export const emptyEdges = (input: Tree, sequence?: Input): Tree =>
  removeProperties(
    setProperties(input, sequence === undefined ? [[edge.live, literalInput(bool(false))]] : gone(sequence)),
    lostOfEdges,
  )
