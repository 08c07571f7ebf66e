import {
  type Facets,
  type FilterField,
  type FilterPlan,
  type FilterView,
  matchesPlan,
  type Scalar,
} from '@recollect/core'
import fc from 'fast-check'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planToSql } from '../src/filters/plan-to-sql.ts'
import { type ServerDatabase, serverDatabase } from './support/server-database.ts'
import { missing } from './targets/server-target.ts'

/** What filters look at of one row, as the table keeps it. */
interface Row {
  readonly kind: string
  readonly parentKind: string | null
  readonly title: string
  readonly parentTitle: string | null
  readonly createdAt: number
  readonly occurredAt: number | null
  readonly effective: Facets
}

const texts = ['', 'a', 'A', 'b', 'é', 'e\u0301', '\uff5e', '😀', '"', "'", '\\', '$."x"', 'null', '1', 'true']
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 6 }).filter(isText))
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 0.1, 0.30000000000000004, 1e21, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
)
const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, number, fc.boolean())
/** Plans may compare with what no row can hold. */
const wanted: fc.Arbitrary<Scalar> = fc.oneof(
  { weight: 9, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY) },
)
const name = fc.constantFrom('x', 'y', 'a.b', '$.x', '"', '\\', "' or true", '__proto__', '', '0', 'ключ')
const base = Date.UTC(2026, 0, 1)
const time = fc.oneof(
  fc.integer({ min: -2, max: 2 }).map((n) => base + n),
  fc.constantFrom(-62_135_596_800_000, 0, 253_402_300_799_999),
)
const wantedTime = fc.oneof(
  time,
  time.map((ms) => ms + 0.5),
  wanted,
)

const row: fc.Arbitrary<Row> = fc.record({
  kind: text,
  parentKind: fc.option(text),
  title: text,
  parentTitle: fc.option(text),
  createdAt: time,
  occurredAt: fc.option(time),
  effective: fc.dictionary(name, scalar, { noNullPrototype: true }),
})

const property = name.map((on): FilterField => ({ on: 'property', name: on }))
const test1: fc.Arbitrary<{ field: FilterField; value: Scalar }> = fc.oneof(
  fc.record({ field: property, value: wanted }),
  fc.record({ field: fc.constantFrom<FilterField>({ on: 'kind' }, { on: 'title' }), value: wanted }),
  fc.record({ field: fc.constantFrom<FilterField>({ on: 'created_at' }, { on: 'occurred_at' }), value: wantedTime }),
)
const leaf: fc.Arbitrary<FilterPlan> = fc.oneof(
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'), test1)
    .map(([op, { field, value }]): FilterPlan => ({ op, field, value })),
  fc
    .tuple(
      fc.constantFrom('in', 'notIn'),
      test1,
      fc.array(fc.oneof(wanted, wantedTime), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([op, { field, value }, values, long]): FilterPlan => {
      const more = long ? Array.from({ length: 120 }, (_, i) => `filler ${i}`) : []
      return { op, field, values: [...values, value, ...more] }
    }),
  fc.tuple(test1, fc.boolean()).map(([{ field }, exists]): FilterPlan => ({ op: 'exists', field, exists })),
)
const plan: fc.Arbitrary<FilterPlan> = fc.letrec<{ plan: FilterPlan }>((tie) => ({
  plan: fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: leaf },
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('plan'), { maxLength: 3 }))
      .map(([op, terms]): FilterPlan => ({ op, terms })),
  ),
})).plan

describe.skipIf(missing !== undefined)('filters in SQL', () => {
  let server: ServerDatabase

  beforeAll(async () => {
    server = await serverDatabase()
  })
  afterAll(() => server?.drop())

  const find = async (filter: FilterPlan, rows: readonly Row[]): Promise<readonly boolean[]> => {
    const { sql: text, parameters } = compile(filter, rows)
    const result = await server.pool.query<{ found: boolean }>(text, [...parameters])
    return result.rows.map(({ found }) => found)
  }

  test('a plan finds the same rows as the reference', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.array(row, { minLength: 1, maxLength: 12 }), async (filter, rows) => {
        expect(await find(filter, rows)).toEqual(rows.map((each) => matchesPlan(filter, viewOf(each))))
      }),
      { numRuns: 600 },
    )
  })

  test('a value that a row holds is found by it, and by its neighbours in the order', async () => {
    await fc.assert(
      fc.asyncProperty(name, fc.array(scalar, { minLength: 2, maxLength: 12 }), async (on, values) => {
        const rows = values.map((value): Row => ({ ...plain, effective: { [on]: value } }))
        for (const op of ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const) {
          const filter: FilterPlan = { op, field: { on: 'property', name: on }, value: values[0] ?? '' }
          expect(await find(filter, rows)).toEqual(rows.map((each) => matchesPlan(filter, viewOf(each))))
        }
      }),
      { numRuns: 60 },
    )
  })
})

const plain: Row = {
  kind: 'k',
  parentKind: null,
  title: '',
  parentTitle: null,
  createdAt: base,
  occurredAt: null,
  effective: {},
}

function viewOf({ kind, parentKind, title, parentTitle, createdAt, occurredAt, effective }: Row): FilterView {
  return {
    kinds: [kind, ...(parentKind === null ? [] : [parentKind])],
    titles: [title, parentTitle ?? ''].filter((each) => each !== ''),
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    ...(occurredAt === null ? {} : { occurredAt: new Date(occurredAt) }),
    facets: effective,
  }
}

/** Evaluates the condition on rows that stand in the statement itself. */
function compile(filter: FilterPlan, rows: readonly Row[]): CompiledQuery {
  const compiler = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const records = rows.map((each, place) => ({ ...each, place }))
  return sql`
    select coalesce(${planToSql(filter)}, false) as found
    from (
      select place, kind collate "C" as kind, "parentKind" collate "C" as parent_kind, title, "parentTitle" as parent_title, effective,
        to_timestamp("createdAt" / 1000)::timestamptz(3) as created_at, to_timestamp("occurredAt" / 1000)::timestamptz(3) as occurred_at
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
        place integer, kind text, "parentKind" text, title text, "parentTitle" text, "createdAt" float8, "occurredAt" float8,
        effective jsonb
      )
    ) as o
    order by place`.compile(compiler)
}

/** What core lets through: no NUL, no half of a surrogate pair. */
function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}
