import { evaluate } from '../expressions/evaluate.ts'
import { readProperty } from '../expressions/read-property.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Projection, ProjectionItem } from '../tree/operation.ts'
import { type Json, sorted } from '../values/json.ts'
import { toJson } from '../values/to-json.ts'

/** What a projection makes of a stream. A property that is missing is left out of its row; one that is null is not. */
export function project(scope: Scope, projection: Projection, rows: readonly Row[]): Json {
  switch (projection.tag) {
    case 'count':
      return rows.length
    case 'exists':
      return rows.length > 0
    case 'id':
      return rows.map(({ id }) => id)
    case 'label':
      return rows.flatMap(({ kind, id }) => scope.graph.get(kind, id)?.label ?? [])
    case 'value_map': {
      const { properties = [] } = projection.body
      return rows.map((row) => (properties.length === 0 ? everything(scope, row) : selection(scope, row, properties)))
    }
    case 'values': {
      const { properties } = projection.body
      return rows.map((row) => selection(scope, row, properties)).filter((row) => Object.keys(row).length > 0)
    }
    case 'edge_properties':
      return rows.filter(({ kind }) => kind === 'edge').map((row) => everything(scope, row, ['$from', '$to']))
    case 'project': {
      const { projections } = projection.body
      return rows.map((row) => sorted(projections.flatMap((item) => projected(scope, row, item))))
    }
  }
}

type Entry = [string, Json]

function selection(scope: Scope, row: Row, names: readonly string[]): { readonly [key: string]: Json } {
  return sorted(
    names.flatMap((name): Entry[] => {
      const value = readProperty(scope.graph, row, name)
      return value ? [[name, toJson(value)]] : []
    }),
  )
}

function everything(scope: Scope, row: Row, virtual: readonly string[] = []): Json {
  const stored = scope.graph.get(row.kind, row.id)?.properties ?? new Map()
  return selection(scope, row, ['$id', '$label', ...virtual, ...stored.keys()])
}

/** A missing property has no alias in the row; an expression without a value is null. */
function projected(scope: Scope, row: Row, { tag, body }: ProjectionItem): Entry[] {
  if (tag === 'property') {
    const value = readProperty(scope.graph, row, body.source)
    return value ? [[body.alias, toJson(value)]] : []
  }
  const value = evaluate(scope, body.expr, row)
  return [[body.alias, value ? toJson(value) : null]]
}
