import type { IndexDocument } from '@recollect/core'
import { kindKey, nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import type { NodeRow, Row } from './node-rows.ts'
import { searchedText } from './searched-text.ts'

/** A document as a node without a vector: it loses the one that another text may have had. */
export function plainRow(namespace: string, document: IndexDocument): NodeRow {
  return { vector: 'remove', row: wholeRow(namespace, document) }
}

/** A document as a node with its vector; null has no direction, and is left out. */
export function embeddedRow(
  namespace: string,
  document: IndexDocument,
  vector: readonly number[] | null,
  textHash: string,
): NodeRow {
  if (vector === null) return plainRow(namespace, document)
  const row = wholeRow(namespace, document)
  const embedding = { [node.embedding]: vector, [node.embeddingNamespace]: namespace, [node.textHash]: textHash }
  return { vector: 'set', row: { ...row, ...embedding } }
}

/** What is written of a document whose text and vector the server has. */
export function sameTextRow(namespace: string, document: IndexDocument, textHash: string): NodeRow {
  return { vector: 'same', row: { ...stateRow(namespace, document), [node.textHash]: textHash } }
}

const wholeRow = (namespace: string, document: IndexDocument): Row => ({
  ...stateRow(namespace, document),
  [node.namespace]: namespace,
  [node.text]: searchedText(document.text),
  [node.live]: true,
})

const stateRow = (namespace: string, { ref, kind, version, sequence }: IndexDocument): Row => ({
  [node.key]: nodeKey(namespace, ref),
  [node.id]: ref,
  [node.kind]: kind,
  [node.kindKey]: kindKey(namespace, kind),
  [node.version]: version,
  [node.sequence]: sequence,
})
