import { keyedId } from '../../engine/draft.ts'
import type { LinkInput } from '../../engine/graph-types.ts'
import { prepareObject } from '../../engine/prepare-object.ts'
import { RecollectError } from '../../model/errors.ts'
import { contentHash } from '../../model/ids.ts'
import type { Properties } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import { edgeKey } from '../../ranking/object-key.ts'
import { assertNames } from '../entities/canonical-name.ts'
import { linkOf } from '../links/memory-links.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryInput, MemoryKind } from '../memory-input.ts'
import { isMemoryKind } from '../memory-record.ts'
import { hostFields } from './host-fields.ts'

/** A memory to write, checked. */
export interface MemoryDraft {
  readonly id: string
  readonly kind: MemoryKind
  readonly key: string
  readonly text: string
  readonly title: string | undefined
  readonly occurredAt: Date | undefined
  readonly expiresAt: Date | undefined
  /** The host's fields. */
  readonly properties: Properties
  readonly links: readonly LinkInput[]
  /** Names of what it is about. */
  readonly entities: readonly string[]
}

const memoryInputFields: readonly string[] = [
  'text',
  'kind',
  'title',
  'occurredAt',
  'expiresAt',
  'ttlMs',
  'metadata',
  'links',
  'entities',
]

/** Checks what is to be remembered. @throws `invalid_object`, `text_too_large`, `invalid_edge`, `invalid_relation`, `id_required` */
export async function memoryDraft(context: MemoryContext, scope: Scope, input: MemoryInput): Promise<MemoryDraft> {
  assertFields('a memory', input, memoryInputFields)
  const { kinds } = context.engine
  const { kind = 'recollection', title, occurredAt, metadata, links = [], entities = [] } = input
  if (typeof kind !== 'string' || !isMemoryKind(kind)) refuse('kind', 'must be recollection, episode or disposition')
  const text = assertText('text', input.text)
  assertNames('entities', entities)
  if (!Array.isArray(links)) throw new RecollectError('invalid_edge', '"links" must be a list of links.')
  const expiresAt = endOf(context, input)
  const fields = { content: text, title, occurredAt, expiresAt, properties: hostFields(kinds, kind, metadata) }
  const { row } = prepareObject(kinds, kind, fields)
  const key = await contentHash(row.content)
  const id = await keyedId(scope.namespace, kind, key)
  return {
    id,
    kind,
    key,
    text: row.content,
    title: title === undefined ? undefined : row.title,
    occurredAt: row.occurredAt,
    expiresAt: row.expiresAt,
    properties: row.properties,
    links: uniqueLinks(links.map((link) => linkOf(id, link))),
    entities,
  }
}

/** The later of two inputs of one memory, with what the earlier has besides: as if one came after the other. */
export function renewed(earlier: MemoryDraft, later: MemoryDraft): MemoryDraft {
  const links = new Map([...earlier.links, ...later.links].map((link) => [edgeKey(link), link]))
  return {
    ...later,
    title: later.title ?? earlier.title,
    occurredAt: later.occurredAt ?? earlier.occurredAt,
    links: [...links.values()],
    entities: [...earlier.entities, ...later.entities],
  }
}

/** A text that says something, trimmed. @throws `invalid_object` */
export function assertText(field: string, text: unknown): string {
  if (typeof text !== 'string') refuse(field, 'must be a string')
  const trimmed = text.replaceAll('\0', '').trim()
  if (isBlank(trimmed)) refuse(field, 'must not be blank')
  return trimmed.toWellFormed()
}

/** Whether nobody could see anything of a text. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}]/u.test(text)
}

/** Refuses what is no object, and fields that nobody reads. @throws `invalid_object` */
export function assertFields(what: string, input: unknown, known: readonly string[]): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new RecollectError('invalid_object', `The input must be an object: ${what} has ${known.join(', ')}.`)
  }
  const unknown = Object.keys(input)
    .find((field) => !known.includes(field))
    ?.toWellFormed()
  if (unknown !== undefined) refuse(unknown, `is no field of ${what}: it has ${known.join(', ')}`)
}

/** When it is forgotten; what is no time at all is refused where times are. */
function endOf({ clock }: MemoryContext, { expiresAt, ttlMs }: MemoryInput): Date | string | undefined {
  if (ttlMs === undefined) return expiresAt
  if (expiresAt !== undefined) refuse('ttlMs', 'must not be given together with "expiresAt"')
  if (!(Number.isSafeInteger(ttlMs) && ttlMs > 0)) refuse('ttlMs', 'must be a whole number of milliseconds, above 0')
  return new Date(clock.now().getTime() + ttlMs)
}

function uniqueLinks(links: readonly LinkInput[]): readonly LinkInput[] {
  const keys = new Set(links.map(edgeKey))
  if (keys.size === links.length) return links
  throw new RecollectError('invalid_edge', 'The same link stands twice in "links".', { details: { field: 'links' } })
}

export function refuse(field: string, fault: string): never {
  throw new RecollectError('invalid_object', `"${field}" ${fault}.`, { details: { field } })
}
