import type { Graph } from '../graph/graph.ts'
import type { Row } from '../streams/row.ts'
import { int, text, type Value } from '../values/value.ts'

/** A property of a row: virtual fields first, then the literal name, then a dotted path into an object. */
export function readProperty(graph: Graph, row: Row, name: string): Value | undefined {
  const element = graph.get(row.kind, row.id)
  if (!element) return undefined
  if (name === '$id') return int(element.id)
  if (name === '$label') return text(element.label)
  if (name === '$distance' || name === '$score') {
    return row.rank?.field === name ? { tag: 'f64', body: row.rank.value } : undefined
  }
  if (element.kind === 'edge') {
    for (const [end, id] of [
      ['$from', element.from],
      ['$to', element.to],
    ] as const) {
      if (name === end) return int(id)
      if (name.startsWith(`${end}.`)) return readProperty(graph, { kind: 'node', id }, name.slice(end.length + 1))
    }
  }
  return element.properties.get(name) ?? readPath(element.properties, name)
}

function readPath(properties: ReadonlyMap<string, Value>, path: string): Value | undefined {
  const [first = '', ...rest] = path.split('.')
  let value = properties.get(first)
  for (const key of rest) value = value?.tag === 'object' ? ownValue(value.body, key) : undefined
  return value
}

function ownValue(fields: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}
