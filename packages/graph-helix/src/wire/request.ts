import type { Json } from '@recollect/core'
import type { Batch } from './batch.ts'

type ParameterType = 'string' | 'i64' | 'object' | { readonly array: ParameterType }

/** A parameter's value and type. */
export interface Parameter {
  readonly type: ParameterType
  readonly value: Json
}

export type Parameters = Readonly<Record<string, Parameter>>

/** The body of a request: one transaction. */
export interface HelixRequest {
  readonly request_type: 'read' | 'write'
  /** For the server's logs. */
  readonly query_name: string
  readonly query: { readonly read: Batch } | { readonly write: Batch }
  readonly parameters?: Readonly<Record<string, Json>>
  readonly parameter_types?: Readonly<Record<string, ParameterType>>
}

export const textParameter = (value: string): Parameter => ({ type: 'string', value })
export const wholeParameter = (value: number): Parameter => ({ type: 'i64', value })
export const rowsParameter = (value: readonly Json[]): Parameter => ({ type: { array: 'object' }, value })

export const readRequest = (name: string, batch: Batch, parameters: Parameters = {}): HelixRequest => ({
  request_type: 'read',
  query_name: name,
  query: { read: batch },
  ...declared(parameters),
})

export const writeRequest = (name: string, batch: Batch, parameters: Parameters = {}): HelixRequest => ({
  request_type: 'write',
  query_name: name,
  query: { write: batch },
  ...declared(parameters),
})

function declared(parameters: Parameters): Pick<HelixRequest, 'parameters' | 'parameter_types'> {
  const entries = Object.entries(parameters)
  if (entries.length === 0) return {}
  return {
    parameters: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    parameter_types: Object.fromEntries(entries.map(([name, { type }]) => [name, type])),
  }
}
