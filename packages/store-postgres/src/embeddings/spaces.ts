import { RecollectError, type WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { Tables } from '../tables.ts'
import { spaceNumber, unknownSpace } from './space-number.ts'

/** A space as searches need it. */
export interface Space {
  readonly number: number
  readonly dimensions: number
}

/** The spaces that were used so far. They never change, so each is read once; who writes to one that is gone is refused by the database. */
export interface SpaceCache {
  /** The space with this id. @throws `invalid_option` when there is none */
  get(id: string, options: WriteOptions): Promise<Space>
  /** Refuses vectors that do not fit their space. @throws `dimension_mismatch` */
  check(
    vectors: readonly { readonly space: string; readonly vector: ArrayLike<number> }[],
    options: WriteOptions,
  ): Promise<void>
  /** Notes that a space was dropped. */
  forget(id: string): void
}

export function spaceCache(database: Database, tables: Tables): SpaceCache {
  const known = new Map<string, Space>()

  const get = async (id: string, options: WriteOptions): Promise<Space> => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const query: RawBuilder<Space> = sql`
      select id as number, dimensions from ${tables.embeddingSpaces} where id = ${spaceNumber(id)}::integer`
    const [space] = await database.readForWrite(options, (session) => session.all(query))
    if (space === undefined) throw unknownSpace(id)
    known.set(id, space)
    return space
  }

  return {
    get,
    check: async (vectors, options) => {
      for (const { space, vector } of vectors) {
        const { dimensions } = known.get(space) ?? (await get(space, options))
        if (vector.length !== dimensions) throw mismatch(space, dimensions, vector.length)
      }
    },
    forget: (id) => {
      known.delete(id)
    },
  }
}

function mismatch(space: string, expected: number, actual: number): RecollectError {
  return new RecollectError(
    'dimension_mismatch',
    `A vector of ${actual} dimensions does not fit the space ${space}, which has ${expected}.`,
    { details: { space, expected, actual } },
  )
}
