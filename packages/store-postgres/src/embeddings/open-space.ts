import { type CallOptions, RecollectError } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { lockSchema } from '../migrations/lock-schema.ts'
import type { StoreContext } from '../store-context.ts'
import { spaceTable } from './space-table.ts'
import { maxDimensions } from './vector-column.ts'
import { vectorIndex } from './vector-index.ts'

/**
 * The space of a model. A new one is a partition with an index of its own, which is made while nobody knows it: writers of other
 * spaces are not held up, however much these hold. Making it needs the rights to the tables.
 */
export async function openSpace(
  { database, tables, settings }: StoreContext,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
  options: CallOptions,
): Promise<{ readonly id: string }> {
  checkDimensions(model, dimensions)
  const find: RawBuilder<{ id: number }> = sql`
    select id from ${tables.embeddingSpaces} where model = ${model} and dimensions = ${dimensions}::integer`
  const [found] = await database.readForWrite(options, (session) => session.all(find))
  if (found !== undefined) return { id: String(found.id) }
  return database.write(options, async (session) => {
    await lockSchema(session, tables)
    const [meanwhile] = await session.all(find)
    if (meanwhile !== undefined) return { id: String(meanwhile.id) }
    const insert: RawBuilder<{ id: number }> = sql`
      insert into ${tables.embeddingSpaces} (model, dimensions) values (${model}, ${dimensions}::integer) returning id`
    const [made] = await session.all(insert)
    if (made === undefined) throw new Error('INSERT ... RETURNING gave no row')
    const table = spaceTable(tables, made.id)
    await session.all(sql`create table ${table} (like ${tables.embeddings} including all)`)
    const index = settings.vectorIndex === 'none' ? undefined : vectorIndex(tables, { number: made.id, dimensions })
    if (index !== undefined) await session.all(index)
    // Unlike `create table ... partition of` it lets others read and write the parent.
    await session.all(
      sql`alter table ${tables.embeddings} attach partition ${table} for values in (${sql.lit(made.id)})`,
    )
    return { id: String(made.id) }
  })
}

function checkDimensions(model: string, dimensions: number): void {
  if (Number.isSafeInteger(dimensions) && dimensions >= 1 && dimensions <= maxDimensions) return
  throw new RecollectError(
    'dimension_mismatch',
    `The model "${model}" has ${dimensions} dimensions; this store takes 1 to ${maxDimensions}.`,
    { details: { model, actual: dimensions, limit: maxDimensions } },
  )
}
