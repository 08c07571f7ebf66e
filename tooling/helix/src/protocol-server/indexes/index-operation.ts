import { type Json, sorted } from '../values/json.ts'
import { familyOf, type IndexRecord } from './index-record.ts'

export type BlockerCode =
  | 'invalid_source_data'
  | 'uniqueness_violation'
  | 'oversized_entity'
  | 'manifest_limit'
  | 'object_store_configuration_unavailable'
  | 'invariant_violation'
  | 'invalid_legacy_physical'

export interface Blocker {
  readonly code: BlockerCode
  readonly message?: string
}

/** A build or a drop in the background. It goes on with every look at it. */
export interface IndexOperation {
  readonly id: string
  readonly index: IndexRecord
  readonly kind: 'build' | 'drop'
  status: 'queued' | 'running' | 'blocked' | 'succeeded' | 'aborted'
  stage: string
  attempt: number
  looks: number
  blocker?: Blocker | undefined
}

export function toStatus(operation: IndexOperation): Json {
  const { blocker, index } = operation
  return sorted([
    ['operation_id', operation.id],
    ['index_id', String(index.id)],
    ['generation', String(index.generation)],
    ['operation_kind', operation.kind],
    ['family', familyOf(index.spec)],
    ['status', operation.status],
    ['stage', operation.stage],
    ['attempt', operation.attempt],
    ['progress', { entities: '0', input_bytes: '0', output_bytes: '0', output_operations: '0' }],
    ...(blocker ? ([['blocker_code', blocker.code]] as const) : []),
    ...(blocker?.message === undefined ? [] : ([['message', blocker.message]] as const)),
  ])
}
