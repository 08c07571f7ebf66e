import { placed } from '../../engine/placed.ts'
import { RecollectError } from '../../model/errors.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { hubsOf, hubWriter } from '../entities/memory-hubs.ts'
import type { RememberResult } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryInput, MemoryScope } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import { groupBatch, groupIds, passageItems } from './memory-batch.ts'
import { type MemoryDraft, memoryDraft, renewed } from './memory-draft.ts'
import { type Existing, writePlanned } from './write-planned.ts'

/** Keeps one memory. */
export async function remember(
  context: MemoryContext,
  scope: MemoryScope,
  input: MemoryInput,
  options: WriteOptions = {},
): Promise<RememberResult> {
  const [result] = await rememberMany(context, scope, [input], options)
  if (result === undefined) throw new RecollectError('store_failed', 'The store did not say what became of the memory.')
  return result
}

/** Keeps many in one transaction; the same text twice is one memory, as if one came after the other. */
export async function rememberMany(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  inputs: readonly MemoryInput[],
  options: WriteOptions = {},
): Promise<readonly RememberResult[]> {
  const scope = memoryScope(memoryScopeOrLane)
  options.signal?.throwIfAborted()
  const drafts = await checked(context, scope, inputs)
  if (drafts.length === 0) return []
  const unique = uniqueDrafts(drafts)
  const passages = await Promise.all(unique.map((draft) => passageItems(scope, draft)))
  const hubs = await hubsOf(
    context,
    scope,
    unique.flatMap(({ entities }) => entities),
    { ...options, upToDate: true },
  )
  const group = { drafts: unique, passages: passages.flat(), hubs }
  const plan = {
    ids: groupIds(group),
    batch: (existing: Existing) => {
      const writer = hubWriter(existing)
      const { objects, links } = groupBatch(context, group, existing, writer)
      return { objects: [...objects, ...writer.made], links }
    },
  }
  const { objects, degraded } = await writePlanned(context, scope, plan, options)
  const statuses = new Map(objects.map(({ object, status }) => [object.id, status]))
  return drafts.map(({ id }) => ({ id, status: statuses.get(id) === 'created' ? 'created' : 'updated', degraded }))
}

/** One draft for each memory, in the order in which they are first met. */
export function uniqueDrafts(drafts: readonly MemoryDraft[]): readonly MemoryDraft[] {
  const unique = new Map<string, MemoryDraft>()
  for (const draft of drafts) {
    const earlier = unique.get(draft.id)
    unique.set(draft.id, earlier === undefined ? draft : renewed(earlier, draft))
  }
  return [...unique.values()]
}

async function checked(
  context: MemoryContext,
  scope: Scope,
  inputs: readonly MemoryInput[],
): Promise<readonly MemoryDraft[]> {
  if (!Array.isArray(inputs)) throw new RecollectError('invalid_object', 'rememberMany takes a list of memories.')
  const drafts: MemoryDraft[] = []
  for (const [index, input] of inputs.entries()) {
    drafts.push(
      await memoryDraft(context, scope, input).catch((error: unknown) => {
        throw RecollectError.is(error) ? placed(error, index, inputs.length) : error
      }),
    )
  }
  return drafts
}
