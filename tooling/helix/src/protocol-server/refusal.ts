/** A request that is answered by an error in Helix's envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Whether no correct client would ever send this request, whatever the data. */
  readonly violation: boolean

  constructor(status: number, code: string, message: string, violation = false) {
    super(message)
    this.status = status
    this.code = code
    this.violation = violation
  }
}

/** Refuses what depends on the data or on the indexes. */
export function refuse(status: number, code: string, message: string): never {
  throw new Refusal(status, code, message)
}

/** Refuses what no correct client sends: the test fails, too. */
export function violate(status: number, code: string, message: string): never {
  throw new Refusal(status, code, message, true)
}
