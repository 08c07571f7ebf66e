import { toJson } from '../../model/json.ts'
import type { Json } from '../../model/object.ts'
import type { ExtractedAttribute, ExtractedFact, ExtractedRelation } from './extractor.ts'

/** What a line of an outline says, or why it cannot be read. */
export interface OutlineItem {
  readonly fact?: ExtractedFact
  readonly relation?: ExtractedRelation
  readonly attribute?: ExtractedAttribute
  readonly fault?: string
}

/** Reads one line; undefined when it is blank. */
export function readOutlineLine(line: string): OutlineItem | undefined {
  const said = line
    .trim()
    .replace(/^[-*•](?:\s+|$)/, '')
    .trim()
  if (said === '') return undefined
  const directive = /^(?<keyword>fact|edge|attr)\s*:(?<rest>.*)$/su.exec(said)?.groups
  const rest = directive?.['rest'] ?? ''
  switch (directive?.['keyword']) {
    case 'fact':
      return readFact(rest)
    case 'edge':
      return readEdge(rest)
    case 'attr':
      return readAttribute(rest)
    default:
      return { fact: { text: said, entities: [] } }
  }
}

function readFact(rest: string): OutlineItem {
  const [text = '', topics = '', ...more] = rest.split(dividingBar)
  if (more.length > 0) return { fault: 'a fact has one bar at most; a bar in its text is written \\|' }
  const fact = unescaped(text)
  if (fact === '') return { fault: 'expected "fact: text", or "fact: text | entity, entity"' }
  const entities = topics.split(dividingComma).map((topic) => unescaped(topic.replaceAll('\\,', ',')))
  return { fact: { text: fact, entities: [...new Set(entities.filter((entity) => entity !== ''))] } }
}

function readEdge(rest: string): OutlineItem {
  const fields = rest.split(dividingBar).map(unescaped)
  const [from = '', relation = '', to = ''] = fields
  if (fields.length !== 3 || fields.includes('')) return { fault: 'expected "edge: entity | relation | entity"' }
  return { relation: { from, relation, to } }
}

function readAttribute(rest: string): OutlineItem {
  const [first = '', second = '', ...last] = rest.split(dividingBar)
  const entity = unescaped(first)
  const name = unescaped(second)
  const parsed = parseJson(last.join('|'))
  if (entity === '' || name === '' || parsed === undefined) {
    return { fault: 'expected "attr: entity | name | value" with a value in JSON: a text in double quotes' }
  }
  const checked = toJson(parsed.value, 'the value')
  if (!checked.ok)
    return { fault: `${checked.path === 'the value' ? 'the value' : 'something in the value'} ${checked.fault}` }
  return { attribute: { entity, name, value: checked.value } }
}

/** Bars in JSON divide nothing, escaped or not: JSON knows no `\|`, but every other pair that begins with a backslash is its own. */
function parseJson(json: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(json.replace(/\\(?<next>.)/gsu, (pair, next: string) => (next === '|' ? next : pair))) }
  } catch {
    return undefined
  }
}

const dividingBar = /(?<!\\)\|/
const dividingComma = /(?<!\\),/

function unescaped(field: string): string {
  return field.replaceAll('\\|', '|').trim()
}
