import type { AnyKind } from '../kinds/kind.ts'
import { RecollectError } from '../model/errors.ts'
import type { StoredObject } from '../model/object.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import type { PutManyOptions, PutManyResult } from './engine.ts'
import type { BatchItem } from './object-input.ts'
import { type PutFields, type PutItem, type PutItemResult, putItems } from './put-items.ts'
import { runOperation } from './run-operation.ts'

export function put(
  context: EngineContext,
  scope: Scope,
  kind: AnyKind | string,
  input: PutFields,
  options: WriteOptions = {},
): Promise<StoredObject> {
  return runOperation(context, 'put', options, async (report) => {
    assertScope(scope)
    const [result] = await putItems(context, scope, [{ kind, input }], options, report)
    if (result === undefined || result.status === 'failed') throw result?.error ?? lost()
    return result.object
  })
}

/** `putMany` takes a kind and its objects, or objects that each name their kind. */
export type PutManyArguments =
  | [scope: Scope, kind: AnyKind, inputs: readonly PutFields[], options?: PutManyOptions]
  | [scope: Scope, items: readonly BatchItem[], options?: PutManyOptions]

export function putMany(context: EngineContext, ...args: PutManyArguments): Promise<PutManyResult> {
  const { scope, items, options } = readArguments(args)
  return runOperation(context, 'put', options, async (report) => {
    assertScope(scope)
    if (items === undefined) throw new RecollectError('invalid_object', 'putMany takes a list of objects.')
    return { ...tally(await putItems(context, scope, items, options, report)), degraded: [...report.degraded] }
  })
}

function readArguments(args: PutManyArguments): {
  readonly scope: Scope
  /** Undefined when it is no list. */
  readonly items: readonly PutItem[] | undefined
  readonly options: PutManyOptions
} {
  if (isUniform(args)) {
    const [scope, kind, inputs, options = {}] = args
    return { scope, items: Array.isArray(inputs) ? inputs.map((input) => ({ kind, input })) : undefined, options }
  }
  const [scope, items, options = {}] = args
  return { scope, items: items.map((input) => ({ kind: input?.kind, input })), options }
}

function isUniform(args: PutManyArguments): args is [Scope, AnyKind, readonly PutFields[], PutManyOptions?] {
  return !Array.isArray(args[1])
}

function tally(items: readonly PutItemResult[]): Omit<PutManyResult, 'degraded'> {
  const count = (status: PutItemResult['status']) => items.filter((item) => item.status === status).length
  return {
    items,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
}

function lost(): RecollectError {
  return new RecollectError('store_failed', 'The store did not say what became of the object.')
}
