import { z } from 'zod'
import type { Branch, Stream } from '../tree/operation.ts'
import { boundSchema, inputSchema, nameSchema, refSchema } from './expression.ts'
import { explainStream } from './language.ts'
import { predicateSchema } from './predicate.ts'
import { tagged, unit, variant } from './tagged.ts'
import { valueSchema } from './value.ts'

const stream: z.ZodType<Stream> = z.lazy(() => streamSchema)

const step = z.strictObject({ input: stream })

const hop = step.extend({ label: nameSchema.optional() })

const where = z.strictObject({ predicate: predicateSchema })

const place = { label: nameSchema, property: nameSchema, tenant_value: inputSchema.optional(), k: boundSchema }
const textSearch = z.strictObject({ ...place, query_text: inputSchema })
const vectorSearch = z.strictObject({ ...place, query_vector: inputSchema })

const paged = step.extend({ count: boundSchema })
const direction = z.enum(['asc', 'desc'])
const orderings = z.array(z.tuple([nameSchema, direction])).min(1, 'needs at least one key')

const branch: z.ZodType<Branch> = z.strictObject({ root: stream })

const properties = z.array(z.tuple([nameSchema, inputSchema]))

/** The closed schema of everything that gives nodes or edges. */
export const streamVariants = [
  unit('context'),
  variant('nodes', z.strictObject({ reference: refSchema })),
  variant('edges', z.strictObject({ reference: refSchema })),
  variant('nodes_where', where),
  variant('edges_where', where),
  variant('text_search_nodes', textSearch),
  variant('text_search_edges', textSearch),
  variant('vector_search_nodes', vectorSearch),
  variant('vector_search_edges', vectorSearch),
  variant('text_search_nodes_within', textSearch.extend({ input: stream })),
  variant('text_search_edges_within', textSearch.extend({ input: stream })),
  variant('vector_search_nodes_within', vectorSearch.extend({ input: stream })),
  variant('vector_search_edges_within', vectorSearch.extend({ input: stream })),
  variant('out', hop),
  variant('in', hop),
  variant('both', hop),
  variant('out_e', hop),
  variant('in_e', hop),
  variant('both_e', hop),
  variant('out_n', step),
  variant('in_n', step),
  variant('other_n', step),
  variant('where', step.extend({ predicate: predicateSchema })),
  variant('has', step.extend({ property: nameSchema, value: valueSchema })),
  variant('edge_has', step.extend({ property: nameSchema, value: inputSchema })),
  variant('has_label', step.extend({ label: nameSchema })),
  variant('edge_has_label', step.extend({ label: nameSchema })),
  variant('has_key', step.extend({ property: nameSchema })),
  variant('within', step.extend({ variable: nameSchema })),
  variant('without', step.extend({ variable: nameSchema })),
  variant('inject', z.strictObject({ input: stream.optional(), variable: nameSchema })),
  variant('dedup', step),
  variant('limit', paged),
  variant('skip', paged),
  variant('range', step.extend({ start: boundSchema, end: boundSchema })),
  variant('order_by', step.extend({ property: nameSchema, order: direction })),
  variant('order_by_multiple', step.extend({ orderings })),
  variant('coalesce', step.extend({ traversals: z.array(branch).min(1, 'needs at least one traversal') })),
  variant('union', step.extend({ traversals: z.array(branch).min(2, 'needs at least two traversals') })),
  variant('add_n', z.strictObject({ input: stream.optional(), label: nameSchema, properties })),
  variant('add_e', step.extend({ label: nameSchema, to: refSchema, properties })),
  variant('set_property', step.extend({ name: nameSchema, value: inputSchema })),
  variant('remove_property', step.extend({ name: nameSchema })),
  variant('drop', step),
  variant('drop_edge', step.extend({ to: refSchema })),
  variant('drop_edge_labeled', step.extend({ to: refSchema, label: nameSchema })),
  variant('drop_edge_by_id', z.strictObject({ input: stream.optional(), edges: refSchema })),
] as const

export const streamSchema: z.ZodType<Stream> = tagged('operation', streamVariants, explainStream)
