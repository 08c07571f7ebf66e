import type { EdgeOutcome, EdgeWrite, ObjectWrite, PutOutcome, Scope, WriteOptions } from '@recollect/core'
import { putEdgesInTransaction } from '../edges/put-edges.ts'
import type { StoreContext } from '../store-context.ts'
import { putInTransaction } from './put-many.ts'

/** Writes objects, and then edges that may join them, in one transaction. */
export async function putWithEdges(
  context: StoreContext,
  scope: Scope,
  { objects, edges }: { readonly objects: readonly ObjectWrite[]; readonly edges: readonly EdgeWrite[] },
  options: WriteOptions & { readonly at: Date },
): Promise<{ readonly objects: readonly PutOutcome[]; readonly edges: readonly EdgeOutcome[] }> {
  const { database, tables, spaces, statistics } = context
  if (objects.length + edges.length === 0) return database.skip(options, { objects: [], edges: [] })
  await spaces.check(
    objects.flatMap(({ embedding }) => embedding ?? []),
    options,
  )
  const outcomes = await database.write(options, async (session) => ({
    objects: objects.length === 0 ? [] : await putInTransaction(context, session, scope, objects, options.at),
    edges: edges.length === 0 ? [] : await putEdgesInTransaction(session, tables, scope, edges, options.at),
  }))
  await statistics.wrote(objects.length + edges.length, options)
  return outcomes
}
