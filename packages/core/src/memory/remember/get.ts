import { notFound } from '../../engine/not-found.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { MemoryRecord } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { memoryRecord } from '../memory-record.ts'
import { memoryScope } from '../memory-scope.ts'

/** One memory; whatever else has that id is not found. */
export async function get(
  { engine }: MemoryContext,
  scope: MemoryScope,
  id: string,
  options: CallOptions = {},
): Promise<MemoryRecord> {
  const record = memoryRecord(await engine.read(memoryScope(scope), id, options))
  if (record === undefined) throw notFound(id)
  return record
}
