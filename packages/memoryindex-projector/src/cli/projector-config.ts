import type { ProjectorOptions } from '../projector-options.ts'

/** What the command line works with: the default export of `recollect.config.ts`, or what its function returns. */
export interface ProjectorConfig extends ProjectorOptions {
  /** Lets go of what was opened, such as the store's connections. Called once, at the end of every command. */
  readonly close?: (() => Promise<void> | void) | undefined
}

/** Opens a configuration when a command needs it. */
export type OpenProjectorConfig = () => ProjectorConfig | Promise<ProjectorConfig>

/**
 * Types the configuration of the command line; returns it as it is. As a function it opens nothing until a command runs.
 *
 * @example
 * ```ts
 * // recollect.config.ts
 * export default defineProjector(async () => {
 *   const store = await fromConnectionString(process.env.DATABASE_URL)
 *   const open = (generation: number) => createHelixGraph({ url, generation })
 *   return { store, targets: [graphTarget({ store, open })], close: () => store.close() }
 * })
 * ```
 */
export function defineProjector(config: ProjectorConfig): ProjectorConfig
export function defineProjector(open: OpenProjectorConfig): OpenProjectorConfig
export function defineProjector(config: ProjectorConfig | OpenProjectorConfig): ProjectorConfig | OpenProjectorConfig {
  return config
}
