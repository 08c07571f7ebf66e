import { RecollectError } from './errors.ts'

export interface NumberRange {
  readonly min: number
  readonly max: number
  /** Whole numbers only. */
  readonly whole?: boolean
}

/** The number given for an option, or its default. @throws `invalid_option` when it is out of range */
export function numberOption(name: string, value: number | undefined, fallback: number, range: NumberRange): number {
  if (value === undefined) return fallback
  const { min, max, whole = false } = range
  const inside = typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))
  if (inside) return value
  throw new RecollectError(
    'invalid_option',
    `Option "${name}" must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`,
    { details: { option: name, min, max } },
  )
}
