import type { Json } from '../values/json.ts'
import type { Root } from './operation.ts'
import type { Tagged, Unit } from './tree.ts'

export type Condition =
  | Tagged<'var_not_empty' | 'var_empty', string>
  | Tagged<'var_min_size', readonly [string, number]>
  | Unit<'prev_not_empty'>

export interface Query {
  readonly name?: string | null | undefined
  readonly root: Root
  readonly condition?: Condition | null | undefined
}

export type Entry =
  | Tagged<'query', Query>
  | Tagged<'for_each', { readonly param: string; readonly body: readonly Entry[] }>

export interface Batch {
  readonly entries: readonly Entry[]
  readonly returns: readonly string[]
}

export type ParameterType =
  | Unit<'bool' | 'i64' | 'f64' | 'f32' | 'string' | 'date_time' | 'value' | 'object'>
  | Tagged<'array', ParameterType>

export interface Request {
  readonly request_type: 'read' | 'write'
  readonly query_name?: string | null | undefined
  readonly query: Tagged<'read' | 'write', Batch>
  readonly parameters?: Readonly<Record<string, Json>> | undefined
  readonly parameter_types?: Readonly<Record<string, ParameterType>> | undefined
  readonly search_consistency?: 'strong' | 'eventual' | undefined
}
