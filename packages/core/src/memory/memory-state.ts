import { isProperties } from '../model/json.ts'
import type { Json, Properties, StoredObject } from '../model/object.ts'
import { neutralConfidence } from '../ranking/confidence.ts'
import { memoryFields } from './memory-fields.ts'

/** What feedback taught about a memory. */
export interface Learned {
  readonly confidence: number
  readonly helped: number
  readonly misled: number
}

/** What a memory notes of itself. */
export interface MemoryState extends Learned {
  /** When it was last remembered; absent when nobody noted it. */
  readonly lastSeenAt?: Date
}

/** What is noted of an object; neutral when nothing is. */
export function stateOf({ properties }: Pick<StoredObject, 'properties'>): MemoryState {
  const state = properties[memoryFields.state]
  const { confidence, helped, misled, lastSeenAt }: Properties = state !== undefined && isProperties(state) ? state : {}
  const seen = new Date(typeof lastSeenAt === 'string' ? lastSeenAt : Number.NaN)
  return {
    confidence: numberOf(confidence, neutralConfidence),
    helped: numberOf(helped, 0),
    misled: numberOf(misled, 0),
    ...(Number.isNaN(seen.getTime()) ? {} : { lastSeenAt: seen }),
  }
}

/** The property that notes it. */
export function stateProperty({ lastSeenAt, ...learned }: MemoryState): Properties {
  const seen = lastSeenAt === undefined ? {} : { lastSeenAt: lastSeenAt.toISOString() }
  return { [memoryFields.state]: { ...learned, ...seen } }
}

function numberOf(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
