import type { StoredObject } from '../../model/object.ts'
import { neutralConfidence } from '../../ranking/confidence.ts'
import { memoryFields } from '../memory-fields.ts'

/** What feedback taught about a memory; neutral when there was none. */
export function confidenceOf({ properties }: Pick<StoredObject, 'properties'>): number {
  const confidence = properties[memoryFields.confidence]
  return typeof confidence === 'number' ? confidence : neutralConfidence
}
