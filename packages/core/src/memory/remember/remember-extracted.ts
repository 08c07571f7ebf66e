import { RecollectError } from '../../model/errors.ts'
import { flag } from '../../model/flag.ts'
import { utf8Length } from '../../model/identifier.ts'
import { orAbort } from '../../model/or-abort.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { hubsOf } from '../entities/memory-hubs.ts'
import { textLinker } from '../entities/text-linker.ts'
import type { ExtractResult } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { ExtractInput, MemoryScope } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import { type CheckedExtraction, checkedExtraction, type Skipped } from './checked-extraction.ts'
import { extractionBatch } from './extraction-batch.ts'
import { groupIds, type MemoryGroup, passageItems } from './memory-batch.ts'
import { assertFields, assertText, type MemoryDraft, memoryDraft } from './memory-draft.ts'
import { uniqueDrafts } from './remember.ts'
import { type Existing, writePlanned } from './write-planned.ts'

/** Most bytes of UTF-8 of a text to learn from. */
const maxExtractedBytes = 1024 * 1024

/** Learns what a text says, in one transaction. */
export async function rememberExtracted(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  input: ExtractInput,
  options: WriteOptions = {},
): Promise<ExtractResult> {
  const scope = memoryScope(memoryScopeOrLane)
  options.signal?.throwIfAborted()
  assertFields('a text to learn from', input, [
    'text',
    'occurredAt',
    'expiresAt',
    'ttlMs',
    'metadata',
    'kind',
    'linkKnown',
  ])
  const { text: given, linkKnown, ...fields } = input
  const text = assertText('text', given)
  const links = flag('linkKnown', linkKnown, true)
  const bytes = utf8Length(text)
  if (bytes > maxExtractedBytes) {
    throw new RecollectError(
      'text_too_large',
      `The text is ${bytes} bytes, the limit is ${maxExtractedBytes}: cut it.`,
      {
        details: { actual: bytes, limit: maxExtractedBytes },
      },
    )
  }
  // What all facts have in common is checked before a model is paid for.
  await memoryDraft(context, scope, { ...fields, text: 'a fact' })
  const extraction = await extracted(context, text, options)
  const drafts: MemoryDraft[] = []
  for (const fact of extraction.facts) drafts.push(await memoryDraft(context, scope, { ...fields, ...fact }))
  const fresh = { ...options, upToDate: true }
  const group = await groupOf(context, scope, uniqueDrafts(drafts), extraction, links, fresh)
  let skipped: readonly Skipped[] = []
  let entityIds: readonly string[] = []
  let relations = 0
  const batch = (existing: Existing) => {
    const made = extractionBatch(context, group, extraction, existing)
    skipped = [...extraction.skipped, ...made.skipped]
    entityIds = made.entityIds
    relations = made.relations
    return { objects: made.objects, links: made.links }
  }
  const { degraded } = await writePlanned(context, scope, { ids: groupIds(group), batch }, options)
  return { ids: group.drafts.map(({ id }) => id), entityIds, relations, skipped, degraded }
}

/** Asks the extractor; whatever it does, it is the extractor that failed. */
async function extracted(
  { extractor }: MemoryContext,
  text: string,
  { signal }: WriteOptions,
): Promise<CheckedExtraction> {
  try {
    return checkedExtraction(await orAbort(Promise.resolve(extractor.extract(text, { signal })), signal))
  } catch (cause) {
    signal?.throwIfAborted()
    if (RecollectError.is(cause, 'extractor_failed')) throw cause
    throw new RecollectError('extractor_failed', 'The extractor failed; nothing was written.', { cause })
  } finally {
    signal?.throwIfAborted()
  }
}

async function groupOf(
  context: MemoryContext,
  scope: Scope,
  drafts: readonly MemoryDraft[],
  { relations, attributes }: CheckedExtraction,
  linkKnown: boolean,
  options: WriteOptions,
): Promise<MemoryGroup> {
  const names = [
    ...drafts.flatMap(({ entities }) => entities),
    ...relations.flatMap(({ from, to }) => [from, to]),
    ...attributes.map(({ entity }) => entity),
  ]
  const hubs = await hubsOf(context, scope, names, options)
  const passages = (await Promise.all(drafts.map((draft) => passageItems(scope, draft)))).flat()
  if (!linkKnown) return { drafts, passages, hubs }
  const find = await textLinker(context, scope, hubs.values(), options)
  const mentions = new Map<string, readonly string[]>()
  const linked = drafts.map((draft): MemoryDraft => {
    const named = find(draft.text)
    mentions.set(
      draft.id,
      named.filter((entity) => typeof entity === 'string'),
    )
    const made = named.flatMap((entity) => (typeof entity === 'string' ? [] : entity.name))
    return { ...draft, entities: [...draft.entities, ...made] }
  })
  return { drafts: linked, passages, hubs, mentions }
}
