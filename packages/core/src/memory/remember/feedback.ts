import { notFound } from '../../engine/not-found.ts'
import { RecollectError } from '../../model/errors.ts'
import type { StoredObject } from '../../model/object.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { confidenceAfter } from '../../ranking/confidence.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { memoryRecord } from '../memory-record.ts'
import { memoryScope } from '../memory-scope.ts'
import { type Learned, stateOf, stateProperty } from '../memory-state.ts'

/** Counts that a memory helped or misled; of many at once each counts. */
export async function feedback(
  { engine }: MemoryContext,
  scope: MemoryScope,
  id: string,
  helped: boolean,
  options: WriteOptions = {},
): Promise<Learned> {
  const own = memoryScope(scope)
  if (typeof helped !== 'boolean') {
    throw new RecollectError('invalid_option', 'Feedback is true for a memory that helped, false for one that misled.')
  }
  const count = (current: StoredObject) => {
    if (memoryRecord(current) === undefined) throw notFound(id)
    const before = stateOf(current)
    const after = {
      ...before,
      confidence: confidenceAfter(before.confidence, helped),
      helped: before.helped + (helped ? 1 : 0),
      misled: before.misled + (helped ? 0 : 1),
    }
    return { properties: stateProperty(after) }
  }
  const { confidence, ...counts } = stateOf(await engine.patch(own, id, count, options))
  return { confidence, helped: counts.helped, misled: counts.misled }
}
