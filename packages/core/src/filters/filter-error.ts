import { RecollectError } from '../model/errors.ts'

/** Throws `invalid_filter` that names the key and what is wrong with it. */
export function refuse(key: string, fault: string, details: Readonly<Record<string, unknown>> = {}): never {
  throw new RecollectError('invalid_filter', `Filter "${key}" ${fault}.`, { details: { key, ...details } })
}
