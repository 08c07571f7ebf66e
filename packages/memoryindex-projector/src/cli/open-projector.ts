import { createProjector } from '../create-projector.ts'
import type { ProjectorEvent } from '../events.ts'
import type { Projector } from '../projector.ts'
import type { CommandContext } from './command.ts'

/** The projector of a configuration, for some of its targets. Its own listener hears of everything as well. */
export async function openProjector(
  { config, signal }: CommandContext,
  names: readonly string[],
  hear: (event: ProjectorEvent) => void,
): Promise<Projector> {
  const { close: _, onEvent, targets, ...options } = config
  const onEach = (event: ProjectorEvent) => {
    hear(event)
    onEvent?.(event)
  }
  const chosen = targets.filter(({ name }) => names.includes(name))
  return createProjector({ ...options, targets: chosen, onEvent: onEach }, { signal })
}
