import { z } from 'zod'
import type { Value } from '../values/value.ts'
import { tagged, unit, variant } from './tagged.ts'

/** By entries, since a schema of records loses keys like `__proto__`. */
const fields: z.ZodType<Readonly<Record<string, Value>>> = z
  .custom<object>((wire) => typeof wire === 'object' && wire !== null && !Array.isArray(wire), 'expected an object')
  .transform((wire) => Object.entries(wire))
  .pipe(z.array(z.tuple([z.string(), z.lazy(() => valueSchema)])))
  .transform((entries) => Object.fromEntries(entries))

const byte = z.int().min(0).max(255)

/** The closed schema of a value: a whole number that JavaScript cannot hold exactly is refused. */
export const valueSchema: z.ZodType<Value> = tagged('value', [
  unit('null'),
  variant('bool', z.boolean()),
  variant('i64', z.int()),
  variant('f64', z.number()),
  variant('f32', z.number()),
  variant('date_time', z.int()),
  variant('string', z.string()),
  variant('bytes', z.array(byte)),
  variant('i64_array', z.array(z.int())),
  variant('f64_array', z.array(z.number())),
  variant('f32_array', z.array(z.number())),
  variant('string_array', z.array(z.string())),
  variant('array', z.array(z.lazy(() => valueSchema))),
  variant('object', fields),
])
