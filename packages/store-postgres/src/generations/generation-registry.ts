import type { CallOptions, Generation, GenerationRegistry } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { beginBuild } from './begin-build.ts'
import { type GenerationRow, generationColumns, toGeneration } from './generation-row.ts'
import { advanceBuild, finishBuild, freed, releaseBuild } from './held-build.ts'

type Named = { readonly target: string; readonly number: number }

/** Composes the registry of generations from its operations; each is one statement. */
export function generationRegistry(context: StoreContext): GenerationRegistry {
  return {
    listGenerations: (target, options) => listGenerations(context, target, options),
    beginBuild: (request, options) => beginBuild(context, request, options),
    advanceBuild: (build, request, options) => advanceBuild(context, build, request, options),
    finishBuild: (build, counts, options) => finishBuild(context, build, counts, options),
    releaseBuild: (build, options) => releaseBuild(context, build, options),
    abandonBuild: (named, options) => abandonBuild(context, named, options),
    forgetGeneration: (named, options) => forgetGeneration(context, named, options),
    forgetTarget: (target, options) => forgetTarget(context, target, options),
  }
}

async function listGenerations(
  { database, tables }: StoreContext,
  target: string | undefined,
  options: CallOptions,
): Promise<readonly Generation[]> {
  const query: RawBuilder<GenerationRow> = sql`
    select ${generationColumns} from ${tables.generations} g
    where g.state <> 'forgotten' ${target === undefined ? sql`` : sql`and g.target = ${target}`}
    order by g.target, g.number`
  return (await database.run(options, query)).map(toGeneration)
}

async function abandonBuild(
  { database, tables }: StoreContext,
  { target, number }: Named,
  options: CallOptions,
): Promise<boolean> {
  const query = sql`
    update ${tables.generations} set state = 'retired', cursor = null, ${freed}, changed_at = clock_timestamp()
    where target = ${target} and number = ${number}::integer and state = 'building' returning 1`
  return (await database.run(options, query)).length > 0
}

async function forgetGeneration(
  { database, tables }: StoreContext,
  { target, number }: Named,
  options: CallOptions,
): Promise<void> {
  await database.run(
    options,
    sql`
      update ${tables.generations} set state = 'forgotten', changed_at = clock_timestamp()
      where target = ${target} and number = ${number}::integer and state = 'retired'`,
  )
}

async function forgetTarget({ database, tables }: StoreContext, target: string, options: CallOptions): Promise<void> {
  await database.run(
    options,
    sql`
      update ${tables.generations} set state = 'forgotten', cursor = null, ${freed}, changed_at = clock_timestamp()
      where target = ${target} and state <> 'forgotten'`,
  )
}
