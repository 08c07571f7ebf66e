import { maxTextBytes } from '../../engine/prepare-object.ts'
import { RecollectError } from '../../model/errors.ts'
import { utf8Length } from '../../model/identifier.ts'
import { toJson } from '../../model/json.ts'
import type { Json } from '../../model/object.ts'
import { nameFault } from '../entities/canonical-name.ts'
import { linkOf } from '../links/memory-links.ts'
import type { ExtractResult } from '../memory-answers.ts'
import { reservedPrefix } from '../memory-fields.ts'
import { isBlank } from './memory-draft.ts'

/** What is wrong with something that was extracted. */
export type Skipped = ExtractResult['skipped'][number]

export interface CheckedExtraction {
  readonly facts: readonly { readonly text: string; readonly entities: readonly string[] }[]
  readonly relations: readonly {
    readonly from: string
    readonly relation: string
    readonly to: string
    readonly confidence: number | undefined
  }[]
  readonly attributes: readonly { readonly entity: string; readonly name: string; readonly value: Json }[]
  readonly skipped: readonly Skipped[]
}

/** Most facts, relations and attributes of one text; what is beyond is left out. */
const maxItems = 10_000

/**
 * What an extractor answered, which may be anything: an item that cannot be kept is skipped with the reason; names that name nothing are
 * left out of a fact.
 *
 * @throws `extractor_failed` for what is no extraction at all
 */
export function checkedExtraction(answer: unknown): CheckedExtraction {
  const { facts, relations = [], attributes = [] } = mapOf(answer) ?? {}
  if (!Array.isArray(facts) || !Array.isArray(relations) || !Array.isArray(attributes)) {
    throw new RecollectError(
      'extractor_failed',
      'The extractor must answer an object with a list of "facts", and, if it likes, of "relations" and "attributes".',
    )
  }
  const skipped: Skipped[] = []
  const each = <T>(
    what: Skipped['what'],
    items: readonly unknown[],
    check: (item: unknown) => T | string | undefined,
  ) => {
    const kept: T[] = []
    for (const [index, item] of items.slice(0, maxItems).entries()) {
      const checked = check(item)
      if (typeof checked === 'string') skipped.push({ what, why: `The ${what} ${index} ${checked}.` })
      else if (checked !== undefined) kept.push(checked)
    }
    const beyond = items.length - maxItems
    if (beyond > 0) skipped.push({ what, why: `${beyond} are beyond the limit of ${maxItems}.` })
    return kept
  }
  return {
    facts: each('fact', facts, checkedFact),
    relations: each('relation', relations, checkedRelation),
    attributes: each('attribute', attributes, checkedAttribute),
    skipped,
  }
}

function checkedFact(item: unknown): CheckedExtraction['facts'][number] | string {
  const { text, entities = [] } = mapOf(item) ?? {}
  if (typeof text !== 'string') return 'has no "text"'
  if (isBlank(text)) return 'is blank'
  if (utf8Length(text) > maxTextBytes) return `is larger than ${maxTextBytes} bytes`
  if (!Array.isArray(entities)) return 'has "entities" that are no list'
  if (entities.some((name) => typeof name !== 'string')) return 'has "entities" that are no names'
  return { text, entities: entities.filter((name) => nameFault(name) === undefined) }
}

function checkedRelation(item: unknown): CheckedExtraction['relations'][number] | string {
  const { from, relation, to, confidence } = mapOf(item) ?? {}
  if (nameFault(from) !== undefined || typeof from !== 'string') return `has a "from" that ${nameFault(from)}`
  if (nameFault(to) !== undefined || typeof to !== 'string') return `has a "to" that ${nameFault(to)}`
  if (typeof relation !== 'string') return 'has no "relation"'
  if (confidence !== undefined && typeof confidence !== 'number') return 'has a "confidence" that is no number'
  try {
    linkOf('from', { to: 'to', relation, confidence })
  } catch (error) {
    if (RecollectError.is(error)) return `cannot be written: ${error.message.replace(/\.$/, '')}`
    throw error
  }
  return { from, relation, to, confidence }
}

function checkedAttribute(item: unknown): CheckedExtraction['attributes'][number] | string | undefined {
  const { entity, name, value } = mapOf(item) ?? {}
  if (nameFault(entity) !== undefined || typeof entity !== 'string') return `has an "entity" that ${nameFault(entity)}`
  if (typeof name !== 'string' || name.trim() === '') return 'has no "name"'
  if (name.startsWith(reservedPrefix)) return `has a "name" that begins with "${reservedPrefix}", which is reserved`
  if (value === null) return undefined
  const key = toJson({ [name.trim()]: null }, 'name')
  if (!key.ok) return `has a "name" that ${key.fault}`
  const json = toJson(value, 'value')
  return json.ok ? { entity, name: name.trim(), value: json.value } : `has a value that ${json.fault}`
}

function mapOf(value: unknown): { readonly [name: string]: unknown } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}
