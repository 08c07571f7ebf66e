import { type Kysely, sql } from 'kysely'
import { relationName } from '../edges/relation-name.ts'
import { facetsIndex } from '../filters/facets.ts'
import { generationTables } from '../generations/generation-tables.ts'
import { placeOf } from '../objects/place-of.ts'
import { queueFunctions } from '../queue/queue-functions.ts'
import { queueTables } from '../queue/queue-tables.ts'
import type { Tables } from '../tables.ts'

/**
 * Every key begins with the namespace, so that the tables can be partitioned or distributed by it. Names and ids sort by
 * code point (collation C); texts keep the collation of the database, whose rules make trigrams and lower case.
 *
 * There are no foreign keys. Writers hold the parents of what they write (see `lockRows`), and PostgreSQL keeps the plans of
 * its own checks: made while a table is small, they read all of it for every row of the import that follows.
 */
export function initial(tables: Tables): { up(db: Kysely<unknown>): Promise<void> } {
  const { objects, edges, embeddings, embeddingSpaces, kinds, lexicalBackends } = tables
  return {
    up: async (db) => {
      // Time alone changes no row: `live` says what writes have done, `visible_until` how long that holds. The last part of an object is
      // gone at `parts_until`: never where one stays, and long ago where there is none.
      await sql`
        create table ${objects} (
          namespace text collate "C" not null,
          id text collate "C" not null,
          kind text collate "C" not null,
          key text collate "C",
          parent_id text collate "C",
          position integer,
          title text not null,
          title_key text collate "C" not null,
          summary text not null,
          content text not null,
          content_type text not null,
          entity_text text,
          properties jsonb not null,
          facets jsonb not null,
          effective jsonb not null,
          parent_kind text collate "C",
          parent_title text,
          occurred_at timestamptz(3),
          created_at timestamptz(3) not null,
          updated_at timestamptz(3) not null,
          deleted_at timestamptz(3),
          parent_deleted boolean not null default false,
          expires_at timestamptz(3),
          parent_expires_at timestamptz(3),
          parts_until timestamptz(3) not null default '-infinity',
          version integer not null,
          live boolean not null generated always as (deleted_at is null and not parent_deleted) stored,
          visible_until timestamptz(3) not null generated always as (
            least(expires_at, parent_expires_at, 'infinity'::timestamptz(3))
          ) stored,
          candidate boolean not null generated always as (
            deleted_at is null and not parent_deleted and (parent_id is not null or (content <> '' and parts_until < 'infinity'))
          ) stored,
          primary key (namespace, id),
          constraint objects_key unique (namespace, key, kind)
        )`.execute(db)
      await sql`create index objects_parts on ${objects} (namespace, parent_id, ${placeOf()}, id) where parent_id is not null`.execute(
        db,
      )
      await sql`create index objects_kind on ${objects} (namespace, kind, id) where live`.execute(db)
      await sql`create index objects_parent_kind on ${objects} (namespace, parent_kind, id) where live and parent_kind is not null`.execute(
        db,
      )
      // With the time included, whether an end of an edge is visible can be told by the index alone.
      await sql`create index objects_entities on ${objects} (namespace, id) include (visible_until) where live and parent_id is null`.execute(
        db,
      )
      // The longest expired first: everywhere, and in one namespace.
      await sql`create index objects_expiring on ${objects} (expires_at, namespace, id) where expires_at is not null`.execute(
        db,
      )
      await sql`create index objects_expiring_inside on ${objects} (namespace, expires_at, id) where expires_at is not null`.execute(
        db,
      )
      await sql`create index objects_title_key on ${objects} (namespace, left(title_key, 256)) where title_key <> ''`.execute(
        db,
      )
      await sql`create index objects_title_trigrams on ${objects} using gin (namespace, title gin_trgm_ops)`.execute(db)
      await sql`create index objects_content_trigrams on ${objects} using gin (namespace, content gin_trgm_ops)`.execute(
        db,
      )
      await facetsIndex(objects).execute(db)

      // What hides an edge is the state of its ends. `certainty` makes the indexes of the best edges readable by themselves.
      await sql`
        create table ${edges} (
          namespace text collate "C" not null,
          from_id text collate "C" not null,
          relation text collate "C" not null,
          to_id text collate "C" not null,
          note text,
          status text,
          role text,
          confidence double precision,
          certainty double precision not null generated always as (coalesce(confidence, 1)) stored,
          evidence_id text,
          version integer not null,
          created_at timestamptz(3) not null,
          updated_at timestamptz(3) not null,
          primary key (namespace, from_id, relation, to_id)
        )`.execute(db)
      await sql`create index edges_in on ${edges} (namespace, to_id, from_id, relation)`.execute(db)
      await sql`create index edges_relation on ${edges} (namespace, ${relationName()})`.execute(db)
      await sql`create index edges_best_out on ${edges} (namespace, from_id, certainty desc, updated_at desc, to_id, relation)`.execute(
        db,
      )
      await sql`create index edges_best_in on ${edges} (namespace, to_id, certainty desc, updated_at desc, from_id, relation)`.execute(
        db,
      )

      await sql`
        create table ${embeddingSpaces} (
          id integer generated always as identity primary key,
          model text collate "C" not null,
          dimensions integer not null,
          state text not null default 'active',
          unique (model, dimensions)
        )`.execute(db)
      // Each space is a partition, made by `openSpace`: its index is made while it is empty, and it goes as a whole.
      await sql`
        create table ${embeddings} (
          namespace text collate "C" not null,
          object_id text collate "C" not null,
          space integer not null,
          vector vector not null,
          content_hash text collate "C" not null,
          stale boolean not null,
          primary key (namespace, object_id, space)
        ) partition by list (space)`.execute(db)

      await sql`create table ${kinds} (kind text collate "C" primary key, spec json not null)`.execute(db)
      await sql`create table ${lexicalBackends} (name text primary key, language text not null)`.execute(db)
      for (const statement of [...queueTables(tables), ...queueFunctions(tables), ...generationTables(tables)])
        await statement.execute(db)
    },
  }
}
