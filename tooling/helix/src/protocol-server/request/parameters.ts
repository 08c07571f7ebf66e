import { violate } from '../refusal.ts'
import type { ParameterType, Request } from '../tree/request.ts'
import { fromJson } from '../values/from-json.ts'
import type { Json } from '../values/json.ts'
import { text, type Value } from '../values/value.ts'

/** The parameters of a request as values. With types, the names must be the same and every value of its type. */
export function bindParameters({ parameters = {}, parameter_types: types }: Request): Map<string, Value> {
  if (types) {
    const missing = Object.keys(types).filter((name) => !Object.hasOwn(parameters, name))
    const extra = Object.keys(parameters).filter((name) => !Object.hasOwn(types, name))
    if (missing.length + extra.length > 0) {
      const lists = `missing values: ${JSON.stringify(missing)}, extra values: ${JSON.stringify(extra)}`
      fail(`parameter schema names do not match values (${lists})`)
    }
  }
  return new Map(
    Object.entries(parameters).map(([name, json]) => {
      const type = types?.[name]
      return [name, type ? bind(name, type, json) : fromJson(json)]
    }),
  )
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

function bind(name: string, type: ParameterType, json: Json): Value {
  const expect = (matches: boolean): void => {
    if (!matches) fail(`parameter '${name}' expected ${type.tag}, but received ${kindOf(json)}`)
  }
  if (type.tag === 'array') {
    if (!Array.isArray(json)) return fail(`parameter '${name}' expected array, but received ${kindOf(json)}`)
    return { tag: 'array', body: json.map((item: Json, at) => bind(`${name}[${at}]`, type.body, item)) }
  }
  switch (type.tag) {
    case 'f64':
    case 'f32': {
      // A whole number is written without its point, and a server that is not brand-new takes it for an integer.
      if (typeof json !== 'number' || Number.isInteger(json)) {
        return fail(`parameter '${name}' expected ${type.tag}, but received ${kindOf(json)}`)
      }
      return { tag: type.tag, body: json }
    }
    case 'date_time':
      return typeof json === 'string' && dateTime.test(json)
        ? text(json)
        : fail(`parameter '${name}' expected date_time, but received ${kindOf(json)}`)
    case 'bool':
      expect(typeof json === 'boolean')
      break
    case 'i64':
      expect(Number.isSafeInteger(json))
      break
    case 'string':
      expect(typeof json === 'string')
      break
    case 'object':
      expect(kindOf(json) === 'object')
      break
  }
  return fromJson(json)
}

function kindOf(json: Json): string {
  if (json === null) return 'null'
  if (Array.isArray(json)) return 'array'
  if (typeof json === 'number') return Number.isInteger(json) ? 'i64' : 'f64'
  return typeof json === 'boolean' ? 'bool' : typeof json
}

function fail(message: string): never {
  return violate(400, 'invalid_query_json', `invalid query JSON: ${message}`)
}
