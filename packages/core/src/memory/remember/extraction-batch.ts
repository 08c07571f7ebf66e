import type { LinkInput } from '../../engine/graph-types.ts'
import type { BatchItem } from '../../engine/object-input.ts'
import { utf8Length } from '../../model/identifier.ts'
import type { Json } from '../../model/object.ts'
import { edgeKey } from '../../ranking/object-key.ts'
import { canonicalName } from '../entities/canonical-name.ts'
import { type HubWriter, hubWriter } from '../entities/memory-hubs.ts'
import { aboutRelation, linkOf } from '../links/memory-links.ts'
import type { MemoryContext } from '../memory-context.ts'
import { entityFields } from '../memory-fields.ts'
import { attributesOf } from '../memory-record.ts'
import type { CheckedExtraction, Skipped } from './checked-extraction.ts'
import { maxMetadataBytes } from './host-fields.ts'
import { groupBatch, type MemoryGroup } from './memory-batch.ts'
import { rewritten } from './rewritten.ts'
import type { Existing } from './write-planned.ts'

/** What an extraction writes. */
export interface ExtractionBatch {
  readonly objects: readonly BatchItem[]
  readonly links: readonly LinkInput[]
  /** What the facts are about, and what relations and attributes speak of, in the order in which it is met. */
  readonly entityIds: readonly string[]
  readonly relations: number
  readonly skipped: readonly Skipped[]
}

/** The memories, entities and links of an extraction. */
export function extractionBatch(
  context: MemoryContext,
  group: MemoryGroup,
  extraction: CheckedExtraction,
  existing: Existing,
): ExtractionBatch {
  const hubs = hubWriter(existing)
  const idOf = (name: string) => {
    const hub = group.hubs.get(canonicalName(name))
    return hub === undefined ? undefined : hubs.idOf(hub)
  }
  const { objects, links } = groupBatch(context, group, existing, hubs)
  const aboutIds = links.filter(({ relation }) => relation === aboutRelation).map(({ toId }) => toId)
  const related = relationLinks(extraction, idOf)
  const known = attributesById(extraction, idOf, existing)
  const ends = related.links.flatMap(({ fromId, toId }) => [fromId, toId])
  return {
    objects: [...objects, ...withAttributes(hubs, known.attributes, existing)],
    links: [...links, ...related.links],
    entityIds: [...new Set([...aboutIds, ...ends, ...known.attributes.keys()])],
    relations: related.links.length,
    skipped: [...related.skipped, ...known.skipped],
  }
}

type IdOf = (name: string) => string | undefined

function relationLinks({ relations }: CheckedExtraction, idOf: IdOf) {
  const links = new Map<string, LinkInput>()
  const skipped: Skipped[] = []
  for (const [index, { from, relation, to, confidence }] of relations.entries()) {
    if (canonicalName(from) === canonicalName(to)) {
      skipped.push({ what: 'relation', why: `The relation ${index} leads from an entity to itself.` })
      continue
    }
    const [fromId, toId] = [idOf(from), idOf(to)]
    if (fromId === undefined || toId === undefined) continue
    if (fromId === toId) {
      skipped.push({
        what: 'relation',
        why: `The relation ${index} leads from an entity to itself, by two of its names.`,
      })
      continue
    }
    const link = linkOf(fromId, { to: toId, relation, confidence })
    links.set(edgeKey(link), link)
  }
  return { links: [...links.values()], skipped }
}

/** The whole attributes of each entity that something new is said of. */
function attributesById({ attributes }: CheckedExtraction, idOf: IdOf, existing: Existing) {
  const merged = new Map<string, { readonly [name: string]: Json }>()
  const skipped: Skipped[] = []
  for (const [index, { entity, name, value }] of attributes.entries()) {
    const id = idOf(entity)
    if (id === undefined) continue
    const object = existing.get(id)
    const before = merged.get(id) ?? (object === undefined ? {} : attributesOf(object))
    const after = { ...before, [name]: value }
    if (utf8Length(JSON.stringify(after)) <= maxMetadataBytes) merged.set(id, after)
    else {
      const why = `The attribute ${index} makes those of its entity larger than ${maxMetadataBytes} bytes.`
      skipped.push({ what: 'attribute', why })
    }
  }
  return { attributes: merged, skipped }
}

/** Entities that are new, and those that something new is said of. */
function withAttributes(
  { made }: HubWriter,
  attributes: ReadonlyMap<string, { readonly [name: string]: Json }>,
  existing: Existing,
): readonly BatchItem[] {
  const items = new Map(made.map((item) => [item.id ?? '', item]))
  for (const [id, known] of attributes) {
    const object = existing.get(id)
    const item = items.get(id) ?? (object === undefined ? undefined : rewritten(object))
    if (item === undefined) continue
    items.set(id, { ...item, properties: { ...item.properties, [entityFields.attributes]: known } })
  }
  return [...items.values()]
}
