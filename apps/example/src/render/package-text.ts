import { harmless } from '../harmless.ts'
import type { Colors } from './terminal.ts'

/** A package as it is named in a line: the name stands out, the version does not. */
export function packageText(name: string, version: string | undefined, colors: Colors): string {
  return colors.bold(harmless(name)) + (version === undefined ? '' : colors.dim(`@${harmless(version)}`))
}
