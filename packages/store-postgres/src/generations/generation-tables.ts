import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The copies that targets keep. `namespace` is null for one of everything. A forgotten one stays as a row until there is one with a higher
 * number, so that none is given out twice.
 */
export function generationTables({ generations }: Tables): readonly RawBuilder<unknown>[] {
  return [
    sql`
      create table ${generations} (
        target text collate "C" not null,
        number integer not null,
        namespace text collate "C",
        state text not null check (state in ('building', 'serving', 'retired', 'forgotten')),
        cursor text,
        documents bigint not null default 0,
        skipped bigint not null default 0,
        lease text,
        leased_until timestamptz,
        changed_at timestamptz not null,
        primary key (target, number)
      )`,
    sql`create unique index generations_building on ${generations} (target) where state = 'building'`,
  ]
}
