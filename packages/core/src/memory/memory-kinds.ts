import { type $ZodObject, safeParse } from 'zod/v4/core'
import { fieldsFromZod } from '../kinds/fields-from-zod.ts'
import { defineKind, type Kind, type ParsedProperties } from '../kinds/kind.ts'
import type { FieldSpec } from '../kinds/kind-spec.ts'
import { RecollectError } from '../model/errors.ts'
import { entityFields, memoryFields, reservedPrefix } from './memory-fields.ts'
import type { MemoryKind } from './memory-input.ts'

/** What a memory may be, in the order in which it is listed. */
export const memoryKindNames: readonly MemoryKind[] = ['recollection', 'episode', 'disposition']

/** The kinds of parts, which are evidence. */
export type MemoryPartKind = 'turn' | 'passage'

/** The kind of what memories are about. */
export const entityKindName = 'entity'

/** Every kind that a memory layer writes. */
export type MemoryLayerKind = Kind<MemoryKind | MemoryPartKind | typeof entityKindName>

export interface MemoryKindsOptions {
  /**
   * The host's fields of a memory, as a zod object schema: they are checked when a memory is kept, and can be filtered by. Other fields are
   * kept too, but cannot. Names that begin with `memory_` are reserved; a `speaker` must be a string, since turns have one.
   */
  readonly metadata?: $ZodObject | undefined
}

/**
 * The kinds of a memory, for an engine that has kinds: `createEngine({ store, kinds: [...memoryKinds(), Deal] })`. An engine without
 * kinds needs none.
 *
 * @throws `invalid_kind`
 */
export function memoryKinds(options: MemoryKindsOptions = {}): readonly MemoryLayerKind[] {
  const { metadata } = options
  const own = metadata === undefined ? [] : metadataFields(metadata)
  const memory = (name: MemoryKind, description: string) => {
    const kind = defineKind(name, [...own, ...learnedFields], { description })
    return metadata === undefined ? kind : { ...kind, parse: metadataParser(metadata) }
  }
  return [
    memory('recollection', 'Something that was learned.'),
    memory('episode', 'Something that happened, such as a session of a conversation.'),
    memory('disposition', 'How the agent is inclined to act.'),
    defineKind('turn', turnFields, { partOf: 'episode', description: 'What somebody said in a conversation.' }),
    defineKind('passage', [], { partOf: memoryKindNames, description: 'A piece of the text of a memory.' }),
    defineKind(entityKindName, entityFieldSpecs, { description: 'What memories are about.' }),
  ]
}

const learnedFields: readonly FieldSpec[] = [
  { name: memoryFields.metadata, type: 'json', description: 'Fields of the host that are not declared.' },
  {
    name: memoryFields.state,
    type: 'json',
    description: 'What the memory notes: feedback, and when it was last seen.',
  },
]

const turnFields: readonly FieldSpec[] = [
  { name: 'speaker', type: 'string', required: true, description: 'Who said it.' },
  {
    name: memoryFields.speaker,
    type: 'string',
    description: 'Who said it, in the spelling that entities are known by.',
  },
  { name: memoryFields.metadata, type: 'json', description: 'Fields of the host.' },
]

const entityFieldSpecs: readonly FieldSpec[] = [
  { name: entityFields.aliases, type: 'json', description: 'Other names.' },
  { name: entityFields.attributes, type: 'json', description: 'What is known of it.' },
]

/** The host's fields; none may look like one of the memory's. */
function metadataFields(metadata: $ZodObject): readonly FieldSpec[] {
  const fields = fieldsFromZod('metadata of a memory', metadata)
  for (const { name, type } of fields) {
    if (name.startsWith(reservedPrefix)) refuse(name, `begins with "${reservedPrefix}", which is reserved: rename it`)
    if (name === 'speaker' && type !== 'string') refuse(name, 'must be a string, as the speaker of a turn is')
  }
  return fields
}

/** Checks the host's fields by the host's schema, and leaves the memory's own alone. */
function metadataParser(metadata: $ZodObject): (properties: unknown) => ParsedProperties {
  return (properties) => {
    const entries = Object.entries(Object(properties))
    const [own = [], host = []] = [true, false].map((reserved) =>
      entries.filter(([name]) => name.startsWith(reservedPrefix) === reserved),
    )
    const result = safeParse(metadata, Object.fromEntries(host))
    if (result.success) return { ok: true, value: { ...result.data, ...Object.fromEntries(own) } }
    const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
    return { ok: false, issues }
  }
}

function refuse(name: string, fault: string): never {
  throw new RecollectError('invalid_kind', `The metadata field "${name}" ${fault}.`, { details: { field: name } })
}
