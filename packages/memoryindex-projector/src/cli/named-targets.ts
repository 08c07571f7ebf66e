import { usageError } from './cli-error.ts'
import type { ProjectorConfig } from './projector-config.ts'

/** The names as given, each once, or all of the configuration when none is given. @throws CliError with exit code 2 */
export function namedTargets(config: ProjectorConfig, names: readonly string[]): readonly string[] {
  const known = config.targets.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return names.length === 0 ? known : [...new Set(names)]
  throw usageError(
    `There is no target ${JSON.stringify(unknown)}: the configuration has ${known.join(', ') || 'none'}.`,
  )
}
