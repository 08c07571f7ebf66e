import type { GraphEdge } from '@recollect/core'
import type { EdgeFields } from '../edges/edge-rows.ts'
import { type EdgeTexts, edgeTexts } from '../edges/edge-texts.ts'

/** An edge to write, read once and copied whole. */
export interface EdgeWrite {
  readonly fromId: string
  readonly relation: string
  readonly toId: string
  readonly fields: EdgeFields
  readonly texts: EdgeTexts | undefined
}

export function edgeWrite(edge: GraphEdge): EdgeWrite {
  const { fromId, relation, toId, confidence = Number.NaN, version, sequence } = edge
  const createdAt = edge.createdAt.getTime()
  const updatedAt = edge.updatedAt.getTime()
  const fields = { confidence, createdAt, updatedAt, version, sequence }
  return { fromId, relation, toId, fields, texts: edgeTexts(edge) }
}
