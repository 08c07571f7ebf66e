import { type RawBuilder, sql } from 'kysely'

/** The tables of a store as fragments, always with their schema. */
export interface Tables {
  readonly schema: string
  readonly objects: RawBuilder<unknown>
  readonly edges: RawBuilder<unknown>
  readonly embeddings: RawBuilder<unknown>
  readonly embeddingSpaces: RawBuilder<unknown>
  readonly kinds: RawBuilder<unknown>
  readonly lexicalBackends: RawBuilder<unknown>
  readonly targets: RawBuilder<unknown>
  readonly operations: RawBuilder<unknown>
  /** The one sequence of all changes. */
  readonly changes: RawBuilder<unknown>
  /** Counts what was queued without the changed rows locked. */
  readonly unguarded: RawBuilder<unknown>
  readonly generations: RawBuilder<unknown>
  readonly migrations: RawBuilder<unknown>
}

export function tablesIn(schema: string): Tables {
  return {
    schema,
    objects: sql.id(schema, 'objects'),
    edges: sql.id(schema, 'edges'),
    embeddings: sql.id(schema, 'embeddings'),
    embeddingSpaces: sql.id(schema, 'embedding_spaces'),
    kinds: sql.id(schema, 'kinds'),
    lexicalBackends: sql.id(schema, 'lexical_backends'),
    targets: sql.id(schema, 'targets'),
    operations: sql.id(schema, 'operations'),
    changes: sql.id(schema, 'changes'),
    unguarded: sql.id(schema, 'unguarded'),
    generations: sql.id(schema, 'generations'),
    migrations: sql.id(schema, migrationTable),
  }
}

/** Where kysely's migrator notes what it ran. */
export const migrationTable = 'migrations'
export const migrationLockTable = 'migration_lock'
