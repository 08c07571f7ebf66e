import { RecollectError } from './errors.ts'

/** True or false, or the default when absent. @throws `invalid_option` */
export function flag(option: string, value: boolean | undefined, fallback: boolean): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? fallback
  throw new RecollectError('invalid_option', `Option "${option}" must be true or false.`, { details: { option } })
}
