import { z } from 'zod'
import type { Batch, Condition, Entry, ParameterType, Request } from '../tree/request.ts'
import type { Json } from '../values/json.ts'
import { nameSchema } from './expression.ts'
import { rootSchema } from './root.ts'
import { tagged, unit, variant } from './tagged.ts'

const condition: z.ZodType<Condition> = tagged('condition', [
  variant('var_not_empty', nameSchema),
  variant('var_empty', nameSchema),
  variant('var_min_size', z.tuple([nameSchema, z.int().min(1)])),
  unit('prev_not_empty'),
])

const query = z.strictObject({
  name: nameSchema.nullish(),
  root: rootSchema,
  condition: condition.nullish(),
})

const entries = z.array(z.lazy(() => entry)).min(1, 'needs at least one entry')

const entry: z.ZodType<Entry> = tagged('entry', [
  variant('query', query),
  variant('for_each', z.strictObject({ param: nameSchema, body: entries })),
])

const batch: z.ZodType<Batch> = z.strictObject({ entries, returns: z.array(nameSchema).default([]) })

const type: z.ZodType<ParameterType> = tagged(
  'parameter type',
  [
    unit('bool'),
    unit('i64'),
    unit('f64'),
    unit('f32'),
    unit('string'),
    unit('date_time'),
    unit('value'),
    unit('object'),
    variant(
      'array',
      z.lazy(() => type),
    ),
  ],
  (tag) => (tag === 'bytes' ? 'it cannot travel as JSON' : undefined),
)

/** What was parsed from JSON is JSON. A schema of records would lose keys like `__proto__`. */
const json: z.ZodType<Json> = z.custom<Json>()

/** The closed schema of a request's body. */
export const requestSchema: z.ZodType<Request> = z.strictObject({
  request_type: z.enum(['read', 'write']),
  query_name: z.string().nullish(),
  query: tagged('batch', [variant('read', batch), variant('write', batch)]),
  parameters: z.record(nameSchema, json).optional(),
  parameter_types: z.record(nameSchema, type).optional(),
  search_consistency: z.enum(['strong', 'eventual']).optional(),
})
