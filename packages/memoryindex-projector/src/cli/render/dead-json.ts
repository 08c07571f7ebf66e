import type { DeadOperation } from '@recollect/core'
import { subjectText } from './subject-text.ts'

/** A dead one for programs; `word` is what `dead requeue` and `dead discard` take. */
export function deadJson({
  target,
  namespace,
  subject,
  attempts,
  code,
  message,
  diedAt,
  sequence,
  cause,
}: DeadOperation): object {
  const word = subjectText(subject)
  return { target, namespace, subject, word, attempts, code, message, diedAt: diedAt.toISOString(), sequence, cause }
}
