import { RecollectError } from '../model/errors.ts'

/** Says which item of a batch an error is about. */
export function placed(error: RecollectError, index: number, count: number): RecollectError {
  if (count === 1) return error
  return new RecollectError(error.code, `Item ${index} of ${count}: ${error.message}`, {
    details: { ...error.details, index },
    cause: error,
  })
}
