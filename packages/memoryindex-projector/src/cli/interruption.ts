/** Why a command is to end: somebody wants the process to. */
export class Interruption extends Error {
  /** What the process ends with. */
  readonly exitCode: number

  constructor(exitCode: number) {
    super('The command was interrupted.')
    this.name = 'Interruption'
    this.exitCode = exitCode
  }
}
