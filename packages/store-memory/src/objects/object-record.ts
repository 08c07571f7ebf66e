import type {
  EvidenceText,
  Facets,
  ObjectHead,
  ObjectRow,
  ObjectWrite,
  Properties,
  StoredObject,
} from '@recollect/core'
import { copiedProperties, sameProperties } from './json.ts'

/**
 * What the store keeps of an object. It never leaves the store: callers get copies of all that they could change. Times
 * are epoch milliseconds.
 */
export interface ObjectRecord {
  readonly namespace: string
  readonly id: string
  readonly kind: string
  readonly key: string | undefined
  readonly parentId: string | undefined
  readonly position: number | undefined
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly contentType: string
  readonly properties: Properties
  /** Its own filterable values. */
  readonly facets: Facets
  readonly occurredAt: number | undefined
  readonly expiresAt: number | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly version: number
}

/** The record that a write makes of a row: the first one, or the one after `before`. */
export function recordOf(
  namespace: string,
  write: ObjectWrite,
  at: number,
  before: ObjectRecord | undefined,
): ObjectRecord {
  const { object } = write
  return {
    namespace,
    id: object.id,
    kind: object.kind,
    key: object.key,
    parentId: object.parentId,
    position: object.position,
    title: object.title,
    summary: object.summary,
    content: object.content,
    contentType: object.contentType,
    properties: copiedProperties(object.properties),
    facets: { ...write.facets },
    occurredAt: object.occurredAt?.getTime(),
    expiresAt: object.expiresAt?.getTime(),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
  }
}

/** Whether writing the row would change nothing but times and version. */
export function equalsRow(record: ObjectRecord, { object, facets }: ObjectWrite): boolean {
  return (
    plainFields.every((field) => record[field] === object[field]) &&
    record.occurredAt === object.occurredAt?.getTime() &&
    record.expiresAt === object.expiresAt?.getTime() &&
    sameProperties(record.properties, object.properties) &&
    sameProperties(record.facets, facets)
  )
}

const plainFields = [
  'kind',
  'key',
  'parentId',
  'position',
  'title',
  'summary',
  'content',
  'contentType',
] as const satisfies readonly (keyof ObjectRow & keyof ObjectRecord)[]

/** Whether parts read the same under two records of their parent: they have its kind, title and facets besides their own. */
export function bequeathsSame(a: ObjectRecord, b: ObjectRecord): boolean {
  return a.kind === b.kind && a.title === b.title && sameProperties(a.facets, b.facets)
}

/** The same object, hidden or shown at some time: its texts stay. */
export function touched(record: ObjectRecord, at: number): ObjectRecord {
  return { ...record, updatedAt: at, version: record.version + 1 }
}

/** A copy for callers. */
export function toStoredObject(record: ObjectRecord): StoredObject {
  return { ...toHead(record), content: record.content }
}

export function toHead(record: ObjectRecord): ObjectHead {
  const { key, parentId, position, occurredAt, expiresAt } = record
  return {
    namespace: record.namespace,
    id: record.id,
    kind: record.kind,
    ...(key === undefined ? undefined : { key }),
    ...(parentId === undefined ? undefined : { parentId }),
    ...(position === undefined ? undefined : { position }),
    title: record.title,
    summary: record.summary,
    contentType: record.contentType,
    properties: copiedProperties(record.properties),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
    ...(expiresAt === undefined ? undefined : { expiresAt: new Date(expiresAt) }),
    createdAt: new Date(record.createdAt),
    updatedAt: new Date(record.updatedAt),
    version: record.version,
  }
}

export function toEvidenceText(record: ObjectRecord): EvidenceText {
  const { namespace, id, title, content, position, properties } = record
  return {
    namespace,
    id,
    title,
    content,
    ...(position === undefined ? undefined : { position }),
    properties: copiedProperties(properties),
  }
}
