import { isProperties } from '../model/json.ts'
import type { Json, Properties, StoredObject } from '../model/object.ts'
import type { MemoryRecord } from './memory-answers.ts'
import { entityFields, memoryFields, reservedPrefix } from './memory-fields.ts'
import type { MemoryKind } from './memory-input.ts'
import { memoryKindNames } from './memory-kinds.ts'
import { stateOf } from './memory-state.ts'

/** Whether a kind is one of memories: parts, entities and the host's own objects are none. */
export function isMemoryKind(kind: string): kind is MemoryKind {
  return memoryKindNames.some((name) => name === kind)
}

/** The host's own fields of a memory or a turn, those that the kinds declare and the others. */
export function metadataOf({ properties }: Pick<StoredObject, 'properties'>): Properties {
  const undeclared = properties[memoryFields.metadata]
  const declared = Object.entries(properties).filter(([name]) => !name.startsWith(reservedPrefix))
  return { ...Object.fromEntries(declared), ...(isMap(undeclared) ? undeclared : {}) }
}

/** A stored object as a memory; undefined when it is none. */
export function memoryRecord(object: StoredObject): MemoryRecord | undefined {
  const { kind } = object
  if (!isMemoryKind(kind) || object.parentId !== undefined) return undefined
  const state = stateOf(object)
  return {
    id: object.id,
    kind,
    text: object.content,
    title: object.title,
    metadata: metadataOf(object),
    ...(object.occurredAt === undefined ? {} : { occurredAt: object.occurredAt }),
    ...(object.expiresAt === undefined ? {} : { expiresAt: object.expiresAt }),
    createdAt: object.createdAt,
    lastSeenAt: state.lastSeenAt ?? object.updatedAt,
    confidence: state.confidence,
  }
}

function isMap(value: Json | undefined): value is Properties {
  return value !== undefined && isProperties(value)
}

/** Other names of an entity. */
export function aliasesOf({ properties }: Pick<StoredObject, 'properties'>): readonly string[] {
  const aliases = properties[entityFields.aliases]
  return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : []
}

/** What is known of an entity. */
export function attributesOf({ properties }: Pick<StoredObject, 'properties'>): Properties {
  const attributes = properties[entityFields.attributes]
  return isMap(attributes) ? attributes : {}
}
