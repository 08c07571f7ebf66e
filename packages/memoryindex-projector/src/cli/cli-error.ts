/** An error that the user can do something about: its message is all that is printed. */
export class CliError extends Error {
  /** What the process ends with: 2 for a wrong command line, 1 for anything else. */
  readonly exitCode: 1 | 2

  constructor(message: string, options: { readonly exitCode?: 1 | 2; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CliError'
    this.exitCode = options.exitCode ?? 1
  }
}

/** A command line that cannot be understood. */
export function usageError(message: string): CliError {
  return new CliError(message, { exitCode: 2 })
}
