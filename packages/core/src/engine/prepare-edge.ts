import type { EdgeMeta, EdgeRef } from '../model/edge.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier, utf8Length } from '../model/identifier.ts'
import { edgeRelation } from '../model/relation.ts'
import { cleanText } from '../model/text.ts'
import type { EdgeWrite } from '../ports/edges.ts'
import type { LinkInput } from './graph-types.ts'

/** Most bytes of UTF-8 in the note of an edge. */
export const maxNoteBytes: number = 64 * 1024

/** Most bytes of UTF-8 in its status and its role, which are words rather than texts. */
const maxWordBytes = 1024

const linkFields: readonly string[] = [
  'fromId',
  'relation',
  'toId',
  'note',
  'status',
  'role',
  'confidence',
  'evidenceId',
  'ifVersion',
]

/** Checks and cleans one link. @throws `invalid_edge`, `invalid_relation`, `id_required`, `text_too_large` */
export function prepareEdge(link: LinkInput): EdgeWrite {
  assertFields(link, linkFields)
  const { ifVersion } = link
  if (ifVersion !== undefined && !(Number.isSafeInteger(ifVersion) && ifVersion >= 0)) {
    refuse('ifVersion', 'must be a whole number, 0 or more')
  }
  const fromId = endOf(link, 'fromId')
  const toId = endOf(link, 'toId')
  if (fromId === toId) refuse('toId', 'must be another object than "fromId": an edge has two ends')
  return {
    fromId,
    relation: edgeRelation(link.relation),
    toId,
    ...metaOf(link),
    ...(ifVersion === undefined ? {} : { ifVersion }),
  }
}

/** Checks what names an edge. @throws `invalid_edge`, `invalid_relation`, `id_required` */
export function prepareRef(ref: EdgeRef): EdgeRef {
  assertFields(ref, linkFields)
  return { fromId: endOf(ref, 'fromId'), relation: edgeRelation(ref.relation), toId: endOf(ref, 'toId') }
}

function assertFields(link: object, known: readonly string[]): void {
  if (typeof link !== 'object' || link === null) refuse('link', 'must be an object of fromId, relation and toId')
  const unknown = Object.keys(link).find((field) => !known.includes(field))
  if (unknown !== undefined) refuse(unknown.toWellFormed(), `is no field of a link: it has ${known.join(', ')}`)
}

function endOf(link: EdgeRef | LinkInput, field: 'fromId' | 'toId'): string {
  const id = link[field]
  assertIdentifier(id, 'id_required', field)
  return id
}

function metaOf({ note, status, role, confidence, evidenceId }: LinkInput): EdgeMeta {
  if (confidence !== undefined && !(typeof confidence === 'number' && confidence >= 0 && confidence <= 1)) {
    refuse('confidence', 'must be a number from 0 to 1')
  }
  if (evidenceId !== undefined) assertIdentifier(evidenceId, 'invalid_id', 'evidenceId')
  return {
    ...text('note', note, maxNoteBytes),
    ...text('status', status, maxWordBytes),
    ...text('role', role, maxWordBytes),
    ...(confidence === undefined ? {} : { confidence: confidence + 0 }),
    ...(evidenceId === undefined ? {} : { evidenceId }),
  }
}

/** A text as a field of its own; an empty one is none. */
function text(field: 'note' | 'status' | 'role', value: unknown, limit: number): { readonly [name: string]: string } {
  if (value === undefined) return {}
  if (typeof value !== 'string') refuse(field, 'must be a string')
  const clean = cleanText(value).trim()
  const bytes = utf8Length(clean)
  if (bytes > limit) {
    throw new RecollectError('text_too_large', `The ${field} of the edge is ${bytes} bytes, the limit is ${limit}.`, {
      details: { field, actual: bytes, limit },
    })
  }
  return clean === '' ? {} : { [field]: clean }
}

function refuse(field: string, fault: string): never {
  throw new RecollectError('invalid_edge', `"${field}" ${fault}.`, { details: { field } })
}
