import type { RecordedRequest } from './recorded-request.ts'
import type { Refusal } from './refusal.ts'

export interface Violations {
  readonly list: readonly string[]
  note(violation: string): void
  report(refusal: Refusal, request: RecordedRequest): void
  take(): string[]
  throwIfAny(): void
}

/** Keeps what a client did that no correct client does, so that its test fails even if the client swallowed the error. */
export function violationsOf(): Violations {
  const list: string[] = []
  return {
    list,
    note: (violation) => list.push(violation),
    report: ({ code, message }, { name }) => list.push(`${name ?? 'a query'}: ${code}: ${message}`),
    take: () => list.splice(0),
    throwIfAny: () => {
      if (list.length > 0) throw new Error(`The protocol server was sent wrong requests:\n- ${list.join('\n- ')}`)
    },
  }
}
