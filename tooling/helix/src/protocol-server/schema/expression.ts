import { z } from 'zod'
import type { Bound, Expr, Input, Ref } from '../tree/tree.ts'
import { tagged, unit, variant } from './tagged.ts'
import { valueSchema } from './value.ts'

/** Of a label, a property, a variable, an index: never empty. */
export const nameSchema: z.ZodType<string> = z.string().min(1, 'a name must not be empty')

const leftOut = ['add', 'sub', 'mul', 'div', 'mod', 'neg', 'case']

export const exprSchema: z.ZodType<Expr> = tagged(
  'expression',
  [
    variant('property', nameSchema),
    unit('id'),
    unit('timestamp'),
    unit('date_time_now'),
    variant('constant', valueSchema),
    variant('param', nameSchema),
  ],
  (tag) => (leftOut.includes(tag) ? 'Helix knows it, but this protocol server leaves it out' : undefined),
)

export const inputSchema: z.ZodType<Input> = tagged('input', [
  variant('value', valueSchema),
  variant('expr', exprSchema),
])

const countSchema: z.ZodType<number> = z.int().min(0)

export const boundSchema: z.ZodType<Bound> = tagged('bound', [
  variant('literal', countSchema),
  variant('expr', exprSchema),
])

export const refSchema: z.ZodType<Ref> = tagged('reference', [
  unit('all'),
  variant('ids', z.array(countSchema)),
  variant('var', nameSchema),
  variant('param', nameSchema),
])
