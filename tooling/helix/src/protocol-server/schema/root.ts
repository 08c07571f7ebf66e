import { z } from 'zod'
import type { IndexSpec } from '../tree/index-spec.ts'
import type { ProjectionItem, Root } from '../tree/operation.ts'
import { exprSchema, nameSchema } from './expression.ts'
import { explainRoot } from './language.ts'
import { streamSchema, streamVariants } from './stream.ts'
import { tagged, variant } from './tagged.ts'

const place = { label: nameSchema, property: nameSchema }
const partitioned = { ...place, tenant_property: nameSchema.optional() }
const range = z.strictObject({ ...place, direction: z.enum(['asc', 'desc']) })
const vector = z.strictObject({
  ...partitioned,
  dimension: z.int().min(1),
  metric: z.enum(['cosine', 'euclidean', 'manhattan']),
})
const text = z.strictObject(partitioned)

const spec: z.ZodType<IndexSpec> = tagged('index spec', [
  variant('node_equality', z.strictObject({ ...place, unique: z.boolean() })),
  variant('edge_equality', z.strictObject(place)),
  variant('node_range', range),
  variant('edge_range', range),
  variant('node_vector', vector),
  variant('edge_vector', vector),
  variant('node_text', text),
  variant('edge_text', text),
])

const item: z.ZodType<ProjectionItem> = tagged('projection', [
  variant('property', z.strictObject({ source: nameSchema, alias: nameSchema })),
  variant('expr', z.strictObject({ expr: exprSchema, alias: nameSchema })),
])

const step = z.strictObject({ input: streamSchema })

const operation = z.strictObject({ operation_id: z.string() })

/** The closed schema of a whole entry: a stream, a projection at the end of one, or an index operation. */
export const rootSchema: z.ZodType<Root> = tagged(
  'operation',
  [
    ...streamVariants,
    variant('value_map', step.extend({ properties: z.array(nameSchema).optional() })),
    variant('values', step.extend({ properties: z.array(nameSchema).min(1) })),
    variant('project', step.extend({ projections: z.array(item).min(1, 'needs at least one projection') })),
    variant('edge_properties', step),
    variant('id', step),
    variant('label', step),
    variant('count', step),
    variant('exists', step),
    variant('create_index', z.strictObject({ spec, if_not_exists: z.boolean() })),
    variant('drop_index', z.strictObject({ spec })),
    variant('get_index_operation', operation),
    variant('retry_index_operation', operation),
    variant('abort_index_operation', operation),
  ],
  explainRoot,
)
