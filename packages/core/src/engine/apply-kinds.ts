import { createKindCatalog } from '../kinds/catalog.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { AnyKind } from '../kinds/kind.ts'
import { type KindSpec, sameKindSpec } from '../kinds/kind-spec.ts'
import { propertyFaults } from '../kinds/validate-properties.ts'
import { RecollectError } from '../model/errors.ts'
import { inBatches } from '../model/in-batches.ts'
import type { StoredObject } from '../model/object.ts'
import { everywhere } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import type { KindRewrite } from '../ports/kind-registry.ts'
import { assertStoredKinds } from './assert-stored-kinds.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followObjects, nudge } from './follow-graph.ts'
import type { PreparedObject } from './prepare-object.ts'
import { type OperationReport, runOperation } from './run-operation.ts'
import { prepareBatch } from './write-objects.ts'

/** Objects read at a time, and violations named in an error. */
const batchSize = 500
const examples = 5

/** How often the kinds are checked again when others write their objects meanwhile. */
const maxTries = 10

/** Makes these the kinds of the store and of this engine. */
export function applyKinds(
  context: EngineContext,
  kinds: readonly (AnyKind | KindSpec)[],
  options: WriteOptions = {},
): Promise<void> {
  return runOperation(context, 'apply_kinds', options, async (report) => {
    const next = createKindCatalog()
    next.replace(kinds)
    context.catalog.assertOpen()
    const stored = await storeKinds(context, next.all(), options)
    report.hits = stored.changed
    context.catalog.replace(kinds)
    await followRewrites(context, stored.rewrites, options, report)
  })
}

/** Writes the catalog's kinds to the store. */
export function syncKinds(context: EngineContext, options: WriteOptions = {}): Promise<void> {
  return runOperation(context, 'sync_kinds', options, async (report) => {
    const stored = await storeKinds(context, context.catalog.all(), options)
    report.hits = stored.changed
    await followRewrites(context, stored.rewrites, options, report)
  })
}

/**
 * Tells the store the kinds that it does not know yet, so that a later change of one of them is noticed. What objects of
 * such a kind there are already must satisfy it.
 *
 * @throws `kind_violated`, also when the store knows a field with another type
 */
export async function adoptKinds(context: EngineContext, options: CallOptions): Promise<void> {
  if (context.catalog.empty) return
  const stored = await context.store.listKinds(options)
  assertStoredKinds(context.catalog.all(), stored)
  const unknown = context.catalog.all().filter(({ kind }) => !stored.some((spec) => spec.kind === kind))
  if (unknown.length === 0 || context.writer === undefined) return
  const { rewrites } = await storeKinds(context, unknown, options)
  await followRewrites(context, rewrites, options, { hits: 0, degraded: new Set() })
}

/** A graph filters by the same values: it gets the objects that read differently now. */
async function followRewrites(
  context: EngineContext,
  rewrites: readonly KindRewrite[],
  options: WriteOptions,
  report: OperationReport,
): Promise<void> {
  for (const { scope, rows } of rewrites) {
    const ids = rows.filter(({ object }) => object.parentId === undefined).map(({ object }) => object.id)
    const following = { context, scope, options, report }
    await followObjects(following, ids)
    if (ids.length < rows.length) nudge(following)
  }
}

/**
 * Checks existing objects against changed kinds, then writes the kinds, and what filters see of those objects, in one
 * transaction. Starts over when one of those objects is written meanwhile. Returns how many kinds changed, and what was
 * written of objects.
 */
async function storeKinds(
  context: EngineContext,
  kinds: readonly KindSpec[],
  options: WriteOptions,
): Promise<{ readonly changed: number; readonly rewrites: readonly KindRewrite[] }> {
  const writer = writerOf(context)
  for (let tries = 1; ; tries += 1) {
    const stored = new Map((await writer.listKinds(options)).map((spec) => [spec.kind, spec]))
    const changed = kinds.filter((spec) => !sameKindSpec(spec, stored.get(spec.kind)))
    for (const spec of changed) await checkObjects(context, spec, options)
    const rewrites: KindRewrite[] = []
    for (const spec of changed) rewrites.push(...(await rewritesFor(context, spec, stored.get(spec.kind), options)))
    try {
      await writer.putKinds(kinds, { ...options, rewrites })
      return { changed: changed.length, rewrites }
    } catch (error) {
      if (tries === maxTries || !RecollectError.is(error, 'version_conflict')) throw error
    }
  }
}

/** @throws `kind_violated` with the first few objects that the new kind would not allow */
async function checkObjects(context: EngineContext, spec: KindSpec, options: CallOptions): Promise<void> {
  const violations: { readonly id: string; readonly faults: readonly string[] }[] = []
  let count = 0
  for await (const batch of objectsOf(context, spec, options)) {
    for (const object of batch) {
      const faults = [...propertyFaults(spec, object.properties), ...roleFaults(spec, object)]
      if (faults.length === 0) continue
      count += 1
      if (violations.length < examples) violations.push({ id: object.id, faults })
    }
  }
  if (count === 0) return
  const [first] = violations
  throw new RecollectError(
    'kind_violated',
    `${count} objects of kind "${spec.kind}" do not satisfy the new definition, for example ${first?.id}: ` +
      `${first?.faults.join('; ')}. Change those objects first, or make the field optional.`,
    { details: { kind: spec.kind, count, violations } },
  )
}

function roleFaults(spec: KindSpec, object: StoredObject): readonly string[] {
  if (spec.isPart === spec.isParent) return []
  if (spec.isPart && object.parentId === undefined) return ['requires parent_id']
  return spec.isParent && object.parentId !== undefined ? ['must not have parent_id'] : []
}

/** The objects whose filterable values read differently under the new kind: a string that became a datetime. */
async function rewritesFor(
  context: EngineContext,
  spec: KindSpec,
  before: KindSpec | undefined,
  options: WriteOptions,
): Promise<readonly KindRewrite[]> {
  const rewrites: KindRewrite[] = []
  for await (const batch of objectsOf(context, spec, options)) {
    const stale = batch.filter(
      ({ properties }) => !sameFacets(facetsOf(properties, before), facetsOf(properties, spec)),
    )
    for (const [namespace, objects] of Map.groupBy(stale, (object) => object.namespace)) {
      const items = objects.map((object) => prepared(object, spec))
      const { rows } = await prepareBatch(context, { namespace }, items, options, (_, error) => {
        throw error
      })
      rewrites.push({ scope: { namespace }, rows, at: context.clock.now() })
    }
  }
  return rewrites
}

function prepared(object: StoredObject, spec: KindSpec): PreparedObject {
  const { namespace: _, createdAt: __, updatedAt: ___, version, ...row } = object
  return { row, facets: facetsOf(object.properties, spec), kind: { spec }, ifVersion: version }
}

function sameFacets(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())
}

async function* objectsOf(
  context: EngineContext,
  spec: KindSpec,
  options: CallOptions,
): AsyncGenerator<readonly StoredObject[]> {
  const filter = { op: 'eq', field: { on: 'kind' }, value: spec.kind } as const
  const objectsAfter = (after: StoredObject | undefined) =>
    context.store.listObjects(everywhere, { filter, limit: batchSize, after }, options)
  for await (const batch of inBatches(batchSize, objectsAfter)) {
    yield batch.filter((object) => object.kind === spec.kind)
  }
}
