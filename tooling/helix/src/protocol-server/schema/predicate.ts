import { z } from 'zod'
import type { Predicate } from '../tree/tree.ts'
import { exprSchema, nameSchema } from './expression.ts'
import { tagged, variant } from './tagged.ts'

const sides = z.strictObject({ left: exprSchema, right: exprSchema })

const property = z.strictObject({ property: nameSchema })

const children = z.strictObject({
  predicates: z.array(z.lazy(() => predicateSchema)).min(1, 'needs at least one predicate'),
})

/** The closed schema of a predicate, of sources and of `where` alike. */
export const predicateSchema: z.ZodType<Predicate> = tagged('predicate', [
  variant('eq', sides),
  variant('neq', sides),
  variant('gt', sides),
  variant('gte', sides),
  variant('lt', sides),
  variant('lte', sides),
  variant('compare', sides.extend({ op: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']) })),
  variant('between', z.strictObject({ value: exprSchema, min: exprSchema, max: exprSchema })),
  variant('has_key', property),
  variant('is_null', property),
  variant('is_not_null', property),
  variant('starts_with', z.strictObject({ value: exprSchema, prefix: exprSchema })),
  variant('ends_with', z.strictObject({ value: exprSchema, suffix: exprSchema })),
  variant('contains', z.strictObject({ value: exprSchema, substring: exprSchema })),
  variant('is_in', z.strictObject({ value: exprSchema, values: exprSchema })),
  variant('and', children),
  variant('or', children),
  variant('not', z.strictObject({ predicate: z.lazy(() => predicateSchema) })),
])
