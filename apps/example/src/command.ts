import type { Arguments, OptionName } from './arguments.ts'
import type { Host } from './host.ts'

export interface Command {
  /** Its name and words, as the help shows them. */
  readonly usage: string
  readonly summary: string
  readonly options: readonly OptionName[]
  /** Asks an atlas that is there: the process that has it open can answer for this one. */
  readonly isQuestion?: true
  run(args: Arguments, host: Host): Promise<void>
}
