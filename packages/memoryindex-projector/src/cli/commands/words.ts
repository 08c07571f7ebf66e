import type { Arguments } from '../arguments.ts'
import { usageError } from '../cli-error.ts'

/** @throws CliError with exit code 2 */
export function takesNoWords({ words }: Arguments): void {
  const [first] = words
  if (first !== undefined) throw usageError(`This command takes no ${JSON.stringify(first)}: see its --help.`)
}
