import type { IndexDocument } from '@recollect/core'
import { kindKey, nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import type { NodeRow, Row } from './node-rows.ts'
import { searchedText } from './searched-text.ts'

/** A document as a node. Without a vector it loses the one that another text may have had. */
export function documentRow(namespace: string, given: IndexDocument, vector: readonly number[] | null): NodeRow {
  const { ref, kind, text, version, sequence } = given
  const row: Row = {
    [node.key]: nodeKey(namespace, ref),
    [node.id]: ref,
    [node.namespace]: namespace,
    [node.kind]: kind,
    [node.kindKey]: kindKey(namespace, kind),
    [node.text]: searchedText(text),
    [node.version]: version,
    [node.sequence]: sequence,
    [node.live]: true,
  }
  if (vector === null) return { vector: 'remove', row }
  return { vector: 'set', row: { ...row, [node.embedding]: vector, [node.embeddingNamespace]: namespace } }
}
