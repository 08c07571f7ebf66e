import type { Arguments, OptionName } from './arguments.ts'
import type { ProjectorConfig } from './projector-config.ts'
import type { Terminal } from './render/terminal.ts'

/** What a command works with. */
export interface CommandContext {
  readonly args: Arguments
  readonly config: ProjectorConfig
  readonly terminal: Terminal
  /** Aborts when the user, or the system, wants the process to end. */
  readonly signal: AbortSignal
}

export interface Command {
  /** How it is called: `dead list`. */
  readonly name: string
  /** The words that follow its name, for the help. */
  readonly words: string
  readonly summary: string
  /** More about it, for its own help. */
  readonly about: readonly string[]
  readonly options: readonly OptionName[]
  /** Complains about what can be seen before anything is opened. @throws CliError with exit code 2 */
  check(args: Arguments): void
  run(context: CommandContext): Promise<void>
}
