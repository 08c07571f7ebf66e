import type {} from '@recollect/tooling-helix'
import { inject } from 'vitest'

const engine = inject('helix')

/** Why there is no engine to test on, undefined when there is one. */
export const missing: string | undefined = 'missing' in engine ? engine.missing : undefined

/** What the engine is called in reports. */
export const engineName: string = 'missing' in engine ? 'an engine' : engine.version

/** The URL of the engine. */
export function engineUrl(): string {
  if ('missing' in engine) throw new Error(`There is no HelixDB engine: ${engine.missing}`)
  return engine.url
}
